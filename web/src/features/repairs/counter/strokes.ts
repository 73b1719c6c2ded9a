// Wire format of a signature: points in a field of fixed size, independent of the screen size.
import { SIGNATURE_FIELD, SIGNATURE_MAX } from '@revive/contracts/repairs/proof/signed';

interface Point {
  readonly x: number;
  readonly y: number;
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));

/**
 * `width` and `height`: size of the field on the screen. A drawing above the limit keeps only every second point, then
 * every fourth, and so on.
 */
export function strokesOf(
  groups: readonly { readonly points: readonly Point[] }[],
  { width, height }: { width: number; height: number },
): string {
  for (let step = 1; ; step *= 2) {
    const text = groups
      .map(({ points }) =>
        points
          .filter((_, at) => at % step === 0 || at === points.length - 1)
          .map(
            ({ x, y }) =>
              `${clamp((x / width) * SIGNATURE_FIELD.width, SIGNATURE_FIELD.width)},${clamp((y / height) * SIGNATURE_FIELD.height, SIGNATURE_FIELD.height)}`,
          )
          .join(' '),
      )
      .filter((stroke) => stroke !== '')
      .join(';');
    if (text.length <= SIGNATURE_MAX || step > 1_024) return text.slice(0, SIGNATURE_MAX);
  }
}

/** Converts strokes to polyline points; a dot becomes a line from the point to itself. */
export const linesOf = (strokes: string): string[] =>
  strokes.split(';').map((stroke) => (stroke.includes(' ') ? stroke : `${stroke} ${stroke}`));
