/** Dashes, blanks, direction marks, joiners, and punctuation around a code in a sentence. */
const AROUND_SYMBOLS = /[\p{Pd}\p{Z}\p{C}\u2212.,;:!?#"'“”‘’«»()[\]<>*]/gu;

/**
 * Normalises a typed or pasted Crockford base-32 code: upper case, without dashes, blanks and punctuation; I and L
 * become 1, O becomes 0.
 */
export const typedSymbols = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(AROUND_SYMBOLS, '').replace(/[IL]/g, '1').replace(/O/g, '0');
