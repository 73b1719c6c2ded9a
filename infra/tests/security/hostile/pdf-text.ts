import { printedText } from '@revive/platform/documents/printed-text';

export { readPdf } from '@revive/platform/testing/read-pdf';

/** Counts occurrences of a typed text in a PDF. Whitespace is ignored, because lines may be broken anywhere. */
export const countInPdf = (text: string, typed: string): number =>
  bare(text).split(bare(printedText(typed, 'regular'))).length - 1;
const bare = (text: string): string => text.replace(/\s/g, '');
