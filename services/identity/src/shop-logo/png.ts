import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';
import { brokenImage, checkSize, refusedImage } from './image-refusals.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE = 3;
/** Samples per pixel by colour type, with the allowed bit depths (PNG specification, table 11.1). */
const COLOURS: Readonly<Record<number, { readonly samples: number; readonly bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  [PALETTE]: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};
/** Highest of the five row filters (0 to 4). */
const LAST_FILTER = 4;

export const isPng = (content: Buffer): boolean => content.subarray(0, SIGNATURE.length).equals(SIGNATURE);

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colour: number;
}
interface Parts {
  readonly header: Header;
  readonly palette: Buffer | undefined;
  readonly transparency: Buffer | undefined;
  readonly data: Buffer;
}

/**
 * Re-encodes a PNG with four kinds of chunks only. Rows are unpacked within the limits of the header and packed again,
 * so that no later reader unpacks more, and no data is hidden after them. Throws INVALID (400).
 */
export async function rewritePng(content: Buffer): Promise<Buffer> {
  const { header, palette, transparency, data } = readParts(content);
  const rows = await unpackRows(data, header);
  const isPacked = header.colour === PALETTE && header.bits < 8;
  // The PDF library supports transparency only for 8-bit pixels.
  const [bits, written] = isPacked ? [8, widenRows(rows, header)] : [header.bits, rows];
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', headerBytes({ ...header, bits })),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', await promisify<Buffer, object, Buffer>(deflate)(written, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function readParts(content: Buffer): Parts {
  let header: Header | undefined;
  let palette: Buffer | undefined;
  let transparency: Buffer | undefined;
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; ;) {
    const { type, body, next } = readChunk(content, at);
    at = next;
    if ((type === 'IHDR') === (header !== undefined)) throw brokenImage();
    if (type === 'IHDR') header = readHeader(body);
    else if (type === 'PLTE' && !palette && data.length === 0) palette = body;
    else if (type === 'tRNS' && !transparency && data.length === 0) transparency = body;
    else if (type === 'IDAT') data.push(body);
    else if (type === 'IEND') {
      if (body.length > 0 || at !== content.length) throw brokenImage();
      break;
    }
    // A capital first letter marks a critical chunk: without support for the chunk the picture cannot be shown.
    else if (/^[A-Z]/.test(type)) throw brokenImage();
  }
  if (!header || data.length === 0) throw brokenImage();
  return { header, data: Buffer.concat(data), ...coloursOf(header, palette, transparency) };
}

function readChunk(content: Buffer, at: number): { type: string; body: Buffer; next: number } {
  if (at + 12 > content.length) throw brokenImage();
  const length = content.readUInt32BE(at);
  const end = at + 8 + length;
  if (end + 4 > content.length) throw brokenImage();
  const type = content.toString('latin1', at + 4, at + 8);
  if (!/^[A-Za-z]{4}$/.test(type) || crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end))
    throw brokenImage();
  return { type, body: content.subarray(at + 8, end), next: end + 4 };
}

function readHeader(body: Buffer): Header {
  if (body.length !== 13) throw brokenImage();
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
  const [bits = 0, colour = 0, compression, filter, interlace = 0] = body.subarray(8);
  checkSize(width, height);
  if (!COLOURS[colour]?.bits.includes(bits) || compression !== 0 || filter !== 0 || interlace > 1) throw brokenImage();
  if (interlace === 1) throw refusedImage('This PNG is interlaced. Save it again without interlacing.');
  return { width, height, bits, colour };
}

function headerBytes({ width, height, bits, colour }: Header): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([bits, colour], 8);
  return body;
}

/** The palette only for palette images, and transparency only of the correct length. */
function coloursOf(
  { colour, bits }: Header,
  palette: Buffer | undefined,
  transparency: Buffer | undefined,
): Pick<Parts, 'palette' | 'transparency'> {
  const entries = (palette?.length ?? 0) / 3;
  const isOfPalette = colour === PALETTE;
  if (isOfPalette && (!Number.isInteger(entries) || entries < 1 || entries > 2 ** bits)) throw brokenImage();
  const length = transparency?.length;
  const fits = isOfPalette ? length !== undefined && length <= entries : length === { 0: 2, 2: 6 }[colour];
  if (transparency && !fits) throw brokenImage();
  return { palette: isOfPalette ? palette : undefined, transparency };
}

const rowBytes = ({ width, bits, colour }: Header): number =>
  Math.ceil((width * bits * (COLOURS[colour]?.samples ?? 0)) / 8);

async function unpackRows(data: Buffer, header: Header): Promise<Buffer> {
  const length = (rowBytes(header) + 1) * header.height;
  const rows = await promisify<Buffer, object, Buffer>(inflate)(data, { maxOutputLength: length }).catch(() => {
    throw brokenImage();
  });
  if (rows.length !== length) throw brokenImage();
  for (let at = 0; at < length; at += rowBytes(header) + 1) if ((rows[at] ?? 0) > LAST_FILTER) throw brokenImage();
  return rows;
}

/** Expands rows of packed palette indices to one byte per pixel, unfiltered. */
function widenRows(rows: Buffer, header: Header): Buffer {
  const { width, height, bits } = header;
  const packed = rowBytes(header);
  const wide = Buffer.alloc((width + 1) * height);
  let above: Uint8Array = new Uint8Array(packed);
  for (let y = 0; y < height; y++) {
    const from = y * (packed + 1);
    const row = unfilter(rows.subarray(from + 1, from + 1 + packed), above, rows[from] ?? 0);
    for (let x = 0; x < width; x++) {
      const shift = 8 - bits - ((x * bits) % 8);
      wide[y * (width + 1) + 1 + x] = ((row[(x * bits) >> 3] ?? 0) >> shift) & (2 ** bits - 1);
    }
    above = row;
  }
  return wide;
}

/** For pixels of at most one byte, so the left neighbour is the previous byte. */
function unfilter(filtered: Uint8Array, above: Uint8Array, filter: number): Uint8Array {
  const row = new Uint8Array(filtered.length);
  for (let at = 0; at < row.length; at++) {
    const [left, up, corner] = [row[at - 1] ?? 0, above[at] ?? 0, above[at - 1] ?? 0];
    const predicted = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter] ?? 0;
    row[at] = (filtered[at] ?? 0) + predicted;
  }
  return row;
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

export function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
