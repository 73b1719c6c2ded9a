import { Page as AgreementPage } from '../../features/signing/AgreementPage.js';
import { OwnAccountFrame } from './OwnAccountFrame.js';

/** An account of any status signs; it has the frame that its other pages have. */
export function Page() {
  return (
    <OwnAccountFrame>
      <AgreementPage />
    </OwnAccountFrame>
  );
}
