import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { rewriteImage } from './image.js';
import { chunk } from './png.js';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
interface Drawn {
  width?: number;
  height?: number;
  bits?: number;
  colour?: number;
  interlace?: number;
  rows?: Buffer;
  before?: readonly Buffer[];
  after?: readonly Buffer[];
}
function png({ width = 2, height = 2, bits = 8, colour = 2, interlace = 0, ...more }: Drawn = {}): Buffer {
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const { rows = Buffer.alloc((Math.ceil((width * bits * samples) / 8) + 1) * height) } = more;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, interlace], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(more.before ?? []),
    chunk('IDAT', deflateSync(rows)),
    ...(more.after ?? []),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const palette = (colours: number) => chunk('PLTE', Buffer.alloc(colours * 3, 7));

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const frame = (width = 8, height = 8, components = 1, marker = 0xc0): Buffer => {
  const body = Buffer.alloc(6 + 3 * components, 0x11);
  body[0] = 8;
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  body[5] = components;
  return segment(marker, body);
};
const TABLES = segment(0xdb, Buffer.alloc(65, 1));
const SCAN = Buffer.concat([segment(0xda, Buffer.from('0101003f00', 'hex')), Buffer.from('12ff00ffd034', 'hex')]);
const END = Buffer.from('ffd9', 'hex');
const jpeg = (...parts: readonly Buffer[]): Buffer => Buffer.concat([Buffer.from('ffd8', 'hex'), ...parts]);
const PHOTO = jpeg(TABLES, frame(), SCAN, END);

const chunksOf = (content: Buffer): string[] => {
  const found: string[] = [];
  for (let at = 8; at < content.length; at += content.readUInt32BE(at) + 12)
    found.push(content.toString('latin1', at + 4, at + 8));
  return found;
};
const rowsOf = (content: Buffer): Buffer => {
  const at = content.indexOf('IDAT');
  return inflateSync(content.subarray(at + 4, at + 4 + content.readUInt32BE(at - 4)));
};
const refusal = (content: Buffer): Promise<string> =>
  rewriteImage(content).then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  );
const DAMAGED = 'This image is damaged, or has something else in it. Save it again as PNG or JPEG.';

describe('PNG', () => {
  it('keeps only the pixels and drops metadata', async () => {
    const text = chunk('tEXt', Buffer.from('Author\u0000Nomsa Dlamini'));
    const { type, content } = await rewriteImage(
      png({ before: [text, chunk('eXIf', Buffer.from('MM\u0000*'))], after: [chunk('tIME', Buffer.alloc(7))] }),
    );
    expect([type, chunksOf(content)]).toEqual(['png', ['IHDR', 'IDAT', 'IEND']]);
    expect(content.includes('Nomsa')).toBe(false);
    expect(rowsOf(content)).toEqual(Buffer.alloc(14));
  });

  it('gives the same bytes when applied twice', async () => {
    const once = await rewriteImage(png({ colour: 6 }));
    expect((await rewriteImage(once.content)).content).toEqual(once.content);
  });

  it('keeps the palette and transparency', async () => {
    const { content } = await rewriteImage(
      png({ colour: 3, before: [palette(2), chunk('tRNS', Buffer.from([0, 255]))] }),
    );
    expect(chunksOf(content)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
  });

  it('expands packed pixels to one byte each, for every filter', async () => {
    // Two rows of four 2-bit pixels: 0 1 2 3, and the same row predicted from above.
    const rows = Buffer.from([0, 0b00011011, 2, 0]);
    const { content } = await rewriteImage(
      png({ width: 4, height: 2, bits: 2, colour: 3, rows, before: [palette(4)] }),
    );
    expect([...rowsOf(content)]).toEqual([0, 0, 1, 2, 3, 0, 0, 1, 2, 3]);
    const paeth = Buffer.from([0, 0b11100100, 0b00011011, 4, 0, 0]);
    const wide = await rewriteImage(
      png({ width: 8, height: 2, bits: 2, colour: 3, rows: paeth, before: [palette(4)] }),
    );
    expect([...rowsOf(wide.content)]).toEqual([0, 3, 2, 1, 0, 0, 1, 2, 3, 0, 3, 2, 1, 0, 0, 1, 2, 3]);
  });

  it.each<[string, Buffer]>([
    ['cut off', png().subarray(0, 60)],
    ['cut off within its last chunk', png().subarray(0, -2)],
    ['followed by another file', Buffer.concat([png(), Buffer.from('<script>x()</script>')])],
    ['with a wrong checksum', Buffer.from(png()).fill(0, 29, 33)],
    ['with less than its pixels', png({ rows: Buffer.alloc(13) })],
    ['with more than its pixels', png({ rows: Buffer.alloc(10_000_000) })],
    ['with rows of an unknown kind', png({ rows: Buffer.alloc(14, 9) })],
    ['with two headers', png({ before: [chunk('IHDR', Buffer.alloc(13))] })],
    ['with a chunk that it needs and nobody knows', png({ before: [chunk('CODE', Buffer.from('x'))] })],
    ['without the palette that its pixels name', png({ colour: 3 })],
    ['with a transparency of another length', png({ before: [chunk('tRNS', Buffer.alloc(3))] })],
    ['of colours that there are not', png({ bits: 4 })],
    ['without width', png({ width: 0, rows: Buffer.alloc(2) })],
  ])('refuses a PNG %s', async (_, content) => {
    expect(await refusal(content)).toBe(DAMAGED);
  });

  it('refuses an oversized image by its header, before unpacking pixels', async () => {
    expect(await refusal(png({ width: 1025, height: 1, rows: Buffer.alloc(1) }))).toMatch(
      /^This image has 1025 by 1 pixels\. Choose a PNG or JPEG/,
    );
    expect(await refusal(png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: Buffer.alloc(1) }))).toMatch(
      /^This image has 2147483647 by 2147483647 pixels/,
    );
    expect(await refusal(png({ width: 1024, height: 1024, bits: 1, colour: 0 }))).toBe('taken');
  });

  it('refuses an interlaced PNG with advice', async () => {
    expect(await refusal(png({ interlace: 1 }))).toBe('This PNG is interlaced. Save it again without interlacing.');
  });
});

