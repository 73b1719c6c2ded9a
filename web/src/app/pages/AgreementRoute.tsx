import { Page as AgreementPage } from '#features/signing/pages/AgreementPage.js';
import { OwnAccountFrame } from '../layouts/OwnAccountFrame.js';

/** An account of any status signs; it has the frame that its other pages have. */
export function Page() {
  return (
    <OwnAccountFrame>
      <AgreementPage />
    </OwnAccountFrame>
  );
}
