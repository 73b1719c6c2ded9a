// A pen moved by keys, for people who sign without a pointer.

export interface KeyPen {
  /** In pixels of the field. */
  readonly x: number;
  readonly y: number;
  readonly isDown: boolean;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const STEP = 6;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export const penAtRest = ({ width, height }: Size): KeyPen => ({
  x: Math.round(width * 0.1),
  y: Math.round(height * 0.6),
  isDown: false,
});

/** Space toggles the pen, arrow keys move the pen inside the field. Undefined for all further keys. */
export function movePen(pen: KeyPen, key: string, { width, height }: Size): KeyPen | undefined {
  if (key === ' ') return { ...pen, isDown: !pen.isDown };
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const [x, y] = [pen.x + step[0], pen.y + step[1]];
  return { ...pen, x: Math.max(0, Math.min(width, x)), y: Math.max(0, Math.min(height, y)) };
}
