import type { Superblock } from '../format/superblock.js';
import type { Settled } from './settle.js';

/**
 * Bytes that are neither zero nor what belongs there, up to which a place still counts as the remains of what belongs
 * there. An older descriptor differs in its counts, flags and sums; the numbers in the reserve never change.
 */
const MOST_IN_DESCRIPTOR = 16;
const MOST_IN_RESERVE = 4;

/** How many bytes are neither zero nor what belongs there. */
export function foreignBytes(seen: Buffer, wanted: Buffer): number {
  let count = 0;
  for (let at = 0; at < wanted.length; at++) if (seen[at] !== 0 && seen[at] !== wanted[at]) count++;
  return count;
}

/** No format writes less than a sector: one that holds some of what belongs there was hurt, and not taken over. */
const SECTOR = 512;
/** Four-byte fields of a superblock that are not zero and still equal those of its copy: by chance, not even one is. */
const FIELDS_OF_OWN = 8;

/** Whether the sectors of a damaged primary superblock still hold a part of the superblock that `copy` is a copy of. */
export function isOwnSuperblock(remains: Superblock, copy: Superblock): boolean {
  let own = 0;
  for (let at = 0; at + 4 <= Math.min(SECTOR, remains.raw.length, copy.raw.length); at += 4) {
    const field = copy.raw.readUInt32LE(at);
    if (field !== 0 && remains.raw.readUInt32LE(at) === field) own++;
  }
  return own >= FIELDS_OF_OWN;
}

/**
 * The first place among those to be rewritten that holds somebody else's bytes, as a sentence. Without its superblock
 * nothing says that the volume is still this one: then every place must be empty or hold its own remains. With it, or
 * with a part of it, one that survives is enough: a format that took the place over from its start leaves none.
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
