/** Directory entries: fatgen103, "FAT Directory Structure" and "FAT Long Directory Entries". */

const ENTRY_BYTES = 32;
/** A directory holds at most 65 536 entries (fatgen103), which is 2 MiB. */
export const MAX_DIRECTORY_BYTES = 65536 * ENTRY_BYTES;

const LONG_NAME = 0x0f;
const VOLUME_LABEL = 0x08;
const DIRECTORY = 0x10;

export interface DirectoryEntry {
  /** The long name if the entry has a valid long name, else the short name ("README.TXT"). Decoded on access. */
  readonly name: string;
  readonly dots: boolean;
  readonly directory: boolean;
  readonly cluster: number;
  /** Bytes; 0 for directories. */
  readonly size: number;
  readonly at: number;
}

export interface ParsedDirectory {
  entries: DirectoryEntry[];
  /**
   * Number of entries that no system writes (name characters below 0x20, impossible attributes). More than zero means
   * that the bytes are not a directory.
   */
  implausible: number;
  /** True if the entry 00 that ends a directory was found. */
  ended: boolean;
}

/**
 * Rotate-right checksum of the eleven bytes at `at`, which links long-name entries to their short entry (fatgen103,
 * ChkSum).
 */
export function shortNameChecksum(bytes: Buffer, at = 0): number {
  let sum = 0;
  for (let index = at; index < at + 11; index += 1) sum = (((sum & 1) << 7) + (sum >> 1) + bytes[index]!) & 0xff;
  return sum;
}

function shortName(bytes: Buffer, at: number): string {
  const text = (from: number, to: number): string => bytes.toString('latin1', at + from, at + to).trimEnd();
  const stem = (bytes[at] === 0x05 ? '\xe5' : '') + text(bytes[at] === 0x05 ? 1 : 0, 8);
  const extension = text(8, 11);
  return extension === '' ? stem : `${stem}.${extension}`;
}

function plausible(bytes: Buffer, at: number): boolean {
  if ((bytes[at + 11]! & 0xc0) !== 0 || bytes[at] === 0x20) return false;
  for (let index = 0; index < 11; index += 1)
    if (bytes[at + index]! < 0x20 && !(index === 0 && bytes[at] === 0x05)) return false;
  return true;
}

function longPart(bytes: Buffer, at: number): string {
  const text = (from: number, to: number): string => bytes.toString('utf16le', at + from, at + to);
  const units = text(1, 11) + text(14, 26) + text(28, 32);
  const end = units.indexOf('\0');
  return end === -1 ? units : units.slice(0, end);
}

/** Collects the parts of a long name, which precede their short entry in reverse order. */
class LongName {
  private first = 0;
  private next = 0;
  private sum = -1;

  add(bytes: Buffer, at: number): void {
    const order = bytes[at]!;
    const number = order & 0x3f;
    if ((order & 0x40) !== 0) {
      this.first = at;
      this.next = number;
      this.sum = bytes[at + 13]!;
    }
    if (number === 0 || number !== this.next || bytes[at + 13] !== this.sum) return this.clear();
    this.next -= 1;
  }

  clear(): void {
    this.next = 0;
    this.sum = -1;
  }

  /** Offset of the first entry of a complete long name for the short entry at `at`; otherwise `at`. */
  take(bytes: Buffer, at: number): number {
    const whole = this.next === 0 && this.sum === shortNameChecksum(bytes, at);
    this.clear();
    return whole ? this.first : at;
  }
}

class ParsedEntry implements DirectoryEntry {
  readonly directory: boolean;
  readonly cluster: number;
  readonly size: number;

  /**
   * `from` is the offset of the first long-name entry, or `at`. Names are decoded lazily: a folder has up to 65,536
   * entries, and most names are never read.
   */
  constructor(
    private readonly bytes: Buffer,
    private readonly from: number,
    readonly at: number,
  ) {
    this.directory = (bytes[at + 11]! & DIRECTORY) !== 0;
    this.cluster = ((bytes.readUInt16LE(at + 20) << 16) | bytes.readUInt16LE(at + 26)) >>> 0;
    this.size = this.directory ? 0 : bytes.readUInt32LE(at + 28);
  }

  get dots(): boolean {
    return this.bytes[this.at] === 0x2e && (this.name === '.' || this.name === '..');
  }

  get name(): string {
    let long = '';
    for (let part = this.at - ENTRY_BYTES; part >= this.from; part -= ENTRY_BYTES) long += longPart(this.bytes, part);
    return long === '' ? shortName(this.bytes, this.at) : long;
  }
}

/** Parses a whole directory or a cluster of it. Skips deleted entries and the volume label. */
export function parseDirectory(bytes: Buffer): ParsedDirectory {
  const entries: DirectoryEntry[] = [];
  const long = new LongName();
  let implausible = 0;
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const first = bytes[at]!;
    if (first === 0) return { entries, implausible, ended: true };
    const attributes = bytes[at + 11]!;
    if (first === 0xe5) long.clear();
    else if ((attributes & 0x3f) === LONG_NAME) long.add(bytes, at);
    else if (!plausible(bytes, at)) {
      implausible += 1;
      long.clear();
    } else if ((attributes & VOLUME_LABEL) !== 0) long.clear();
    else entries.push(new ParsedEntry(bytes, long.take(bytes, at), at));
  }
  return { entries, implausible, ended: false };
}

export function beginsAsSubdirectory(bytes: Buffer, cluster: number): boolean {
  const dot = bytes.toString('latin1', 0, 11) === '.          ';
  const dotDot = bytes.toString('latin1', 32, 43) === '..         ';
  const itself = ((bytes.readUInt16LE(20) << 16) | bytes.readUInt16LE(26)) >>> 0;
  return dot && dotDot && itself === cluster && (bytes[11]! & DIRECTORY) !== 0;
}
