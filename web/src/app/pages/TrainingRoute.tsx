import { PageHeader } from '#ui/layout/PageHeader.js';
import { OwnAccountFrame } from '../layouts/OwnAccountFrame.js';
import { Training } from './TrainingWithCertificate.js';

/** The training at an address of its own: also for who has completed it and looks again. */
export function Page() {
  return (
    <OwnAccountFrame>
      <PageHeader title="Training" fact="Eight modules; seven are required." />
      <Training />
    </OwnAccountFrame>
  );
}