describe('JPEG', () => {
  it('keeps the picture’s segments and drops camera metadata', async () => {
    const exif = segment(0xe1, Buffer.from('Exif\u0000\u0000GPS 33.9S 18.4E'));
    const adobe = segment(0xee, Buffer.from('Adobe\u0000\u0064\u0000\u0000\u0000\u0000\u0001', 'latin1'));
    const { type, content } = await rewriteImage(
      jpeg(exif, segment(0xfe, Buffer.from('by Nomsa')), adobe, TABLES, frame(8, 8, 3), SCAN, END),
    );
    expect(type).toBe('jpg');
    expect(content).toEqual(jpeg(adobe, TABLES, frame(8, 8, 3), SCAN, END));
  });

  it('accepts several scans', async () => {
    const progressive = jpeg(TABLES, frame(8, 8, 1, 0xc2), SCAN, TABLES, SCAN, END);
    expect((await rewriteImage(progressive)).content).toEqual(progressive);
  });

  it.each<[string, Buffer]>([
    ['cut off', PHOTO.subarray(0, -2)],
    ['cut off within a segment', PHOTO.subarray(0, 40)],
    ['followed by another file', Buffer.concat([PHOTO, Buffer.from('PK\u0003\u0004')])],
    ['without a picture', jpeg(TABLES, frame(), END)],
    ['without a frame', jpeg(TABLES, SCAN, END)],
    ['with two frames', jpeg(TABLES, frame(), frame(), SCAN, END)],
    ['with a segment that no picture has', jpeg(segment(0xf0, Buffer.alloc(4)), TABLES, frame(), SCAN, END)],
    ['of a kind that browsers do not show', jpeg(TABLES, frame(8, 8, 1, 0xc3), SCAN, END)],
    ['with scans without end', jpeg(TABLES, frame(), ...Array.from({ length: 40 }, () => SCAN), END)],
    ['without height', jpeg(TABLES, frame(8, 0), SCAN, END)],
    ['with a segment shorter than its length', jpeg(Buffer.from('ffdb0001', 'hex'), frame(), SCAN, END)],
  ])('refuses a JPEG %s', async (_, content) => {
    expect(await refusal(content)).toBe(DAMAGED);
  });

  it('refuses oversized and CMYK images', async () => {
    expect(await refusal(jpeg(TABLES, frame(65_535, 65_535), SCAN, END))).toMatch(/^This image has 65535 by 65535/);
    expect(await refusal(jpeg(TABLES, frame(8, 8, 4), SCAN, END))).toMatch(/^This JPEG has colours for print/);
  });
});

describe('unsupported content', () => {
  it.each<[string, Buffer]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a page that names a PNG', Buffer.concat([Buffer.from('<html>'), png()])],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a PNG', SIGNATURE.subarray(0, 4)],
  ])('refuses %s', async (_, content) => {
    expect(await refusal(content)).toMatch(/The content of this file is something else\.$/);
  });

  it('refuses content over 256 kB', async () => {
    expect(await refusal(Buffer.alloc(256 * 1024 + 1))).toMatch(/^This image is larger than 256 kB\./);
  });
});
