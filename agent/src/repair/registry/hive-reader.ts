/** Reads keys and values of a hive, by cell and by path. Every length is checked against its cell. */
import { BASE_BLOCK } from './base-block.js';
import { HiveFault } from './hive-fault.js';

/**
 * Returns the data of a used cell. Throws `HiveFault` if no used cell begins at the offset; `what` is the expected
 * content.
 */
type CellOf = (offset: number, what: string) => Buffer;

export interface HiveKey {
  cell: number;
  name: string;
  flags: number;
  written: bigint;
  parent: number;
  subkeys: { count: number; list: number };
  values: { count: number; list: number };
  security: number;
  className: { length: number; cell: number };
}

export interface HiveValue {
  cell: number;
  name: string;
  type: number;
  size: number;
  /** The offset of the data's cell, or the data itself if `inPlace`. */
  data: number;
  inPlace: boolean;
}

export interface ListedKey {
  cell: number;
  /** Undefined in lists without hashes. */
  hash: number | undefined;
}

export const NIL = 0xffff_ffff;
const PREDEFINED = 0x40;
/** Since hive version 1.4, longer values are stored in pieces of this size. */
const PIECE = 16_344;
const SMALLEST_KEY = 80;

/** Locates cells by their own size, without proof that a cell begins at the offset: for incomplete hives. */
export function cellsBySize(hive: Buffer, binsSize: number): CellOf {
  const end = Math.min(hive.length, BASE_BLOCK + binsSize);
  return (offset, what) => {
    const at = BASE_BLOCK + offset;
    if (offset % 8 !== 0) throw new HiveFault(at, `${what} lies at no place of a cell`);
    if (at + 8 > end) throw new HiveFault(at, `${what} lies behind the end of the hive`);
    const size = -hive.readInt32LE(at);
    if (size < 8 || size % 8 !== 0 || at + size > end) throw new HiveFault(at, `no cell in use holds ${what}`);
    return hive.subarray(at + 4, at + size);
  };
}

export class HiveReader {
  constructor(
    private readonly cellOf: CellOf,
    private readonly rootCell: number,
    private readonly shape: { binsSize: number; minor: number },
  ) {}

  root(): HiveKey {
    return this.key(this.rootCell, 'the root key');
  }

  key(cell: number, what = A_KEY): HiveKey {
    const bytes = this.cellOf(cell, what);
    return {
      cell,
      name: keyName(bytes, cell, what),
      flags: bytes.readUInt16LE(2),
      written: bytes.readBigUInt64LE(4),
      parent: bytes.readUInt32LE(16),
      subkeys: { count: bytes.readUInt32LE(20), list: bytes.readUInt32LE(28) },
      values: { count: bytes.readUInt32LE(36), list: bytes.readUInt32LE(40) },
      security: bytes.readUInt32LE(44),
      className: { cell: bytes.readUInt32LE(48), length: bytes.readUInt16LE(74) },
    };
  }

  /**
   * The subkeys of a key, in the order of their list. Throws `HiveFault` if their number differs from the key's count.
   */
  listed(key: HiveKey): ListedKey[] {
    const { count, list } = key.subkeys;
    if (count === 0) return [];
    const what = 'a list of keys';
    if (count > this.shape.binsSize / SMALLEST_KEY)
      throw new HiveFault(
        BASE_BLOCK + key.cell,
        `${quoted(key)} says that it has ${count} keys, for which there is no room`,
      );
    const head = this.cellOf(list, what);
    const lists = isKind(head, 'ri') ? elements(head, 4, list, what) : [{ cell: list }];
    const found: ListedKey[] = [];
    for (const { cell } of lists) {
      // Reads the head cell only once: a checker counts each access to a cell.
      found.push(...leaf(cell === list ? head : this.cellOf(cell, what), cell, what));
      if (found.length > count) break;
    }
    if (found.length !== count)
      throw new HiveFault(BASE_BLOCK + list, `the list of keys below ${quoted(key)} does not name ${count} of them`);
    return found;
  }

  subkeys(key: HiveKey): HiveKey[] {
    return this.listed(key).map(({ cell }) => this.key(cell));
  }

  values(key: HiveKey): HiveValue[] {
    const { count, list } = key.values;
    // A key that stands for a different key (Perflib) stores an internal number of Windows in place of the value count.
    if (count === 0 || (key.flags & PREDEFINED) !== 0) return [];
    const cells = this.cellOf(list, 'a list of values');
    if (count * 4 > cells.length)
      throw new HiveFault(BASE_BLOCK + list, `the list of values of ${quoted(key)} has no room for ${count} of them`);
    const values: HiveValue[] = [];
    for (let index = 0; index < count; index += 1) values.push(this.value(cells.readUInt32LE(index * 4)));
    return values;
  }

  private value(cell: number): HiveValue {
    const what = 'a value';
    const bytes = this.cellOf(cell, what);
    const at = BASE_BLOCK + cell;
    if (bytes.length < 20 || !isKind(bytes, 'vk')) throw new HiveFault(at, `${what} is no value`);
    const size = bytes.readUInt32LE(4);
    const inPlace = size >= 0x8000_0000;
    const value = {
      cell,
      name: nameIn(bytes, 20, bytes.readUInt16LE(2), (bytes.readUInt16LE(16) & 1) !== 0, at, what),
      type: bytes.readUInt32LE(12),
      size: size % 0x8000_0000,
      data: bytes.readUInt32LE(8),
      inPlace,
    };
    if (inPlace && value.size > 4) throw new HiveFault(at, `${what} holds ${value.size} bytes where four fit`);
    return value;
  }

