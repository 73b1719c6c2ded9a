const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/[“”]/g, '"'],
  [/…/g, '...'],
  [/[‐-―−]/g, '-'],
  [/\s+/g, ' '],
];

/** The placeholder for a value in a text, independent of its name in the source. */
export const PLACE = '{}';

/** Normalizes quotes, dashes, spaces and placeholders; the specification writes `{name}`. */
export const plainText = (text: string): string =>
  LETTERS.reduce((plain, [letters, ours]) => plain.replace(letters, ours), text.replace(/\{\w*\}/g, PLACE)).trim();
