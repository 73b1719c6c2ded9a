import { printedText } from '@revive/platform/documents/printed-text';

export { readPdf } from '@revive/platform/testing/read-pdf';

/**
 * How often the text of a PDF says what somebody typed. Lines are broken where there is room, so what counts is every
 * sign in its order.
 */
export const timesSaid = (text: string, typed: string): number =>
  bare(text).split(bare(printedText(typed, 'regular'))).length - 1;
const bare = (text: string): string => text.replace(/\s/g, '');
