import type { Product } from './states.js';

/** What was made of a device, in figures alone: names of files stay where the files are. */
export interface Made {
  readonly what: Product;
  readonly count: number;
  /** Files of which nothing is known to be overwritten or unreadable. */
  readonly whole: number;
  readonly badBytes: number;
}

/** What is offered, as the end of `We can …`. */
export const OFFERS_TO: Record<Product, string> = {
  image: 'copy your drive',
  files: 'recover deleted files from your device',
};

const files = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`;

/** `We recovered 41 files`: those that are whole, and never more than that. Without a stop. */
export const madeText = ({ what, whole }: Pick<Made, 'what' | 'whole'>): string =>
  what === 'image' ? 'We copied your drive' : `We recovered ${files(whole)}`;

/** What is missing from it, as a sentence; empty where nothing is. */
export function missingText({ what, count, whole, badBytes }: Made): string {
  if (what === 'image')
    return badBytes === 0 ? '' : `${badBytes.toLocaleString('en-US')} bytes couldn't be read and are missing.`;
  return count > whole
    ? `${(count - whole).toLocaleString('en-US')} more ${count - whole === 1 ? 'file' : 'files'} may be damaged.`
    : '';
}
