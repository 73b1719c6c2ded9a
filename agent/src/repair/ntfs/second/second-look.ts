/**
 * Independent verification of a repaired NTFS volume. Reads through the COPY of the boot sector with its own parsers.
 */
import { UnreadableError, type BlockView } from '../../view/block-view.js';
import type { CheckResult } from '../../model/finding.js';
import { assertMarked, assertRecordsMarked } from './second-map.js';
import { assertNamesLead } from './second-names.js';
import { NotVouched, readExtents, shapeOf, undoFixups, type Shape } from './second-parts.js';
import { openTable } from './second-table.js';

const OURS = 'revive: second reader of';
const STATE = 'the state of the NTFS volume';
const MAP = 'the map of clusters of the NTFS volume';
const RECORDS = 'the map of records of the NTFS volume';
/** Checks that may fail while changes wait in the log. */
export const AWAITED_CHECKS: readonly string[] = [`${OURS} ${STATE}`, `${OURS} ${MAP}`, `${OURS} ${RECORDS}`];

/**
 * Runs seven checks in this order, each with the deciding sentence. Never throws on content; throws the reason of
 * `signal`.
 */
export async function verifyNtfs(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
  let shape: Shape | undefined;
  const boot = await vouch('the NTFS boot sectors', async () => {
    shape = await compareBootSectors(view);
    return 'the first sector and its copy agree';
  });
  const through = (what: string, work: (known: Shape) => Promise<string>): Promise<CheckResult> =>
    vouch(what, () =>
      shape ? work(shape) : Promise.reject(new NotVouched('there is no copy of the boot sector to read through')),
    );
  return [
    boot,
    await through('$MFT and $MFTMirr', (known) => compareTables(view, known)),
    await through('the size of the NTFS volume', (known) => compareSize(view, known)),
    await through('the NTFS directories', async (known) => assertNamesLead(await openTable(view, known), signal)),
    await through(MAP, async (known) => assertMarked(await openTable(view, known), signal)),
    await through(RECORDS, async (known) => assertRecordsMarked(await openTable(view, known), signal)),
    await through(STATE, (known) => compareState(view, known)),
  ];
}

async function vouch(what: string, work: () => Promise<string>): Promise<CheckResult> {
  try {
    return { name: `${OURS} ${what}`, ok: true, detail: await work() };
  } catch (error) {
    // A RangeError is a read outside a buffer: a structure with a false length.
    if (error instanceof NotVouched || error instanceof UnreadableError || error instanceof RangeError)
      return { name: `${OURS} ${what}`, ok: false, detail: error.message };
    throw error;
  }
}

/**
 * Compared bytes. Left out are boot code and the CHS geometry, which moving a partition changes in one sector only.
 */
export const COMPARED: readonly [number, number][] = [
  [0x03, 0x18],
  [0x20, 0x24],
  [0x28, 0x50],
  [0x1fe, 0x200],
];

async function compareBootSectors(view: BlockView): Promise<Shape> {
  const first = await view.read(0, 512);
  const shape = shapeOf(first);
  // At sector `total`, less than a cluster behind (ntfsresize), or in the middle (NT 3.51).
  const near = Array.from({ length: shape.cluster / shape.sector }, (_, beyond) => shape.total + beyond);
  const places = [...near, Math.floor(shape.total / 2), Math.ceil(shape.total / 2)].map(
    (sector) => sector * shape.sector,
  );
  const copies: Buffer[] = [];
  for (const place of places) if (place > 0 && place + 512 <= view.size) copies.push(await view.read(place, 512));
  const copy = copies.find((bytes) => COMPARED.every(([from, to]) => bytes.compare(first, from, to, from, to) === 0));
  // Newer boot code may have another entry point, but a processor must find a jump.
  if (![first, copy ?? first].every((bytes) => bytes[0] === 0xe9 || (bytes[0] === 0xeb && bytes[2] === 0x90)))
    throw new NotVouched('a boot sector does not begin with a jump');
  if (!copy) throw new NotVouched(`sector ${shape.total}, where its copy belongs, does not hold the same parameters`);
  return shapeOf(copy);
}

