/** Directory entries: fatgen103, "FAT Directory Structure" and "FAT Long Directory Entries". */

export const ENTRY_BYTES = 32;
/** A directory holds at most 65 536 entries (fatgen103), which is 2 MiB. */
export const MAX_DIRECTORY_BYTES = 65536 * ENTRY_BYTES;

const LONG_NAME = 0x0f;
const VOLUME_LABEL = 0x08;
const DIRECTORY = 0x10;

export interface DirectoryEntry {
  /** The long name where one belongs to the entry, else the short one ("README.TXT"). */
  name: string;
  directory: boolean;
  cluster: number;
  /** Bytes; 0 for directories. */
  size: number;
  /** Offset of the entry inside the bytes that were parsed. */
  at: number;
}

export interface ParsedDirectory {
  entries: DirectoryEntry[];
  /**
   * Entries that no system writes: characters below 0x20 in a name, impossible attributes. Then it is not a directory.
   */
  implausible: number;
  /** The entry 00 that ends a directory was met. */
  ended: boolean;
}

/** Rotate-right checksum that ties long-name entries to their short entry (fatgen103, ChkSum). */
export function shortNameChecksum(name: Buffer): number {
  let sum = 0;
  for (let at = 0; at < 11; at += 1) sum = (((sum & 1) << 7) + (sum >> 1) + name[at]!) & 0xff;
  return sum;
}

function shortName(raw: Buffer): string {
  const text = (from: number, to: number): string => raw.toString('latin1', from, to).trimEnd();
  const stem = (raw[0] === 0x05 ? '\xe5' : '') + text(raw[0] === 0x05 ? 1 : 0, 8);
  const extension = text(8, 11);
  return extension === '' ? stem : `${stem}.${extension}`;
}

function plausible(raw: Buffer): boolean {
  if ((raw[11]! & 0xc0) !== 0 || raw[0] === 0x20) return false;
  for (let at = 0; at < 11; at += 1) if (raw[at]! < 0x20 && !(at === 0 && raw[at] === 0x05)) return false;
  return true;
}

/** The 13 characters of one long-name entry, up to its end mark. */
function longPart(raw: Buffer): string {
  const units = Buffer.concat([raw.subarray(1, 11), raw.subarray(14, 26), raw.subarray(28, 32)]).toString('utf16le');
  const end = units.indexOf('\0');
  return end === -1 ? units : units.slice(0, end);
}

/** Collects the parts of a long name, last part first, as they lie before their short entry. */
class LongName {
  private text = '';
  private next = 0;
  private sum = -1;

  add(raw: Buffer): void {
    const order = raw[0]!;
    const number = order & 0x3f;
    if ((order & 0x40) !== 0) {
      this.text = '';
      this.next = number;
      this.sum = raw[13]!;
    }
    if (number === 0 || number !== this.next || raw[13] !== this.sum) return this.clear();
    this.text = longPart(raw) + this.text;
    this.next -= 1;
  }

  clear(): void {
    this.text = '';
    this.next = 0;
    this.sum = -1;
  }

  /** The name if it is whole and belongs to this short entry. */
  take(short: Buffer): string | null {
    const whole = this.next === 0 && this.sum === shortNameChecksum(short) && this.text !== '';
    const text = this.text;
    this.clear();
    return whole ? text : null;
  }
}

/** Parses `bytes` (a whole directory, or one cluster of it). Deleted entries and the volume label are left out. */
export function parseDirectory(bytes: Buffer): ParsedDirectory {
  const entries: DirectoryEntry[] = [];
  const long = new LongName();
  let implausible = 0;
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const raw = bytes.subarray(at, at + ENTRY_BYTES);
    if (raw[0] === 0) return { entries, implausible, ended: true };
    const attributes = raw[11]!;
    if (raw[0] === 0xe5) long.clear();
    else if ((attributes & 0x3f) === LONG_NAME) long.add(raw);
    else if (!plausible(raw)) {
      implausible += 1;
      long.clear();
    } else if ((attributes & VOLUME_LABEL) !== 0) long.clear();
    else {
      const directory = (attributes & DIRECTORY) !== 0;
      const cluster = ((raw.readUInt16LE(20) << 16) | raw.readUInt16LE(26)) >>> 0;
      entries.push({
        name: long.take(raw) ?? shortName(raw),
        directory,
        cluster,
        size: directory ? 0 : raw.readUInt32LE(28),
        at,
      });
    }
  }
  return { entries, implausible, ended: false };
}

/** Whether `bytes` begin as a subdirectory must: "." naming its own cluster, then "..". */
export function beginsAsSubdirectory(bytes: Buffer, cluster: number): boolean {
  const dot = bytes.toString('latin1', 0, 11) === '.          ';
  const dotDot = bytes.toString('latin1', 32, 43) === '..         ';
  const itself = ((bytes.readUInt16LE(20) << 16) | bytes.readUInt16LE(26)) >>> 0;
  return dot && dotDot && itself === cluster && (bytes[11]! & DIRECTORY) !== 0;
}
