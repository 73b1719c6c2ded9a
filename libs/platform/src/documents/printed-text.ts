import { fontFor, type PrintFont, type Style } from './fonts.js';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Maximum combining marks per letter; more would cover adjacent lines. */
const MARKS_DRAWN = 3;
const JOINERS = /[\u200c\u200d]/u;
/** Scripts in which a joiner changes the shape of adjacent letters. */
const JOINED_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}]/u;
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}/u;
const SHARED_MARK = /\p{Script=Inherited}/u;
/** Control, format, surrogate, private use and unassigned code points, line separators, and invisible characters. */
const WITHOUT_SHAPE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Covers most texts: each character is one grapheme, and every base font has a glyph. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]+$/u;

export interface PrintedGrapheme {
  readonly text: string;
  readonly font: PrintFont;
}

const numberOf = (point: number): string => `[U+${point.toString(16).toUpperCase().padStart(4, '0')}]`;
const pointsOf = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) ?? 0);

/**
 * Splits a grapheme into characters to draw and characters printed as code points. `before` and `after` are the
 * neighbours: a joiner is kept only between two letters of a joining script.
 */
function partsOf(
  grapheme: string,
  before: string,
  after: string,
): { readonly drawn: string; readonly numbers: string } {
  let drawn = '';
  let numbers = '';
  let marks = 0;
  const signs = Array.from(grapheme);
  signs.forEach((sign, index) => {
    const left = signs[index - 1] ?? before;
    const right = signs[index + 1] ?? after;
    const joins =
      (JOINED_SCRIPT.test(left) && JOINED_SCRIPT.test(right)) ||
      (sign === '\u200d' && PICTOGRAPH.test(drawn) && PICTOGRAPH.test(right));
    if (JOINERS.test(sign) && joins) drawn += sign;
    // Variation selector for a colour emoji, which print does not have.
    else if (sign === '\ufe0f' && /\p{Emoji}$/u.test(left)) return;
    else if (WITHOUT_SHAPE.test(sign)) numbers += numberOf(sign.codePointAt(0) ?? 0);
    else if (SHARED_MARK.test(sign) && ++marks > MARKS_DRAWN) numbers += numberOf(sign.codePointAt(0) ?? 0);
    else drawn += sign;
  });
  return { drawn, numbers };
}

/**
 * Converts text for print: NFC form, each grapheme with its font. A character without a glyph or shape is printed as
 * its code point, so that no character is hidden and no direction is overridden.
 */
export function printedGraphemes(text: string, style: Style): readonly PrintedGrapheme[] {
  const base = PLAIN.test(text) ? fontFor(style, []) : undefined;
  if (base) return Array.from(text, (sign) => ({ text: sign, font: base }));
  const clusters = Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment);
  const result: PrintedGrapheme[] = [];
  let last: PrintFont | undefined;
  const add = (piece: string): void => {
    const points = pointsOf(piece).filter((point) => !JOINERS.test(String.fromCodePoint(point)));
    // Spaces and marks keep the surrounding font, so that a phrase is shaped as one.
    const keeps = last !== undefined && /^[\s\p{M}]+$/u.test(piece) && points.every((point) => last?.has(point));
    const font = keeps ? last : fontFor(style, points);
    if (font) {
      result.push({ text: piece, font });
      last = font;
    } else if (points.length > 1) for (const point of points) add(String.fromCodePoint(point));
    else for (const sign of numberOf(points[0] ?? 0)) add(sign);
  };
  clusters.forEach((cluster, index) => {
    const before = Array.from(clusters[index - 1] ?? '').at(-1) ?? '';
    const after = Array.from(clusters[index + 1] ?? '')[0] ?? '';
    const { drawn, numbers } = partsOf(cluster, before, after);
    if (drawn !== '') add(drawn);
    for (const sign of numbers) add(sign);
  });
  return result;
}

export const printedText = (text: string, style: Style): string =>
  printedGraphemes(text, style)
    .map((one) => one.text)
    .join('');
