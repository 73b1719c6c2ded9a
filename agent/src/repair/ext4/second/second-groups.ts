import type { BlockView } from '../../view/block-view.js';
import { crc16, crc32c } from '../format/checksums.js';
import { type Geometry, Objection } from './second-geometry.js';

/**
 * Checks each group: descriptor checksum, bitmap checksums, counts against the bits, and the bits of its own
 * structures; at the end the totals of the superblock. Throws `Objection` at the first fault. While the journal is
 * pending, only the descriptors themselves can be checked.
 */
export async function descriptorProblems(view: BlockView, geometry: Geometry, signal: AbortSignal): Promise<string> {
  const settled = (geometry.bytes.readUInt32LE(0x60) & 0x4) === 0;
  let freeBlocks = 0;
  let freeInodes = 0;
  for (let group = 0; group < geometry.groups; group++) {
    signal.throwIfAborted();
    const descriptor = await geometry.descriptor(view, group);
    const stored = descriptor.readUInt16LE(0x1e);
    const sum = sumOf(geometry, group, descriptor);
    if (sum !== undefined && sum !== stored)
      throw new Objection(
        `The descriptor of group ${group} sums to ${sum.toString(16)}, but says ${stored.toString(16)}.`,
      );
    if (sum === undefined) await mustLieAsInBackup(view, geometry, group, descriptor);
    const [blocks, inodes] = await countFree(view, geometry, group, descriptor, settled);
    freeBlocks += blocks;
    freeInodes += inodes;
  }
  await mustKeepReserve(view, geometry);
  if (!settled) return `All ${geometry.groups} descriptors are sound; the counts wait for the journal.`;
  const wide = (geometry.bytes.readUInt32LE(0x60) & 0x80) !== 0;
  const saidBlocks = geometry.bytes.readUInt32LE(0x0c) + (wide ? geometry.bytes.readUInt32LE(0x158) * 2 ** 32 : 0);
  const saidInodes = geometry.bytes.readUInt32LE(0x10);
  if (freeBlocks !== saidBlocks || freeInodes !== saidInodes) {
    throw new Objection(
      `The groups have ${freeBlocks} free blocks and ${freeInodes} free inodes, the superblock says ${saidBlocks} and ${saidInodes}.`,
    );
  }
  return `All ${geometry.groups} descriptors agree with their bitmaps: ${freeBlocks} blocks and ${freeInodes} inodes are free.`;
}

function sumOf(geometry: Geometry, group: number, descriptor: Buffer): number | undefined {
  const kind = geometry.bytes.readUInt32LE(0x64);
  const number = Buffer.alloc(4);
  number.writeUInt32LE(group);
  const emptied = Buffer.from(descriptor);
  emptied.writeUInt16LE(0, 0x1e);
  if ((kind & 0x400) !== 0) return crc32c(geometry.seed, Buffer.concat([number, emptied])) & 0xffff;
  if ((kind & 0x10) === 0) return undefined;
  return crc16(
    0xffff,
    Buffer.concat([
      geometry.bytes.subarray(0x68, 0x78),
      number,
      descriptor.subarray(0, 0x1e),
      descriptor.subarray(0x20),
    ]),
  );
}

/** Without checksums, compares the three locations with the table behind the first recognisable backup. */
async function mustLieAsInBackup(
  view: BlockView,
  geometry: Geometry,
  group: number,
  descriptor: Buffer,
): Promise<void> {
  for (let backup = 1; backup < Math.min(geometry.groups, 64); backup++) {
    if (!geometry.hasCopy(backup)) continue;
    const start = geometry.startOf(backup) * geometry.blockSize;
    if ((await view.read(start + 0x38, 2)).readUInt16LE(0) !== 0xef53) continue;
    const copy = await view.read(start + geometry.blockSize + group * geometry.each, 12);
    if (!copy.equals(descriptor.subarray(0, 12)))
      throw new Objection(
        `The descriptor of group ${group} names other places (${descriptor.toString('hex', 0, 12)}) than its copy in group ${backup} (${copy.toString('hex')}).`,
      );
    return;
  }
}

