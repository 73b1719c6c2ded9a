import { Page as SignedDocumentsPage } from '#features/signing/pages/SignedDocumentsPage.js';
import { OwnAccountFrame } from '../layouts/OwnAccountFrame.js';

/** In the frame of the person's start page. */
export function Page() {
  return (
    <OwnAccountFrame>
      <SignedDocumentsPage />
    </OwnAccountFrame>
  );
}
