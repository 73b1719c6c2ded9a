import { inflateSync } from 'node:zlib';

/** The header of a compressed stream, which says its length. */
const COMPRESSED = /<<(?:(?!endobj)[\s\S])*?>>\s*stream\r?\n/g;

/** Streams end by their length: compressed bytes may end as a line does. */
function streamsOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(COMPRESSED)].flatMap(({ 0: header, index }) => {
    const length = Number(/\/Length (\d+)/.exec(header)?.[1]);
    if (!header.includes('/FlateDecode')) return [];
    const from = index + header.length;
    return [inflateSync(pdf.subarray(from, from + length)).toString('latin1')];
  });
}

/** What a reader of the file shows of our own words, which stand in a face that is in every reader. */
export const textOf = (pdf: Buffer): string =>
  streamsOf(pdf)
    .flatMap((stream) =>
      [...stream.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')),
    )
    .join('');

/**
 * The lines that stand in the file's own face: what somebody typed or chose, and what was recorded. The file says which
 * letter each of its glyphs is.
 */
export function valuesOf(pdf: Buffer): string[] {
  const streams = streamsOf(pdf);
  const maps = streams.flatMap((stream) => /beginbfrange\s+<\w+> <\w+> \[(.*?)\]/s.exec(stream)?.[1] ?? []);
  const [map] = maps;
  if (map === undefined || maps.length > 1) throw new TypeError(`The file has ${maps.length} faces of its own`);
  const letters = [...map.matchAll(/<(\w+)>/g)].map(([, hex = '']) => String.fromCharCode(Number.parseInt(hex, 16)));
  const raw = pdf.toString('latin1');
  const faces = [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)]
    .filter(([, , id = '']) => new RegExp(`\\n${id} 0 obj\\s*<<[^>]*/Type0`).test(raw))
    .map(([, name]) => name);
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\/(F\d+) [\d.]+ Tf\s*\[(.*?)\] TJ/g)]
      .filter(([, face]) => faces.includes(face))
      .map(([, , shown = '']) =>
        [...shown.matchAll(/<(\w+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd')
          .join(''),
      ),
  );
}
