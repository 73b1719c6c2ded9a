import { type BlockView, UnreadableError } from '../../view/block-view.js';
import type { CheckResult } from '../../model/finding.js';
import { FRESH, crc32c } from '../format/checksums.js';
import { descriptorProblems } from './second-groups.js';
import { Geometry, Objection } from './second-geometry.js';

type Part = 'superblock' | 'group descriptors' | 'root directory' | 'journal';
const named = (what: Part) => `revive: second reader of ext4 ${what}`;

/**
 * Reads the volume a second time without any diagnosis code: with its own offsets, from the superblock outward.
 * Compares the primary with every backup, each group's checksums and counts, the root directory, and the journal with
 * its flag. Every result names the deciding number. Fails on each damage that the diagnosis repairs.
 */
export async function readAgain(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  let geometry: Geometry | undefined;
  const attempt = async (what: Part, read: () => Promise<string>) => {
    signal.throwIfAborted();
    try {
      results.push({ name: named(what), ok: true, detail: await read() });
    } catch (problem) {
      if (!(problem instanceof Objection) && !(problem instanceof UnreadableError)) throw problem;
      results.push({ name: named(what), ok: false, detail: problem.message });
    }
  };
  const withGeometry = () => {
    if (geometry === undefined) throw new Objection('Without a sound superblock nothing more can be read.');
    return geometry;
  };
  await attempt('superblock', async () => {
    const seen = await Geometry.read(view);
    const { agreeing, damaged } = await backupsAgree(view, seen, signal);
    // The superblock is valid, so the rest can be read through it even without its copies.
    geometry = seen;
    if (agreeing === 0 && damaged > 0) throw new Objection(`None of the ${damaged} copies of the superblock is left.`);
    return `Magic number, fields${seen.sums ? ' and crc32c' : ''} are sound; ${agreeing} backups say the same, ${damaged} are damaged.`;
  });
  await attempt('group descriptors', () => descriptorProblems(view, withGeometry(), signal));
  await attempt('root directory', () => rootReads(view, withGeometry()));
  await attempt('journal', () => journalAgrees(view, withGeometry()));
  return results;
}

/** Fields that are equal in all copies of a volume's superblock: [offset, length]. */
const FIXED: [number, number][] = [
  [0x00, 8],
  [0x14, 8],
  [0x20, 4],
  [0x28, 4],
  [0x4c, 4],
  [0x54, 6],
  [0x68, 16],
  [0xfe, 2],
  [0x150, 4],
];

async function backupsAgree(
  view: BlockView,
  geometry: Geometry,
  signal: AbortSignal,
): Promise<{ agreeing: number; damaged: number }> {
  let agreeing = 0;
  let damaged = 0;
  const primary = geometry.bytes;
  for (let group = 1; group < geometry.groups && agreeing + damaged < 64; group++) {
    if (!geometry.hasCopy(group)) continue;
    signal.throwIfAborted();
    const copy = await view.read(geometry.startOf(group) * geometry.blockSize, 1024);
    const intact =
      copy.readUInt16LE(0x38) === 0xef53 &&
      copy.readUInt16LE(0x5a) === group &&
      (!geometry.sums || crc32c(FRESH, copy.subarray(0, 0x3fc)) === copy.readUInt32LE(0x3fc));
    const differs = FIXED.find(
      ([at, length]) => !copy.subarray(at, at + length).equals(primary.subarray(at, at + length)),
    );
    if (!intact) damaged++;
    else if (differs === undefined) agreeing++;
    else
      throw new Objection(`The copy in group ${group} differs from the primary at byte 0x${differs[0].toString(16)}.`);
  }
  return { agreeing, damaged };
}

async function rootReads(view: BlockView, geometry: Geometry): Promise<string> {
  const inode = await geometry.inodeBytes(view, 2);
  if ((inode.readUInt16LE(0) & 0xf000) !== 0x4000 || inode.readUInt16LE(0x1a) < 2)
    throw new Objection('Inode 2 is not a directory.');
  if ((inode.readUInt32LE(0x20) & 0x10000000) !== 0) return 'Inode 2 is a directory kept inside its inode.';
  const block = await view.read((await geometry.firstBlock(view, inode)) * geometry.blockSize, geometry.blockSize);
  const lead =
    block.readUInt32LE(0) === 2 &&
    block[6] === 1 &&
    block[8] === 0x2e &&
    block.readUInt32LE(12) === 2 &&
    block[18] === 2 &&
    block.readUInt16LE(20) === 0x2e2e;
  if (!lead) throw new Objection('The first block of inode 2 does not begin with "." and "..".');
  return `Inode 2 is a directory of ${inode.readUInt16LE(0x1a)} links and begins with itself.`;
}

async function journalAgrees(view: BlockView, geometry: Geometry): Promise<string> {
  const { bytes } = geometry;
  const asks = (bytes.readUInt32LE(0x60) & 0x4) !== 0;
  const state = bytes.readUInt16LE(0x3a);
  if (state !== 1) throw new Objection(`The volume says of itself that its state is ${state}, not 1 (clean).`);
  if ((bytes.readUInt32LE(0x5c) & 0x4) === 0) {
    if (asks) throw new Objection('needs_recovery is set on a volume without a journal.');
    return 'The volume keeps no journal and is clean.';
  }
  if (bytes.readUInt32LE(0xe0) !== 8) throw new Objection('The journal is not inode 8 of this volume.');
  const at = (await geometry.firstBlock(view, await geometry.inodeBytes(view, 8))) * geometry.blockSize;
  const head = await view.read(at, 1024);
  if (head.readUInt32BE(0) !== 0xc03b3998 || head.readUInt32BE(0x0c) !== geometry.blockSize)
    throw new Objection(`There is no journal at byte ${at}.`);
  const start = head.readUInt32BE(0x1c);
  if (head.readInt32BE(0x20) !== 0) throw new Objection(`The journal recorded error ${head.readInt32BE(0x20)}.`);
  if (start !== 0 && !asks)
    throw new Objection(
      `The journal starts at its block ${start}, but needs_recovery is clear: a mount would throw its changes away.`,
    );
  if (start === 0 && asks) throw new Objection('needs_recovery is set, but the journal is empty.');
  return start === 0
    ? 'The journal is empty and needs_recovery is clear.'
    : `The journal starts at its block ${start} and needs_recovery is set: the next mount brings its changes in.`;
}
