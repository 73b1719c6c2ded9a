/**
 * Independent verification of FAT32. Shares no code with the reader that proposes repairs: own parsing, whole tables
 * in memory instead of pages, copies compared by digest, and chains judged from the table before the directories are
 * read. Unlike `fsck.fat -n`, fails if the copy of the boot sector is destroyed.
 */
import { createHash } from 'node:crypto';
import { UnreadableError, type BlockView } from '../view/block-view.js';
import type { CheckResult } from '../model/finding.js';
import { Links, PIECE_BYTES, tableLengths, type Shape } from './second-links.js';
import { compareTree } from './second-tree.js';

const NAMES = {
  boot: 'revive: second reader of the FAT32 boot sector',
  copy: 'revive: second reader of the boot sector’s copy',
  info: 'revive: second reader of FSInfo',
  tables: 'revive: second reader of the allocation tables',
  chains: 'revive: second reader of the files’ chains',
  state: 'revive: second reader of the state flags',
};

/** Memory limit for non-zero parts of a table: 32 million clusters in use or near a used cluster. */
const MOST_HELD = 128 * 1024 * 1024;
/** Boot sector bytes that locate structures: the parameter block without CHS and hidden sectors (24-31). */
const PLACES: readonly [number, number][] = [
  [0x0b, 0x18],
  [0x20, 0x34],
];

class Failure extends Error {
  override readonly name = 'Failure';
}

function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Failure(otherwise);
}

function shapeOf(sector: Buffer, available: number): Shape {
  const data = new DataView(sector.buffer, sector.byteOffset, sector.length);
  const two = (at: number): number => data.getUint16(at, true);
  const four = (at: number): number => data.getUint32(at, true);
  demand(two(510) === 0xaa55, 'the boot sector has no end mark');
  demand(
    data.getUint8(0) === 0xe9 || (data.getUint8(0) === 0xeb && data.getUint8(2) === 0x90),
    'the boot sector does not begin with a jump',
  );
  const size = two(11);
  const perCluster = data.getUint8(13);
  demand(size >= 512 && size <= 4096 && 4096 % size === 0, `${size} bytes per sector`);
  demand(perCluster > 0 && 128 % perCluster === 0, `${perCluster} sectors per cluster`);
  demand(two(17) === 0 && two(22) === 0 && two(42) === 0, 'the boot sector is not one of FAT32');
  demand(
    two(19) === 0 || four(32) === 0 || two(19) === four(32),
    'the boot sector counts its sectors twice, and differently',
  );
  const shape = {
    sector: size,
    cluster: size * perCluster,
    reserved: two(14),
    fats: data.getUint8(16),
    fatSectors: four(36),
    total: two(19) === 0 ? four(32) : two(19),
    root: four(44),
    media: data.getUint8(21),
    info: two(48),
    copy: two(50),
  };
  const rest = shape.total - shape.reserved - shape.fats * shape.fatSectors;
  const last = Math.floor(rest / perCluster) + 1;
  demand(
    shape.reserved > 0 && shape.fats > 0 && shape.fats < 5 && shape.fatSectors > 0 && rest >= perCluster,
    'the parts of the volume do not fit into it',
  );
  demand(shape.total * size <= available, `the volume claims ${shape.total * size} bytes of ${available}`);
  demand((last + 1) * 4 <= shape.fatSectors * size, 'the allocation table is too short for the clusters');
  demand(shape.root >= 2 && shape.root <= last, `the root directory at cluster ${shape.root}`);
  const flags = two(40);
  const only = (flags & 0x80) === 0 ? null : flags & 15;
  demand(only === null || only < shape.fats, `allocation table ${flags & 15} in use of ${shape.fats}`);
  return { ...shape, last, only };
}

