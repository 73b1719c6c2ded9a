import { brokenImage, checkSize, refusedImage } from './image-refusals.js';

/** Markers (ITU T.81, table B.1); each stands after a byte 0xff. */
const [START, END, SCAN, TABLES, HUFFMAN, RESTARTS, ADOBE] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd, 0xee];
/** Baseline, extended and progressive: what every browser shows. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const KEPT = [TABLES, HUFFMAN, RESTARTS];
/** A progressive picture has about ten; each makes whoever shows it go over the whole picture once more. */
const MOST_SCANS = 32;

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Applications' own segments, and comments. */
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

export const isJpeg = (content: Buffer): boolean => content[0] === 0xff && content[1] === START && content[2] === 0xff;

/**
 * The same picture of the segments alone that make it. Of the applications' segments only Adobe's stays, which says
 * what the colours mean; a camera's metadata goes, its place and its turn among it. Throws INVALID (400).
 */
export function rewriteJpeg(content: Buffer): Buffer {
  const kept: Buffer[] = [Buffer.from([0xff, START])];
  let frames = 0;
  let scans = 0;
  for (let at = 2; ;) {
    const { marker, segment, body, next } = readSegment(content, at);
    at = next;
    if (marker === END) {
      if (at !== content.length || scans === 0) throw brokenImage();
      kept.push(segment);
      return Buffer.concat(kept);
    }
    if (FRAMES.includes(marker)) {
      checkFrame(body);
      frames++;
    } else if (marker === SCAN) {
      scans++;
      const end = endOfScan(content, at);
      kept.push(segment, content.subarray(at, end));
      at = end;
    }
    if (frames > 1 || (scans > 0 && frames === 0) || scans > MOST_SCANS) throw brokenImage();
    if (FRAMES.includes(marker) || KEPT.includes(marker) || isAdobe(marker, body)) kept.push(segment);
    else if (marker !== SCAN && !isMetadata(marker)) throw brokenImage();
  }
}

interface Segment {
  readonly marker: number;
  /** With its marker and its length. */
  readonly segment: Buffer;
  readonly body: Buffer;
  readonly next: number;
}

function readSegment(content: Buffer, at: number): Segment {
  const marker = content[at + 1];
  if (content[at] !== 0xff || marker === undefined) throw brokenImage();
  if (marker === END) return { marker, segment: content.subarray(at, at + 2), body: Buffer.alloc(0), next: at + 2 };
  if (at + 4 > content.length) throw brokenImage();
  const length = content.readUInt16BE(at + 2);
  const next = at + 2 + length;
  if (length < 2 || next > content.length) throw brokenImage();
  return { marker, segment: content.subarray(at, next), body: content.subarray(at + 4, next), next };
}

function checkFrame(body: Buffer): void {
  const components = body[5] ?? 0;
  if (body.length < 6 || body.length !== 6 + 3 * components || body[0] !== 8) throw brokenImage();
  checkSize(body.readUInt16BE(3), body.readUInt16BE(1));
  if (components === 4) throw refusedImage('This JPEG has colours for print (CMYK). Save it again with RGB colours.');
  if (components !== 1 && components !== 3) throw brokenImage();
}

const isAdobe = (marker: number, body: Buffer): boolean =>
  marker === ADOBE && body.length === 12 && body.toString('latin1', 0, 5) === 'Adobe';

/** Where the picture's data end: at the next marker that is none of their own. */
function endOfScan(content: Buffer, start: number): number {
  for (let at = content.indexOf(0xff, start); at !== -1; at = content.indexOf(0xff, at + 2)) {
    const after = content[at + 1];
    if (after === undefined) break;
    if (after !== 0 && !isRestart(after)) return at;
  }
  throw brokenImage();
}
