import { useParams } from 'react-router';
import { LabelPage } from '../print/LabelPage.js';
import { SlipPage } from '../print/SlipPage.js';

export default function PrintPage() {
  const { what } = useParams();
  return what === 'label' ? <LabelPage /> : <SlipPage />;
}
