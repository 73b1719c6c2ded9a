// Loaded when a field to sign in is shown: the library stays out of every other page.
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { color } from '#ui/theme/tokens.js';
import { strokesOf } from './strokes.js';

const Field = styled('canvas')({
  display: 'block',
  width: '100%',
  maxWidth: 600,
  aspectRatio: '3 / 1',
  border: `1px solid ${color.outline}`,
  borderRadius: 8,
  // Ink is dark in either colour scheme, as on paper.
  background: 'white',
  touchAction: 'none',
});

/** Draws; `strokes` of '' empties it. */
export function SignatureCanvas({
  strokes,
  label,
  onSigned,
}: {
  strokes: string;
  label: string;
  onSigned: (strokes: string) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const told = useRef(onSigned);
  told.current = onSigned;
  useEffect(() => {
    const field = canvas.current;
    // A browser that cannot draw leaves the way on paper.
    if (!field?.getContext('2d')) return undefined;
    const made = new SignaturePad(field, { penColor: 'black', minDistance: 3 });
    pad.current = made;
    const fit = () => {
      const { width, height } = field.getBoundingClientRect();
      const drawn = made.toData();
      const before = field.width / devicePixelRatio;
      field.width = width * devicePixelRatio;
      field.height = height * devicePixelRatio;
      field.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
      const scale = before === 0 ? 1 : width / before;
      made.fromData(
        drawn.map((group) => ({
          ...group,
          points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
        })),
      );
    };
    const end = () => {
      const { width, height } = field.getBoundingClientRect();
      told.current(strokesOf(made.toData(), { width, height }));
    };
    fit();
    made.addEventListener('endStroke', end);
    addEventListener('resize', fit);
    return () => {
      removeEventListener('resize', fit);
      made.removeEventListener('endStroke', end);
      made.off();
    };
  }, []);
  useEffect(() => {
    if (strokes === '') pad.current?.clear();
  }, [strokes]);
  return <Field ref={canvas} role="img" aria-label={label} data-testid="signature" />;
}