async function compareTables(view: BlockView, shape: Shape): Promise<string> {
  const table = await openTable(view, shape);
  const mirror = await table.content(1, 0x80);
  if ('here' in mirror || mirror.extents[0]?.at !== shape.mirror)
    throw new NotVouched('$MFTMirr does not lie where the boot sector says');
  const count = Math.min(64, Math.max(4, Math.floor(mirror.size / shape.record)));
  for (let number = 0; number < Math.max(16, count); number += 1) {
    const raw = await view.read(shape.mft + number * shape.record, shape.record);
    const twin = number < count ? await view.read(shape.mirror + number * shape.record, shape.record) : undefined;
    if (raw.toString('latin1', 0, 4) !== 'FILE' || !undoFixups(raw))
      throw new NotVouched(`record ${number} of $MFT is damaged`);
    if (!twin) continue;
    if (twin.toString('latin1', 0, 4) !== 'FILE' || !undoFixups(twin))
      throw new NotVouched(`record ${number} of $MFTMirr is damaged`);
    // The update sequence array, at byte 0x2a or 0x30, changes with each write. Bytes behind the used part are ignored.
    const [from, after, end] = [
      raw.readUInt16LE(4),
      raw.readUInt16LE(4) + raw.readUInt16LE(6) * 2,
      Math.min(raw.readUInt32LE(0x18), raw.length),
    ];
    if (end < after || raw.compare(twin, after, end, after, end) !== 0 || raw.compare(twin, 0, from, 0, from) !== 0)
      throw new NotVouched(`record ${number} differs between $MFT and $MFTMirr`);
  }
  return `the first ${Math.max(16, count)} records of $MFT are whole, and ${count} of them are the same in $MFTMirr`;
}

async function compareSize(view: BlockView, shape: Shape): Promise<string> {
  const clusters = Math.floor((shape.total * shape.sector) / shape.cluster);
  if (shape.total * shape.sector > view.size)
    throw new NotVouched(`the volume would have ${shape.total * shape.sector} bytes, and there are ${view.size}`);
  const table = await openTable(view, shape);
  const bitmap = await table.content(6, 0x80);
  const bits = ('here' in bitmap ? bitmap.here.length : bitmap.size) * 8;
  if (bits % 64 !== 0 || bits < clusters || bits - clusters >= 64)
    throw new NotVouched(`$Bitmap has ${bits} bits for ${clusters} clusters`);
  return `$Bitmap has a bit for each of ${clusters} clusters, rounded up to ${bits}`;
}

async function compareState(view: BlockView, shape: Shape): Promise<string> {
  const table = await openTable(view, shape);
  const information = await table.content(3, 0x70);
  if (!('here' in information)) throw new NotVouched('$Volume does not hold its flags');
  if ((information.here.readUInt16LE(10) & 1) !== 0) throw new NotVouched('the volume is marked for a check');
  const log = await table.content(2, 0x80);
  if ('here' in log) throw new NotVouched('$LogFile has no clusters');
  const pages = await readExtents(view, log.extents, 0, 8192);
  const open = [0, 4096]
    .filter((at) => pages.toString('latin1', at, at + 4) === 'RSTR')
    .map((at) => {
      const area = at + pages.readUInt16LE(at + 0x18);
      return {
        lsn: pages.readBigUInt64LE(area),
        closed: pages.readUInt16LE(area + 12) === 0xffff || (pages.readUInt16LE(area + 14) & 2) !== 0,
      };
    })
    .sort((one, other) => (one.lsn > other.lsn ? -1 : 1));
  if (open[0] && !open[0].closed) throw new NotVouched('the log is still in use');
  if (!open[0] && pages.some((byte) => byte !== 0xff)) throw new NotVouched('the log cannot be read');
  return 'the volume is not marked for a check, and its log is closed';
}
