import type { Superblock } from '../format/superblock.js';
import type { Settled } from './settle.js';

/**
 * Limit of foreign bytes (neither zero nor expected) up to which a place counts as remains of its own content. An
 * older descriptor differs in counts, flags and checksums; the numbers in the reserve never change.
 */
const MOST_IN_DESCRIPTOR = 16;
const MOST_IN_RESERVE = 4;

export function foreignBytes(seen: Buffer, wanted: Buffer): number {
  let count = 0;
  for (let at = 0; at < wanted.length; at++) if (seen[at] !== 0 && seen[at] !== wanted[at]) count++;
  return count;
}

/** No format writes less than a sector. A sector with some of its expected content was damaged, not taken over. */
const SECTOR = 512;
/** Required number of non-zero four-byte fields equal to the backup. By chance not even one field is equal. */
const FIELDS_OF_OWN = 8;

export function isOwnSuperblock(remains: Superblock, copy: Superblock): boolean {
  let own = 0;
  for (let at = 0; at + 4 <= Math.min(SECTOR, remains.raw.length, copy.raw.length); at += 4) {
    const field = copy.raw.readUInt32LE(at);
    if (field !== 0 && remains.raw.readUInt32LE(at) === field) own++;
  }
  return own >= FIELDS_OF_OWN;
}

/**
 * The first place to be rewritten that holds foreign bytes, as a sentence. Without a superblock nothing identifies the
 * volume, so every place must be empty or hold its own remains. With at least part of the superblock, one surviving
 * place is enough: a format written over the start leaves none.
 */
export function strangerAmong({ volume, rebuilt, reserve }: Settled, superblockLost: boolean): string | undefined {
  const { sb } = volume;
  const sectorOf = (group: number): number => Math.floor((group * sb.descriptorSize) / SECTOR);
  const damaged = new Set(rebuilt.map(({ damaged: { group } }) => group));
  const hurt = new Set<number>();
  for (let group = 0; group < sb.groups; group++) if (!damaged.has(group)) hurt.add(sectorOf(group));
  const descriptors = rebuilt.filter(
    (one) => !hurt.has(sectorOf(one.damaged.group)) && foreignBytes(one.damaged.bytes, one.bytes) > MOST_IN_DESCRIPTOR,
  );
  const blocks = reserve.filter(({ seen, expected }) => foreignBytes(seen, expected) > MOST_IN_RESERVE);
  if (
    !superblockLost &&
    (descriptors.length < sb.groups || blocks.length < sb.reservedDescriptorBlocks || sb.reservedDescriptorBlocks === 0)
  )
    return undefined;
  const [descriptor] = descriptors;
  const [block] = blocks;
  if (descriptor !== undefined) return sentence(`in place of the descriptor of group ${descriptor.damaged.group}`);
  return block && sentence(`in block ${block.block}, which belongs to the room for more descriptors`);
}

const sentence = (where: string): string =>
  `Copies of an ext4 superblock were found, but ${where} there is other data: ` +
  'the place may belong to another format now, so it is not overwritten.';
