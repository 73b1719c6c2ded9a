/** Dashes of every kind, blanks, direction marks and joiners, and the signs that stand around a code in a sentence. */
const AROUND_SYMBOLS = /[\p{Pd}\p{Z}\p{C}\u2212.,;:!?#"'“”‘’«»()[\]<>*]/gu;

/**
 * The symbols of a code in Crockford's base 32 that a person typed or pasted: in capitals, without dashes, blanks and
 * the signs around it, I and L as 1, O as 0.
 */
export const typedSymbols = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(AROUND_SYMBOLS, '').replace(/[IL]/g, '1').replace(/O/g, '0');
