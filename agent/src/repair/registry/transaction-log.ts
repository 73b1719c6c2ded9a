/**
 * Reads the logs beside a hive (LOG, LOG1, LOG2) in both formats, and returns the hive pages with a valid hash.
 * Formats: msuhanov, "Windows registry file format specification".
 */
import { FILE_TYPE, PAGE, readBaseBlock, SEALED, type BaseBlock } from './base-block.js';
import { isHashAt, marvin32 } from './marvin32.js';

/** `offset` counts from the first bin. */
export interface LogPage {
  offset: number;
  data: Buffer;
}

export interface LogEntry {
  sequence: number;
  binsSize: number;
  pages: LogPage[];
}

/**
 * `old`: all pages of one write, until Windows 8. `new`: one entry per write, each with its own hash; `end` is the
 * reason why no further entry was read.
 */
export type TransactionLog =
  | { format: 'old'; base: BaseBlock; block: Buffer; pages: LogPage[] }
  | { format: 'new'; base: BaseBlock; block: Buffer; entries: LogEntry[]; end: string };

type LogReading = TransactionLog | { format: 'none'; fault: string };

const none = (fault: string): LogReading => ({ format: 'none', fault });

/** Windows keeps unused logs: empty, or with zeros at the start. */
export const isEmptyLog = (bytes: Buffer): boolean => bytes.subarray(0, SEALED).every((byte) => byte === 0);

/** Never throws on content: an invalid log yields nothing, or the entries before the first invalid entry. */
export function readTransactionLog(bytes: Buffer): LogReading {
  if (bytes.length < SEALED || isEmptyLog(bytes)) return none('it is empty');
  const base = readBaseBlock(bytes);
  if (base.fault !== undefined) return none(base.fault);
  if (base.primary !== base.secondary) return none('it was not written to its end');
  const block = bytes.subarray(0, SEALED);
  if (base.type === FILE_TYPE.newLog) return { format: 'new', base, block, ...entriesOf(bytes, base.primary) };
  if (base.type !== FILE_TYPE.oldLog && base.type !== FILE_TYPE.olderLog) return none(`it is of the kind ${base.type}`);
  const pages = dirtyPages(bytes, base.binsSize);
  return typeof pages === 'string' ? none(pages) : { format: 'old', base, block, pages };
}

const UNIT = 512;

/** A bitmap of the written units of 512 bytes, followed by these units. Returns a sentence part if invalid. */
function dirtyPages(bytes: Buffer, binsSize: number): LogPage[] | string {
  const mapEnd = SEALED + 4 + binsSize / UNIT / 8;
  if (mapEnd > bytes.length || bytes.toString('latin1', SEALED, SEALED + 4) !== 'DIRT') return 'it has no map of pages';
  const pages: LogPage[] = [];
  let at = Math.ceil(mapEnd / UNIT) * UNIT;
  for (let unit = 0; unit < binsSize / UNIT; unit += 1) {
    if ((((bytes[SEALED + 4 + (unit >> 3)] ?? 0) >> (unit & 7)) & 1) === 0) continue;
    if (at + UNIT > bytes.length) return 'it ends before its last page';
    pages.push({ offset: unit * UNIT, data: bytes.subarray(at, at + UNIT) });
    at += UNIT;
  }
  return pages.length === 0 ? 'it holds no page' : pages;
}

const HEAD = 40;

function entriesOf(bytes: Buffer, first: number): { entries: LogEntry[]; end: string } {
  const entries: LogEntry[] = [];
  let at = SEALED;
  for (let sequence = first; ; sequence = (sequence + 1) >>> 0) {
    const entry = entryAt(bytes, at, sequence);
    if (typeof entry === 'string') return { entries, end: entry };
    entries.push(entry);
    at += bytes.readUInt32LE(at + 4);
  }
}

function entryAt(bytes: Buffer, at: number, expected: number): LogEntry | string {
  if (at + HEAD > bytes.length || bytes.toString('latin1', at, at + 4) !== 'HvLE')
    return `no entry begins at byte ${at}`;
  const size = bytes.readUInt32LE(at + 4);
  if (size < UNIT || size % UNIT !== 0 || at + size > bytes.length)
    return `the entry at byte ${at} says it is ${size} bytes long`;
  const entry = bytes.subarray(at, at + size);
  if (!isHashAt(marvin32(entry.subarray(0, 32)), entry, 32) || !isHashAt(marvin32(entry.subarray(HEAD)), entry, 24))
    return `the entry at byte ${at} does not match its hash`;
  const [sequence, binsSize, count] = [entry.readUInt32LE(12), entry.readUInt32LE(16), entry.readUInt32LE(20)];
  if (sequence !== expected) return `the entry at byte ${at} has the number ${sequence}, and ${expected} should follow`;
  if (binsSize === 0 || binsSize % PAGE !== 0)
    return `the entry at byte ${at} says that the hive has ${binsSize} bytes`;
  if (count === 0 || HEAD + count * 8 > size) return `the entry at byte ${at} says it has ${count} pages`;
  const pages: LogPage[] = [];
  let from = HEAD + count * 8;
  for (let page = 0; page < count; page += 1) {
    const [offset, length] = [entry.readUInt32LE(HEAD + page * 8), entry.readUInt32LE(HEAD + page * 8 + 4)];
    if (length === 0 || offset + length > binsSize || from + length > size)
      return `the entry at byte ${at} has a page of ${length} bytes at ${offset}`;
    pages.push({ offset, data: entry.subarray(from, from + length) });
    from += length;
  }
  return { sequence, binsSize, pages };
}
