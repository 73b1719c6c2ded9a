/** Directory entries, and the entry sets that describe a file (sections 6 and 7). */
import type { Allocation } from './chains.js';
import { ExfatFault } from './exfat-fault.js';
import { nameHash } from './up-case.js';

export const ENTRY_BYTES = 32;
const IN_USE = 0x80;
const SECONDARY = 0x40;
const FILE = 0x85;
const STREAM = 0xc0;
const NAME = 0xc1;
export const BITMAP = 0x81;
export const UP_CASE = 0x82;
const LABEL = 0x83;
const VOLUME_GUID = 0xa0;
const FOLDER_ATTRIBUTE = 0x10;
const NAME_CHARACTERS = 15;

export interface FileSet {
  folder: boolean;
  /** Allocations of the file and of any vendor entries in its set. */
  allocations: Allocation[];
}

/** 16-bit checksum over a set, excluding its own two bytes (section 6.3.3). */
function setChecksum(set: Buffer): number {
  let sum = 0;
  for (let at = 0; at < set.length; at += 1)
    if (at !== 2 && at !== 3) sum = (((sum << 15) | (sum >>> 1)) + set[at]!) & 0xffff;
  return sum;
}

/** Reads the allocation of a generic entry (section 6.4). */
export function allocationOf(entry: Buffer): Allocation {
  return {
    first: entry.readUInt32LE(20),
    bytes: Number(entry.readBigUInt64LE(24)),
    contiguous: (entry[1]! & 2) !== 0,
  };
}

/**
 * Assembles entry sets from a stream of entries, with one set in memory. `root` marks the folder that may hold the
 * bitmap and the up-case table.
 */
export class SetReader {
  private set: Buffer[] = [];
  private wanted = 0;
  private ended = false;
  readonly own: Buffer[] = [];

  constructor(
    private readonly root: boolean,
    private readonly upCase: Uint16Array | undefined,
  ) {}

  /** Returns the set completed by `entry`, if any. Throws an ExfatFault for an invalid set. */
  add(entry: Buffer): FileSet | undefined {
    const type = entry[0]!;
    if (type === 0) {
      this.end();
      this.ended = true;
      return undefined;
    }
    if (this.ended) throw new ExfatFault('a folder has entries behind its end');
    if ((type & IN_USE) === 0) {
      this.end();
      return undefined;
    }
    if ((type & SECONDARY) !== 0) return this.addSecondary(entry);
    this.end();
    if (type === FILE) {
      this.wanted = entry[1]! + 1;
      this.set = [Buffer.from(entry)];
      if (this.wanted < 3 || this.wanted > 19) throw new ExfatFault('a file has an impossible number of entries');
      return undefined;
    }
    this.addOwn(type, entry);
    return undefined;
  }

  end(): void {
    if (this.set.length > 0) throw new ExfatFault('a file lacks some of its entries');
  }

  private addSecondary(entry: Buffer): FileSet | undefined {
    if (this.set.length === 0) throw new ExfatFault('a part of a file’s entries has no beginning');
    this.set.push(Buffer.from(entry));
    if (this.set.length < this.wanted) return undefined;
    const set = this.set;
    this.set = [];
    return this.upCase === undefined ? undefined : fileOf(set, this.upCase);
  }

  private addOwn(type: number, entry: Buffer): void {
    if (!this.root) throw new ExfatFault('a folder holds an entry of the volume itself');
    if (type === BITMAP || type === UP_CASE) this.own.push(Buffer.from(entry));
    else if (type === LABEL ? entry[1]! > 11 : type !== VOLUME_GUID)
      throw new ExfatFault(`the root folder holds an unknown entry (0x${type.toString(16)})`);
    else if (type === VOLUME_GUID && setChecksum(entry) !== entry.readUInt16LE(2))
      throw new ExfatFault('the volume’s identifier contradicts its checksum');
  }
}

function fileOf(set: readonly Buffer[], upCase: Uint16Array): FileSet {
  const [file, stream, ...others] = set as [Buffer, Buffer, ...Buffer[]];
  if (setChecksum(Buffer.concat(set)) !== file.readUInt16LE(2))
    throw new ExfatFault('the entries of a file contradict their checksum');
  if (stream[0] !== STREAM) throw new ExfatFault('a file has no entry that says where it lies');
  const length = stream[3]!;
  const names = others.slice(0, Math.ceil(length / NAME_CHARACTERS));
  if (length === 0 || names.some(([type]) => type !== NAME) || names.length * NAME_CHARACTERS < length)
    throw new ExfatFault('a file has no whole name');
  const name = Buffer.concat(names.map((entry) => entry.subarray(2))).subarray(0, length * 2);
  if (nameHash(name, upCase) !== stream.readUInt16LE(4))
    throw new ExfatFault('a file has a name that contradicts its hash');
  const folder = (file.readUInt16LE(4) & FOLDER_ATTRIBUTE) !== 0;
  const own = allocationOf(stream);
  const valid = Number(stream.readBigUInt64LE(8));
  if (valid > own.bytes || (folder && valid !== own.bytes))
    throw new ExfatFault('a file has more valid bytes than bytes');
  if ((stream[1]! & 1) === 0 && own.first !== 0) throw new ExfatFault('a file has clusters and may not have any');
  // Vendor entries may have clusters of their own. An unknown critical entry is an error.
  const more = others.slice(names.length);
  if (more.some(([type]) => (type! & 0x20) === 0)) throw new ExfatFault('a file has an unknown entry that matters');
  return {
    folder,
    allocations: [own, ...more.filter((entry) => (entry[1]! & 1) !== 0).map(allocationOf)],
  };
}