/** Runs every check, even after a failure, so that a repair has the same check names before and after. */
export async function secondReading(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const check = async <T>(name: string, what: () => Promise<{ detail: string; value: T }>): Promise<T | null> => {
    try {
      const { detail, value } = await what();
      results.push({ name, ok: true, detail });
      return value;
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof UnreadableError)) throw error;
      results.push({ name, ok: false, detail: error.message });
      return null;
    }
  };
  const needed = <T>(value: T | null, what: string): T => {
    demand(value !== null, `not looked at: ${what}`);
    return value;
  };

  const boot = await check(NAMES.boot, () => readBoot(view));
  await check(NAMES.copy, async () => ({
    value: null,
    detail: await compareCopy(view, needed(boot, 'the boot sector is not sound')),
  }));
  const table = await check(NAMES.tables, () =>
    readTables(view, needed(boot, 'the boot sector is not sound').shape, signal),
  );
  await check(NAMES.info, async () => ({
    value: null,
    detail: await readInfo(view, needed(boot, 'the boot sector is not sound').shape, table),
  }));
  await check(NAMES.chains, async () => {
    const { shape } = needed(boot, 'the boot sector is not sound');
    const links = needed(table, 'the allocation tables are not sound');
    const lengths = tableLengths(links, shape, signal);
    demand(lengths.fault === null, lengths.fault ?? '');
    const tree = await compareTree(view, shape, links, lengths.chains, signal);
    demand(
      tree.faults.length === 0,
      `${tree.faultCount} of ${tree.files} files and folders do not fit their chains, the first ${tree.faults[0] ?? ''}`,
    );
    demand(tree.unowned === 0, `${tree.unowned} chains belong to no file and no folder`);
    return {
      value: null,
      detail: `${tree.files} files and folders fit their chains${tree.complete ? '' : ' (counting stopped at its limit)'}`,
    };
  });
  await check(NAMES.state, async () => ({
    value: null,
    detail: readState(
      needed(boot, 'the boot sector is not sound').sector,
      needed(table, 'the allocation tables are not sound'),
    ),
  }));
  return results;
}

async function readBoot(view: BlockView): Promise<{ detail: string; value: { sector: Buffer; shape: Shape } }> {
  demand(view.size >= 512, 'the place is shorter than a boot sector');
  const sector = await view.read(0, 512);
  const shape = shapeOf(sector, view.size);
  const first = (
    await view.read((shape.reserved + (shape.only ?? 0) * shape.fatSectors) * shape.sector, 4)
  ).readUInt32LE(0);
  const mark = (first & 0x0fffffff) >>> 0 === (0x0fffff00 | shape.media);
  // If the head of the first table is damaged, the second table can still confirm the boot sector. The tables have
  // their own check.
  const other =
    mark || shape.fats < 2 || shape.only !== null
      ? mark
      : ((await view.read((shape.reserved + shape.fatSectors) * shape.sector, 4)).readUInt32LE(0) & 0xff) ===
        shape.media;
  demand(mark || other, 'no allocation table begins where the boot sector points');
  return { detail: `${shape.last - 1} clusters of ${shape.cluster} bytes`, value: { sector, shape } };
}

async function compareCopy(view: BlockView, boot: { sector: Buffer; shape: Shape }): Promise<string> {
  const { copy, sector, reserved } = boot.shape;
  if (copy === 0 || copy === 0xffff) {
    demand(!(await liesAtSix(view, boot.shape)), 'the boot sector says that no copy is kept, but one lies at sector 6');
    return 'the volume keeps no copy';
  }
  demand(copy < reserved, `the copy would lie at sector ${copy} of ${reserved} reserved ones`);
  const bytes = await view.read(copy * sector, 512);
  shapeOf(bytes, view.size);
  for (const [from, to] of PLACES)
    demand(
      bytes.subarray(from, to).equals(boot.sector.subarray(from, to)),
      `the copy at sector ${copy} differs in bytes ${from} to ${to - 1}`,
    );
  // 0x41 is the state byte, which drivers keep in sector 0 only.
  const alike = bytes.every((byte, at) => at === 0x41 || byte === boot.sector[at]);
  return alike
    ? `sector ${copy} equals sector 0`
    : `sector ${copy} agrees with sector 0 about every place; boot code or label differ`;
}

