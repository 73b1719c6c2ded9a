import { useParams } from 'react-router';
import { LabelPage } from '../print/LabelPage.js';
import { SlipPage } from '../print/SlipPage.js';

/** What is printed of a device: the label that is stuck on it, else the slip for its customer. */
export default function PrintPage() {
  const { what } = useParams();
  return what === 'label' ? <LabelPage /> : <SlipPage />;
}
