import type { AppError } from '../errors/errors.js';

/** Markers (ITU T.81, table B.1); each stands after a byte 0xff. */
const [START, END, SCAN, TABLES, HUFFMAN, RESTARTS, ADOBE] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd, 0xee];
/** Baseline, extended and progressive: what every browser shows. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const KEPT = [TABLES, HUFFMAN, RESTARTS];
/** A progressive picture has about ten; each makes whoever shows it go over the whole picture once more. */
const MOST_SCANS = 32;

/** How a picture is refused, in the words of whoever asked for it, and how large it may be. */
export interface PictureRules {
  broken(): AppError;
  refused(sentence: string): AppError;
  /** Throws INVALID (400). */
  checkSize(width: number, height: number): void;
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Applications' own segments, and comments. */
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

export const isJpeg = (content: Buffer): boolean => content[0] === 0xff && content[1] === START && content[2] === 0xff;

/**
 * The same picture of the segments alone that make it. Of the applications' segments only Adobe's stays, which says
 * what the colours mean; a camera's metadata goes, its place and its turn among it. Throws INVALID (400).
 */
export function rewriteJpeg(content: Buffer, rules: PictureRules): Buffer {
  const kept: Buffer[] = [Buffer.from([0xff, START])];
  let frames = 0;
  let scans = 0;
  for (let at = 2; ;) {
    const { marker, segment, body, next } = readSegment(content, at, rules);
    at = next;
    if (marker === END) {
      if (at !== content.length || scans === 0) throw rules.broken();
      kept.push(segment);
      return Buffer.concat(kept);
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
    else if (marker !== SCAN && !isMetadata(marker)) throw rules.broken();
  }
}

interface Segment {
  readonly marker: number;
  /** With its marker and its length. */
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

/** Where the picture's data end: at the next marker that is none of their own. */
function endOfScan(content: Buffer, start: number, rules: PictureRules): number {
  for (let at = content.indexOf(0xff, start); at !== -1; at = content.indexOf(0xff, at + 2)) {
    const after = content[at + 1];
    if (after === undefined) break;
    if (after !== 0 && !isRestart(after)) return at;
  }
  throw rules.broken();
}
