import { VerifyRecordPage } from '#features/repairs/record/VerifyRecordPage.js';
import { OpenShell } from '../../layouts/OpenShell.js';

export default function VerifyRecordRoute() {
  return (
    <OpenShell>
      <VerifyRecordPage />
    </OpenShell>
  );
}
