import { Link } from 'react-router';
import { FileButton } from '#features/signing/components/FileButton.js';
import { VERIFY_PATH } from '#entities/paths.js';
import { TrainingPanel } from '#features/training/components/TrainingPanel.js';
import { messages } from '../pages.messages.js';

export const TrainingWithCertificate = () => (
  <TrainingPanel
    certificate={(id) => (
      <>
        <FileButton id={id}>{messages.training.download}</FileButton>
        <Link to={VERIFY_PATH}>{messages.training.verify}</Link>
      </>
    )}
  />
);