async function countFree(
  view: BlockView,
  geometry: Geometry,
  group: number,
  descriptor: Buffer,
  settled: boolean,
): Promise<[number, number]> {
  const { blockSize, inodesPerGroup } = geometry;
  const half = (low: number, high: number) =>
    descriptor.readUInt16LE(low) + (geometry.each >= 64 ? descriptor.readUInt16LE(high) * 0x10000 : 0);
  const [said, saidInodes] = [half(0x0c, 0x2c), half(0x0e, 0x2e)];
  const [blockMap, inodeMap, table] = [
    geometry.place(descriptor, 0),
    geometry.place(descriptor, 4),
    geometry.place(descriptor, 8),
  ];
  for (const [name, at] of [
    ['block bitmap', blockMap],
    ['inode bitmap', inodeMap],
    ['inode table', table],
  ] as const) {
    if (at <= geometry.first || at >= geometry.blocks)
      throw new Objection(`Group ${group} says that its ${name} lies at block ${at} of ${geometry.blocks}.`);
  }
  const ratio =
    (geometry.bytes.readUInt32LE(0x64) & 0x200) === 0
      ? 1
      : 2 ** (geometry.bytes.readUInt32LE(0x1c) - geometry.bytes.readUInt32LE(0x18));
  const flags = (geometry.bytes.readUInt32LE(0x64) & 0x410) === 0 ? 0 : descriptor.readUInt16LE(0x12);
  if (!settled) return [said * ratio, saidInodes];
  const clusters = Math.ceil(Math.min(geometry.perGroup, geometry.blocks - geometry.startOf(group)) / ratio);
  if ((flags & 2) === 0) {
    const bitmap = await view.read(blockMap * blockSize, blockSize);
    if (geometry.sums)
      mustSum(geometry, group, 'block', bitmap.subarray(0, geometry.perGroup / ratio / 8), half(0x18, 0x38));
    mustCount(group, 'blocks', zerosIn(bitmap, clusters), said);
    for (const at of [blockMap, inodeMap, table]) {
      const own = at - geometry.startOf(group);
      if (own >= 0 && own < geometry.perGroup && zeroAt(bitmap, Math.floor(own / ratio)))
        throw new Objection(`Group ${group} calls block ${at} free, where its own structures lie.`);
    }
  }
  if ((flags & 1) === 0) {
    const bitmap = await view.read(inodeMap * blockSize, blockSize);
    if (geometry.sums) mustSum(geometry, group, 'inode', bitmap.subarray(0, inodesPerGroup / 8), half(0x1a, 0x3a));
    mustCount(group, 'inodes', zerosIn(bitmap, inodesPerGroup), saidInodes);
  } else if (saidInodes !== inodesPerGroup) {
    throw new Objection(
      `Group ${group} has never used an inode, but counts ${saidInodes} of ${inodesPerGroup} as free.`,
    );
  }
  return [said * ratio, saidInodes];
}

const zeroAt = (bitmap: Buffer, at: number) => ((bitmap[Math.floor(at / 8)] ?? 0) >> (at % 8)) % 2 === 0;

function zerosIn(bitmap: Buffer, bits: number): number {
  let zeros = 0;
  for (let at = 0; at < bits; at++) if (zeroAt(bitmap, at)) zeros++;
  return zeros;
}

function mustSum(geometry: Geometry, group: number, kind: string, covered: Buffer, said: number): void {
  const sum = geometry.each >= 64 ? crc32c(geometry.seed, covered) : crc32c(geometry.seed, covered) & 0xffff;
  if (sum !== said)
    throw new Objection(
      `The ${kind} bitmap of group ${group} sums to ${sum.toString(16)}, but its descriptor says ${said.toString(16)}.`,
    );
}

function mustCount(group: number, kind: string, counted: number, said: number): void {
  if (counted !== said)
    throw new Objection(`Group ${group} has ${counted} free ${kind} in its bitmap, ${said} in its descriptor.`);
}

/** With resize_inode, the blocks between the descriptors and the bitmaps list their own copies. */
async function mustKeepReserve(view: BlockView, geometry: Geometry): Promise<void> {
  const { bytes, blockSize, groups } = geometry;
  if ((bytes.readUInt32LE(0x5c) & 0x10) === 0 || (bytes.readUInt32LE(0x60) & 0x10) !== 0) return;
  const copies: number[] = [];
  for (let group = 1; group < groups && copies.length < blockSize / 4; group++)
    if (geometry.hasCopy(group)) copies.push(group);
  const first = geometry.afterSuperblock + Math.ceil((groups * geometry.each) / blockSize);
  for (let block = first; block < first + bytes.readUInt16LE(0xce); block++) {
    const list = await view.read(block * blockSize, blockSize);
    for (let at = 0; at < blockSize / 4; at++) {
      const group = copies[at];
      const wanted = group === undefined ? 0 : (block + group * geometry.perGroup) % 2 ** 32;
      if (list.readUInt32LE(at * 4) !== wanted)
        throw new Objection(
          `Reserved block ${block} names block ${list.readUInt32LE(at * 4)} where ${wanted} belongs.`,
        );
    }
  }
}