/**
 * Formatters put the copy at sector 6 (fatgen103 requires this). A copy that names sector 6 belongs to this volume.
 */
async function liesAtSix(view: BlockView, shape: Shape): Promise<boolean> {
  if (shape.reserved <= 6) return false;
  const bytes = await view.read(6 * shape.sector, 512);
  const named =
    bytes.readUInt16LE(510) === 0xaa55 && bytes.readUInt16LE(50) === 6 && bytes.readUInt16LE(11) === shape.sector;
  return named && (bytes.readUInt16LE(19) || bytes.readUInt32LE(32)) === shape.total;
}

/**
 * Checks the signatures and, if the table is valid, the count of free clusters. `fsck.fat -n` also objects to a wrong
 * count.
 */
async function readInfo(view: BlockView, shape: Shape, links: Links | null): Promise<string> {
  if (shape.info === 0 || shape.info === 0xffff) return 'the volume keeps no FSInfo';
  demand(shape.info < shape.reserved, 'FSInfo would lie outside the reserved sectors');
  const bytes = await view.read(shape.info * shape.sector, 512);
  const marks = [
    bytes.toString('latin1', 0, 4),
    bytes.toString('latin1', 484, 488),
    bytes.toString('hex', 508, 512),
  ].join(' ');
  demand(marks === 'RRaA rrAa 000055aa', `FSInfo’s signatures read ${JSON.stringify(marks)}`);
  const free = bytes.readUInt32LE(488);
  demand(free === 0xffffffff || free <= shape.last - 1, `FSInfo counts ${free} free clusters of ${shape.last - 1}`);
  const counted = links === null ? null : links.free;
  demand(
    free === 0xffffffff || counted === null || free === counted,
    `FSInfo counts ${free} free clusters, the table has ${counted}`,
  );
  return `signatures in place, ${free === 0xffffffff ? 'no' : free} free clusters noted`;
}

async function readTables(
  view: BlockView,
  shape: Shape,
  signal: AbortSignal,
): Promise<{ detail: string; value: Links }> {
  const length = (shape.last + 1) * 4;
  const wanted = shape.only === null ? Array.from({ length: shape.fats }, (_, index) => index) : [shape.only];
  const digests: string[] = [];
  let links: Links | null = null;
  const room = Buffer.alloc(PIECE_BYTES);
  for (const index of wanted) {
    const start = (shape.reserved + index * shape.fatSectors) * shape.sector;
    // Only one table is kept in memory; the rest are compared by digest.
    const held: Links | null = links === null ? new Links(length / 4) : null;
    const hash = createHash('sha256');
    for (let at = 0; at < length; at += PIECE_BYTES) {
      signal.throwIfAborted();
      const piece = await view.read(start + at, Math.min(PIECE_BYTES, length - at), room);
      hash.update(piece);
      held?.add(piece);
      demand((held?.held ?? 0) <= MOST_HELD, `more than ${MOST_HELD} bytes of the allocation table are in use`);
    }
    digests.push(hash.digest('hex'));
    links ??= held;
  }
  const odd = digests.findIndex((digest) => digest !== digests[0]);
  demand(odd === -1, `allocation tables 1 and ${odd + 1} differ`);
  demand(
    links !== null && links.at(0) === (0x0fffff00 | shape.media),
    'the allocation table does not begin with the media byte',
  );
  return {
    detail: `${wanted.length} of ${shape.fats} in use and the same, sha256 ${digests[0]!.slice(0, 16)}`,
    value: links,
  };
}

function readState(sector: Buffer, links: Links): string {
  demand((links.at(1) & 0x08000000) !== 0 && (sector[0x41]! & 1) === 0, 'the volume was not shut down properly');
  demand(
    (links.at(1) & 0x04000000) !== 0 && (sector[0x41]! & 2) === 0,
    'a driver met read or write errors on this volume',
  );
  return 'shut down properly, no errors met';
}
