import { inflateSync } from 'node:zlib';

/** The header of a compressed stream, which says its length. */
const COMPRESSED = /<<(?:(?!endobj)[\s\S])*?>>\s*stream\r?\n/g;

/**
 * What a reader of the file shows of our own words, which stand in a face that is in every reader. Streams end by their
 * length: compressed bytes may end as a line does.
 */
export const textOf = (pdf: Buffer): string => {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(COMPRESSED)].flatMap(({ 0: header, index }) => {
    const length = Number(/\/Length (\d+)/.exec(header)?.[1]);
    if (!header.includes('/FlateDecode')) return [];
    const from = index + header.length;
    return [inflateSync(pdf.subarray(from, from + length)).toString('latin1')];
  });
  return streams
    .flatMap((stream) =>
      [...stream.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')),
    )
    .join('');
};
