import { PageHeader } from '#ui/layout/PageHeader.js';
import { TrainingWithCertificate } from './TrainingWithCertificate.js';
import { messages } from '../pages.messages.js';

export default function TrainingRoute() {
  return (
    <>
      <PageHeader title={messages.training.title} fact={messages.training.fact} />
      <TrainingWithCertificate />
    </>
  );
}
