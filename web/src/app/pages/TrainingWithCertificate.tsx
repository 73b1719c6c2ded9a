import { Link } from 'react-router';
import { FileButton } from '#features/signing/components/FileButton.js';
import { VERIFY_PATH } from '#entities/paths.js';
import { TrainingPanel } from '#features/training/components/TrainingPanel.js';

/** The training, whose certificate is one of the sealed files. */
export const TrainingWithCertificate = () => (
  <TrainingPanel
    certificate={(id) => (
      <>
        <FileButton id={id}>Download the certificate</FileButton>
        <Link to={VERIFY_PATH}>Check a document</Link>
      </>
    )}
  />
);
