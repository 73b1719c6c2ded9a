import { styled } from '@mui/material/styles';
import { SIGNATURE_FIELD } from '@revive/contracts/repairs/proof/signed';
import { linesOf } from './strokes.js';

const Picture = styled('svg')({ maxWidth: '100%' });

export const SignaturePicture = ({
  strokes,
  label,
  width = 180,
}: {
  strokes: string;
  label: string;
  width?: number;
}) => (
  <Picture
    role="img"
    aria-label={label}
    width={width}
    height={(width * SIGNATURE_FIELD.height) / SIGNATURE_FIELD.width}
    viewBox={`0 0 ${SIGNATURE_FIELD.width} ${SIGNATURE_FIELD.height}`}
    fill="none"
    stroke="currentColor"
    strokeWidth={4}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {linesOf(strokes).map((points, at) => (
      <polyline key={at} points={points} />
    ))}
  </Picture>
);
