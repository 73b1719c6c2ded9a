import { endianness } from 'node:os';

export interface Shape {
  sector: number;
  cluster: number;
  reserved: number;
  fats: number;
  fatSectors: number;
  total: number;
  root: number;
  media: number;
  last: number;
  info: number;
  copy: number;
  /** The active FAT if mirroring is off, else null. */
  only: number | null;
}

const END = 0x0ffffff8;
const BAD = 0x0ffffff7;

/** Entries of one piece: 256 KiB of a table. */
const PIECE_ENTRIES = 65_536;
export const PIECE_BYTES = PIECE_ENTRIES * 4;

/** The 28-bit entries of one table. A piece of zeros, like most of a large volume, uses no memory. */
export class Links {
  private readonly pieces: (Uint32Array | undefined)[] = [];

  held = 0;

  constructor(readonly length: number) {}

  add(bytes: Buffer): void {
    if (bytes.equals(NO_LINKS.subarray(0, bytes.length))) {
      this.pieces.push(undefined);
      return;
    }
    this.held += bytes.length;
    const piece = new Uint32Array(bytes.length / 4);
    Buffer.from(piece.buffer).set(bytes);
    if (endianness() === 'BE') Buffer.from(piece.buffer).swap32(); // little-endian on disk
    for (let index = 0; index < piece.length; index += 1) piece[index]! &= 0x0fffffff;
    this.pieces.push(piece);
  }

  at(cluster: number): number {
    return this.pieces[Math.floor(cluster / PIECE_ENTRIES)]?.[cluster % PIECE_ENTRIES] ?? 0;
  }

  get free(): number {
    let used = 0;
    for (const piece of this.pieces) if (piece !== undefined) for (const link of piece) if (link !== 0) used += 1;
    // The first two entries are no clusters and are never zero.
    return this.length - used - (this.at(0) === 0 ? 1 : 0) - (this.at(1) === 0 ? 1 : 0);
  }

  next(from: number): number {
    let cluster = from;
    while (cluster < this.length && this.pieces[Math.floor(cluster / PIECE_ENTRIES)] === undefined)
      cluster = (Math.floor(cluster / PIECE_ENTRIES) + 1) * PIECE_ENTRIES;
    return cluster;
  }
}

const NO_LINKS = Buffer.alloc(PIECE_BYTES);

/** A bit set of cluster numbers: a table may have 33 million entries, and a volume a million files. */
export class Bits {
  private readonly bytes: Uint8Array;
  size = 0;

  constructor(last: number) {
    this.bytes = new Uint8Array((last >>> 3) + 1);
  }

  has(cluster: number): boolean {
    return (this.bytes[cluster >>> 3]! & (1 << (cluster & 7))) !== 0;
  }

  /** The cluster must not be in the set yet. */
  add(cluster: number): void {
    this.bytes[cluster >>> 3]! |= 1 << (cluster & 7);
    this.size += 1;
  }
}

export class Chains {
  private readonly heads: Bits;
  /** Only chains of more than one cluster: on a volume with very many files, most are short. */
  private readonly lengths = new Map<number, number>();

  constructor(last: number) {
    this.heads = new Bits(last);
  }

  get size(): number {
    return this.heads.size;
  }

  add(head: number, length: number): void {
    this.heads.add(head);
    if (length > 1) this.lengths.set(head, length);
  }

  lengthOf(head: number): number | undefined {
    return this.heads.has(head) ? (this.lengths.get(head) ?? 1) : undefined;
  }
}

/**
 * Computes the length of every chain by its first cluster, from the table alone. No cluster may be referenced twice,
 * no link may lead to a free, bad or missing cluster, and no chain may be circular. A circle has no first cluster, so
 * its members are never counted.
 */
export function tableLengths(
  links: Links,
  shape: Shape,
  signal: AbortSignal,
): { chains: Chains; fault: string | null } {
  const chains = new Chains(shape.last);
  const no = (fault: string): { chains: Chains; fault: string } => ({ chains, fault });
  const pointed = new Bits(shape.last);
  let inUse = 0;
  for (let cluster = links.next(2); cluster <= shape.last; cluster = links.next(cluster + 1)) {
    const next = links.at(cluster);
    if (next === 0 || next === BAD) continue;
    inUse += 1;
    if (next >= END) continue;
    if (next < 2 || next > shape.last) return no(`cluster ${cluster} leads to ${next}, which does not exist`);
    if (links.at(next) === 0 || links.at(next) === BAD)
      return no(`cluster ${cluster} leads to ${next}, which is not in use`);
    if (pointed.has(next)) return no(`cluster ${next} belongs to two chains`);
    pointed.add(next);
  }
  signal.throwIfAborted();
  let counted = 0;
  for (let head = links.next(2); head <= shape.last; head = links.next(head + 1)) {
    const first = links.at(head);
    if (first === 0 || first === BAD || pointed.has(head)) continue;
    let length = 1;
    for (let cluster = first; cluster < END; cluster = links.at(cluster)) length += 1;
    chains.add(head, length);
    counted += length;
  }
  return counted === inUse
    ? { chains, fault: null }
    : no(`${inUse - counted} clusters point to each other in a circle`);
}
