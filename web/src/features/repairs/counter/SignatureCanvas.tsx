// Loaded only with a signature field, to keep the library out of all pages without one.
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { color } from '#ui/theme/tokens.js';
import { movePen, penAtRest, type KeyPen } from './key-pen.js';
import { strokesOf } from './strokes.js';

const Field = styled('canvas')({
  display: 'block',
  width: '100%',
  maxWidth: 600,
  aspectRatio: '3 / 1',
  border: `1px solid ${color.outline}`,
  borderRadius: 8,
  // White in both colour schemes, because the ink is dark.
  background: 'white',
  touchAction: 'none',
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
});
const Area = styled('div')({ position: 'relative' });
const Tip = styled('span')({
  position: 'absolute',
  width: 10,
  height: 10,
  margin: -5,
  boxSizing: 'border-box',
  border: '2px solid black',
  borderRadius: '50%',
  pointerEvents: 'none',
  '&[data-down="true"]': { background: 'black' },
});

const groupOf = ({
  penColor,
  dotSize,
  minWidth,
  maxWidth,
  velocityFilterWeight,
  ...pad
}: SignaturePad): PointGroup => ({
  penColor,
  dotSize,
  minWidth,
  maxWidth,
  velocityFilterWeight,
  compositeOperation: pad.compositeOperation,
  points: [],
});

function useKeyPen(
  pad: RefObject<SignaturePad | undefined>,
  canvas: RefObject<HTMLCanvasElement | null>,
  ended: () => void,
) {
  const [pen, setPen] = useState<KeyPen>();
  const add = ({ x, y }: KeyPen, isNew: boolean) => {
    const made = pad.current;
    if (made === undefined) return;
    const groups = isNew ? [...made.toData(), groupOf(made)] : made.toData();
    groups.at(-1)?.points.push({ x, y, pressure: 0.5, time: Date.now() });
    made.fromData(groups);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const field = canvas.current?.getBoundingClientRect();
    if (field === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const before = pen ?? penAtRest(field);
    const next = movePen(before, event.key, field);
    if (next === undefined) return;
    // Arrow keys and Space would scroll the page.
    event.preventDefault();
    setPen(next);
    if (next.isDown) add(next, !before.isDown);
    else if (before.isDown) ended();
  };
  const onBlur = () => {
    if (pen?.isDown === true) ended();
    setPen(undefined);
  };
  return { pen, onKeyDown, onBlur };
}

export function SignatureCanvas({
  strokes,
  label,
  describedBy,
  onSigned,
}: {
  strokes: string;
  label: string;
  describedBy: string;
  onSigned: (strokes: string) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const told = useRef(onSigned);
  told.current = onSigned;
  const sign = () => {
    const field = canvas.current?.getBoundingClientRect();
    if (field !== undefined) told.current(strokesOf(pad.current?.toData() ?? [], field));
  };
  const { pen, ...keys } = useKeyPen(pad, canvas, sign);
  useEffect(() => {
    const field = canvas.current;
    // Without canvas support the customer can sign on paper.
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
    const end = () => sign();
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
  return (
    <Area>
      <Field
        ref={canvas}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
        data-testid="signature"
        tabIndex={0}
        {...keys}
      />
      {pen === undefined ? null : <Tip data-down={pen.isDown} style={{ left: pen.x, top: pen.y }} />}
    </Area>
  );
}
