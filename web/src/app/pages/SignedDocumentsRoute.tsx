import { Page as SignedDocumentsPage } from '../../features/signing/SignedDocumentsPage.js';
import { OwnAccountFrame } from './OwnAccountFrame.js';

/** In the frame of the person's start page. */
export function Page() {
  return (
    <OwnAccountFrame>
      <SignedDocumentsPage />
    </OwnAccountFrame>
  );
}