  data({ cell, size, data, inPlace }: HiveValue): Buffer {
    const what = 'the data of a value';
    if (inPlace) return Buffer.from(this.cellOf(cell, what).subarray(8, 8 + size));
    if (size === 0) return Buffer.alloc(0);
    const held = this.cellOf(data, what);
    if (size > PIECE && this.shape.minor > 3) return this.joined(held, data, size, what);
    if (held.length < size) throw new HiveFault(BASE_BLOCK + data, `${what} has ${held.length} of ${size} bytes`);
    return held.subarray(0, size);
  }

  private joined(head: Buffer, cell: number, size: number, what: string): Buffer {
    const at = BASE_BLOCK + cell;
    if (head.length < 8 || !isKind(head, 'db')) throw new HiveFault(at, `${what} is not in pieces`);
    const count = head.readUInt16LE(2);
    const list = this.cellOf(head.readUInt32LE(4), what);
    if (count !== Math.ceil(size / PIECE) || count * 4 > list.length)
      throw new HiveFault(at, `${what} has ${count} pieces for ${size} bytes`);
    const pieces = Array.from({ length: count }, (_, index) => {
      const wanted = Math.min(PIECE, size - index * PIECE);
      const piece = this.cellOf(list.readUInt32LE(index * 4), what);
      if (piece.length < wanted) throw new HiveFault(at, `${what} has a piece that is too short`);
      return piece.subarray(0, wanted);
    });
    return Buffer.concat(pieces);
  }

  find(path: string): HiveKey | undefined {
    let key: HiveKey | undefined = this.root();
    for (const name of path.split('\\')) {
      const wanted = name.toUpperCase();
      key = key && this.subkeys(key).find((below) => below.name.toUpperCase() === wanted);
    }
    return key;
  }

  named(key: HiveKey, name: string): HiveValue | undefined {
    const wanted = name.toUpperCase();
    return this.values(key).find((value) => value.name.toUpperCase() === wanted);
  }

  number(key: HiveKey, name: string): number | undefined {
    const value = this.named(key, name);
    return value?.type === 4 && value.size === 4 ? this.data(value).readUInt32LE(0) : undefined;
  }

  text(key: HiveKey, name: string): string | undefined {
    const value = this.named(key, name);
    if (value?.type !== 1 && value?.type !== 2) return undefined;
    const whole = this.data(value).toString('utf16le');
    const end = whole.indexOf('\0');
    return end < 0 ? whole : whole.slice(0, end);
  }
}

export const quoted = ({ name }: HiveKey): string => JSON.stringify(name);

const A_KEY = 'a key';
const KINDS = { nk: 0x6b6e, vk: 0x6b76, db: 0x6264, ri: 0x6972, lf: 0x666c, lh: 0x686c, li: 0x696c } as const;

/** Compares two letters as a number, because hives have hundreds of thousands of cells. */
const isKind = (bytes: Buffer, kind: keyof typeof KINDS): boolean =>
  bytes.length >= 2 && bytes.readUInt16LE(0) === KINDS[kind];

export function keyName(bytes: Buffer, cell: number, what = A_KEY): string {
  const at = BASE_BLOCK + cell;
  if (bytes.length < 76 || !isKind(bytes, 'nk')) throw new HiveFault(at, `${what} is none`);
  return nameIn(bytes, 76, bytes.readUInt16LE(72), (bytes.readUInt16LE(2) & 0x20) !== 0, at, what);
}

/** One list of keys: `lf` and `lh` have four additional bytes per key, `li` has none. */
function leaf(bytes: Buffer, cell: number, what: string): ListedKey[] {
  if (isKind(bytes, 'lh')) return elements(bytes, 8, cell, what);
  if (isKind(bytes, 'li')) return elements(bytes, 4, cell, what);
  if (!isKind(bytes, 'lf')) throw new HiveFault(BASE_BLOCK + cell, `${what} is of no known kind`);
  return elements(bytes, 8, cell, what).map((one) => ({ cell: one.cell, hash: undefined }));
}

function elements(bytes: Buffer, width: number, cell: number, what: string): ListedKey[] {
  const count = bytes.readUInt16LE(2);
  if (4 + count * width > bytes.length)
    throw new HiveFault(BASE_BLOCK + cell, `${what} has no room for its ${count} entries`);
  const found: ListedKey[] = [];
  for (let at = 4; at < 4 + count * width; at += width)
    found.push({ cell: bytes.readUInt32LE(at), hash: width === 8 ? bytes.readUInt32LE(at + 4) : undefined });
  return found;
}

function nameIn(bytes: Buffer, at: number, length: number, isLatin: boolean, place: number, what: string): string {
  if (at + length > bytes.length) throw new HiveFault(place, `the name of ${what} does not fit`);
  return bytes.toString(isLatin ? 'latin1' : 'utf16le', at, at + length);
}

/** The hash of a name in `lh` lists, over its upper case. Only for ASCII names do all implementations agree. */
export function nameHash(name: string): number {
  const capitals = name.toUpperCase();
  let hash = 0;
  for (let at = 0; at < capitals.length; at += 1) hash = (Math.imul(hash, 37) + capitals.charCodeAt(at)) >>> 0;
  return hash;
}
