import type { Product } from './states.js';

/** Figures about a produced image or recovered files. File names are left out on purpose: they stay with the files. */
interface ProductCounts {
  readonly what: Product;
  readonly count: number;
  /** Files without known overwritten or unreadable parts. */
  readonly whole: number;
  readonly badBytes: number;
}

export const OFFERS_TO: Record<Product, string> = {
  image: 'copy your drive',
  files: 'recover deleted files from your device',
};

const files = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`;

/** `We recovered 41 files`. Counts intact files only. No full stop at the end. */
export const productCountsText = ({ what, whole }: Pick<ProductCounts, 'what' | 'whole'>): string =>
  what === 'image' ? 'We copied your drive' : `We recovered ${files(whole)}`;

export function missingText({ what, count, whole, badBytes }: ProductCounts): string {
  if (what === 'image')
    return badBytes === 0 ? '' : `${badBytes.toLocaleString('en-US')} bytes couldn't be read and are missing.`;
  return count > whole
    ? `${(count - whole).toLocaleString('en-US')} more ${count - whole === 1 ? 'file' : 'files'} may be damaged.`
    : '';
}
