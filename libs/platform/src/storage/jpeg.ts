import type { AppError } from '../errors/errors.js';

/** Markers (ITU T.81, table B.1); each follows a byte 0xff. */
const [START, END, SCAN, TABLES, HUFFMAN, RESTARTS, ADOBE] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd, 0xee];
/** Baseline, extended and progressive: the formats that every browser supports. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const KEPT = [TABLES, HUFFMAN, RESTARTS];
/**
 * A progressive image has about ten scans. A decoder processes the whole image per scan, so many scans are a denial of
 * service.
 */
const MOST_SCANS = 32;

export interface PictureRules {
  broken(): AppError;
  refused(sentence: string): AppError;
  checkSize(width: number, height: number): void;
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** ISO 23008-12: an `ftyp` box with one of these brands. */
export const isHeic = (content: Buffer): boolean =>
  /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(content.toString('latin1', 4, 12));

export const isJpeg = (content: Buffer): boolean => content[0] === 0xff && content[1] === START && content[2] === 0xff;

/**
 * Rewrites an image with the necessary segments only. Of the application segments only Adobe's stays, which defines
 * the colour transform. Camera metadata including the location is removed; the orientation stays. Throws INVALID
 * (400).
 */
export function rewriteJpeg(content: Buffer, rules: PictureRules): Buffer {
  const kept: Buffer[] = [];
  let orientation = UPRIGHT;
  let frames = 0;
  let scans = 0;
  for (let at = 2; ;) {
    const { marker, segment, body, next } = readSegment(content, at, rules);
    at = next;
    if (marker === END) {
      if (at !== content.length || scans === 0) throw rules.broken();
      kept.push(segment);
      return Buffer.concat([Buffer.from([0xff, START]), ...orientationSegment(orientation), ...kept]);
    }
    if (FRAMES.includes(marker)) {
      checkFrame(body, rules);
      frames++;
    } else if (marker === SCAN) {
      scans++;
      const end = endOfScan(content, at, rules);
      kept.push(segment, content.subarray(at, end));
      at = end;
    }
    if (frames > 1 || (scans > 0 && frames === 0) || scans > MOST_SCANS) throw rules.broken();
    if (FRAMES.includes(marker) || KEPT.includes(marker) || isAdobe(marker, body)) kept.push(segment);
    else if (marker === EXIF) orientation = orientationOf(body) ?? orientation;
    else if (marker !== SCAN && !isMetadata(marker)) throw rules.broken();
  }
}

/** Exif 2.32, tag 0x0112: 1 is upright, 2 to 8 are rotated or mirrored. */
const [EXIF, ORIENTATION_TAG, UPRIGHT, ORIENTATIONS] = [0xe1, 0x0112, 1, 8];
const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');
const SHORT = 3;
const ENTRY_BYTES = 12;

function orientationOf(body: Buffer): number | undefined {
  if (!body.subarray(0, EXIF_NAME.length).equals(EXIF_NAME)) return undefined;
  const tiff = body.subarray(EXIF_NAME.length);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const u16 = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const entries = Math.min(u16(directory), Math.floor((tiff.length - directory - 2) / ENTRY_BYTES));
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (u16(entry) !== ORIENTATION_TAG) continue;
    const value = u16(entry + 8);
    return u16(entry + 2) === SHORT && value >= UPRIGHT && value <= ORIENTATIONS ? value : undefined;
  }
  return undefined;
}

function orientationSegment(orientation: number): readonly Buffer[] {
  if (orientation === UPRIGHT) return [];
  const directory = Buffer.alloc(8 + 2 + ENTRY_BYTES + 4);
  directory.write('MM', 'latin1');
  directory.writeUInt16BE(42, 2);
  directory.writeUInt32BE(8, 4);
  directory.writeUInt16BE(1, 8);
  directory.writeUInt16BE(ORIENTATION_TAG, 10);
  directory.writeUInt16BE(SHORT, 12);
  directory.writeUInt32BE(1, 14);
  directory.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, EXIF, 0, 2 + EXIF_NAME.length + directory.length]);
  return [Buffer.concat([head, EXIF_NAME, directory])];
}

interface Segment {
  readonly marker: number;
  /** Includes marker and length. */
  readonly segment: Buffer;
  readonly body: Buffer;
  readonly next: number;
}

function readSegment(content: Buffer, at: number, rules: PictureRules): Segment {
  const marker = content[at + 1];
  if (content[at] !== 0xff || marker === undefined) throw rules.broken();
  if (marker === END) return { marker, segment: content.subarray(at, at + 2), body: Buffer.alloc(0), next: at + 2 };
  if (at + 4 > content.length) throw rules.broken();
  const length = content.readUInt16BE(at + 2);
  const next = at + 2 + length;
  if (length < 2 || next > content.length) throw rules.broken();
  return { marker, segment: content.subarray(at, next), body: content.subarray(at + 4, next), next };
}

function checkFrame(body: Buffer, rules: PictureRules): void {
  const components = body[5] ?? 0;
  if (body.length < 6 || body.length !== 6 + 3 * components || body[0] !== 8) throw rules.broken();
  rules.checkSize(body.readUInt16BE(3), body.readUInt16BE(1));
  if (components === 4) throw rules.refused('This JPEG has colours for print (CMYK). Save it again with RGB colours.');
  if (components !== 1 && components !== 3) throw rules.broken();
}

const isAdobe = (marker: number, body: Buffer): boolean =>
  marker === ADOBE && body.length === 12 && body.toString('latin1', 0, 5) === 'Adobe';

function endOfScan(content: Buffer, start: number, rules: PictureRules): number {
  for (let at = content.indexOf(0xff, start); at !== -1; at = content.indexOf(0xff, at + 2)) {
    const after = content[at + 1];
    if (after === undefined) break;
    if (after !== 0 && !isRestart(after)) return at;
  }
  throw rules.broken();
}
