import { PageHeader } from '#ui/layout/PageHeader.js';
import { TrainingWithCertificate } from './TrainingWithCertificate.js';
import { messages } from '../pages.messages.js';

/** The training at an address of its own: also for who has completed it and looks again. */
export default function TrainingRoute() {
  return (
    <>
      <PageHeader title={messages.training.title} fact={messages.training.fact} />
      <TrainingWithCertificate />
    </>
  );
}
