import { VerifyDocumentPage } from '#features/signing/pages/VerifyDocumentPage.js';
import { OpenShell } from '../../layouts/OpenShell.js';

export default function VerifyDocumentRoute() {
  return (
    <OpenShell>
      <VerifyDocumentPage />
    </OpenShell>
  );
}
