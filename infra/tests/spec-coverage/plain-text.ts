const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/[“”]/g, '"'],
  [/…/g, '...'],
  [/[‐-―−]/g, '-'],
  [/\s+/g, ' '],
];

/** Where a value stands in a text, however its source names it. */
export const PLACE = '{}';

/** One spelling of quotes, dashes and spaces, and of a place for a value: the specification writes `{name}`. */
export const plainText = (text: string): string =>
  LETTERS.reduce((plain, [letters, ours]) => plain.replace(letters, ours), text.replace(/\{\w*\}/g, PLACE)).trim();
