/**
 * Rebuilds a lost partition table from the content of the disk. The rehearsal lays the table and examines every volume
 * through it. `candidate-table.ts` compares the table with the whole disk.
 */
import type { BlockView } from '../view/block-view.js';
import { lossAt } from '../view/lost-places.js';
import { counted } from '../counted.js';
import { buildGpt, entriesFor, placesOf, survivingEntries, type Places } from '../table/build-gpt.js';
import { FARTHEST_LINK, linkBefore, tableBytes, type Link, type TableRow } from '../table/build-mbr.js';
import { MBR_TABLE_OFFSET, type BrokenChain, type Partition } from '../table/mbr.js';
import { hexStart, tableFinding, type TableReport } from '../table/table-report.js';
import type { Readers } from '../model/readers.js';
import { SEARCHED, searchVolumes, type FoundVolume } from './search-volumes.js';
import { contentOf, ESP, type VolumeContent } from './volume-content.js';

type Rebuilt = Extract<TableReport, { kind: 'damaged' }>;
/** `undefined`: no volumes found. A text: the end of a sentence with the reason against a table. */
type Result = Rebuilt | string | undefined;
/** A table for a person to choose, if the disk gives no evidence of the kind of its lost table. */
export interface TableChoice {
  table: Rebuilt;
  /** A sentence: the owner's loss with this table. */
  loses: string;
}

const SECTOR = 512;
const MOST_ROWS = 4;
const MOST_SECTOR = 0xffffffff;
const EXTENDED = 0x0f;

export async function rebuildGpt(view: BlockView, deps: Readers): Promise<Result> {
  const places = placesOf(view, await sectorSizeOf(view));
  if (places.lastUsable <= places.firstUsable) return undefined;
  const survived = await survivingEntries(view, places);
  if (typeof survived === 'string') return survived;
  if (survived !== undefined)
    return asGpt(
      view,
      places,
      survived,
      'gpt.headers_lost',
      'Both headers of the partition table are damaged. Its entries are left.',
    );
  const { sectorSize, firstUsable, lastUsable } = places;
  const contents = await found(view, { from: firstUsable * sectorSize, to: (lastUsable + 1) * sectorSize }, deps);
  if (contents === undefined || typeof contents === 'string') return contents;
  return gptOf(view, places, contents, `Both copies of the partition table are missing. ${said(contents)} ${RENAMED}`);
}

const RENAMED = 'The partitions get new identifiers and no names.';

async function gptOf(
  view: BlockView,
  places: Places,
  contents: readonly VolumeContent[],
  plain: string,
): Promise<Rebuilt | string> {
  const { sectorSize } = places;
  const partitions = [];
  for (const { offset, size, gptType: type } of contents) {
    const [first, last] = [offset / sectorSize, Math.ceil((offset + size) / sectorSize) - 1];
    if (!Number.isInteger(first)) return `the volume at byte ${offset} does not begin at a sector`;
    partitions.push({ first, last, type, seed: await view.read(offset, 4096) });
  }
  return asGpt(view, places, entriesFor(partitions), 'gpt.table_lost', plain);
}

async function asGpt(
  view: BlockView,
  places: Places,
  entries: Buffer,
  code: string,
  plain: string,
): Promise<Rebuilt | string> {
  const built = await buildGpt(view, places, entries);
  if (typeof built === 'string') return built;
  const { partitions, writes, primary } = built;
  const seen = { offset: primary.offset, expected: 'a GPT header with a valid checksum', seen: hexStart(primary.seen) };
  return damaged('GPT', places.sectorSize, partitions, tableFinding(code, 'critical', plain, [seen]), writes);
}

/**
 * Sector size of a disk without a GPT: 512 bytes, unless the remaining headers are at positions for sectors of 4096
 * bytes.
 */
async function sectorSizeOf(view: BlockView): Promise<number> {
  for (const size of [512, 4096])
    for (const at of [size, Math.floor(view.size / size) * size - size])
      if (at + 8 <= view.size && (await view.read(at, 8)).toString('latin1') === 'EFI PART') return size;
  return view.sectorSize;
}

/**
 * Rebuilds the table of a disk whose first sector lists no partition. Returns an MBR, or both kinds to choose from if
 * both can hold the volumes and no evidence favours one.
 */
export async function rebuildUnnamed(
  view: BlockView,
  sector0: Buffer,
  deps: Readers,
): Promise<Result | readonly TableChoice[]> {
  const contents = await found(view, { from: SECTOR, to: view.size }, deps);
  if (contents === undefined || typeof contents === 'string') return contents;
  const rows = await rowsFor(view, SECTOR, contents);
  const missing = 'The partition table is missing.';
  const more = typeof rows === 'string' ? '' : startOf(sector0, rows);
  const plain = `${missing} ${said(contents)} ${more}`.trimEnd();
  const isClassic = typeof rows !== 'string' && rows.some(({ type }) => type === EXTENDED);
  if (isClassic || !(await mayHaveBeenGpt(view, sector0)))
    return typeof rows === 'string' ? rows : mbrOf(sector0, rows, plain);
  const places = placesOf(view, await sectorSizeOf(view));
  const gpt = await gptOf(view, places, contents, `${missing} ${said(contents)} ${RENAMED}`);
  if (typeof rows === 'string') return typeof gpt === 'string' ? rows : gpt;
  if (typeof gpt === 'string') return mbrOf(sector0, rows, plain);
  return choicesOf(contents, gpt, mbrOf(sector0, rows, plain));
}

/**
 * An MBR disk has a disk signature, and a GPT leaves zeros there (UEFI 2.10, 5.2.3). If only the first sector is
 * missing from an image, the places of both GPT copies were read and hold no GPT.
 */
const mayHaveBeenGpt = async (view: BlockView, sector0: Buffer): Promise<boolean> =>
  sector0.readUInt32LE(DISK_NUMBER) === 0 && (await lossAt(view, 0, SECTOR)) === undefined;

const DISK_NUMBER = 440;

/** The table kind favoured by the content of the disk is first. */
function choicesOf(contents: readonly VolumeContent[], gpt: Rebuilt, mbr: Rebuilt): TableChoice[] {
  const isUefi = contents.some(({ gptType }) => gptType === ESP);
  const isBios = contents.some(({ starts }) => starts);
  const asChoice = (table: Rebuilt, before: string, after: string, loses: string): TableChoice => ({
    table: {
      ...table,
      findings: table.findings.map((one) => ({
        ...one,
        plain: [before, after, one.plain].join(' ').replace('  ', ' '),
      })),
    },
    loses,
  });
  const choices = [
    asChoice(
      gpt,
      'Make the partition table as a GPT.',
      isUefi ? 'An EFI system volume on the disk speaks for it.' : '',
      'If the disk had a classic table (MBR), a system that starts in BIOS mode no longer starts from it, and Windows XP can no longer read it.',
    ),
    asChoice(
      mbr,
      'Make the partition table as a classic one (MBR).',
      isBios && !isUefi ? 'A volume that starts in BIOS mode speaks for it.' : '',
      'If the disk had a GPT, a Windows that starts in UEFI mode no longer starts from it.',
    ),
  ];
  return isUefi || !isBios ? choices : choices.toReversed();
}

function startOf(sector0: Buffer, rows: readonly TableRow[]): string {
  if (!rows.some(({ status }) => status !== 0))
    return 'No partition is marked as active, because nothing shows which one was.';
  return sector0.subarray(0, DISK_NUMBER).some((byte) => byte !== 0)
    ? ''
    : 'The first sector holds no boot code. A technician has to write it before the disk starts a computer.';
}

function mbrOf(sector0: Buffer, rows: readonly TableRow[], plain: string): Rebuilt {
  const finding = tableFinding('mbr.table_lost', 'critical', plain, [
    {
      offset: MBR_TABLE_OFFSET,
      expected: `entries of ${counted(rows.length, 'partition')}, signature 55aa`,
      seen: hexStart(sector0.subarray(MBR_TABLE_OFFSET)),
    },
  ]);
  return damaged('MBR', SECTOR, [], finding, [
    { offset: MBR_TABLE_OFFSET, data: tableBytes(rows), why: 'Partition table, from the volumes on the disk' },
  ]);
}

async function found(
  view: BlockView,
  room: { from: number; to: number },
  deps: Readers,
): Promise<VolumeContent[] | string | undefined> {
  const search = await searchVolumes(view, room, deps);
  if (search.kind === 'doubt') return search.reason;
  if (search.volumes.length === 0) return undefined;
  const contents: VolumeContent[] = [];
  for (const volume of search.volumes) {
    const content = await contentOf(view, volume, deps.signal);
    if (content === undefined) return `no partition type stands for ${volume.format}`;
    contents.push(content);
  }
  return contents;
}

const said = (volumes: readonly FoundVolume[]): string =>
  `${counted(volumes.length, 'volume')} found by searching the disk (${volumes.map(({ format }) => format).join(', ')}). ${SEARCHED}`;

/** At most four rows; volumes with links of a chain are logical and share one row. */
async function rowsFor(
  view: BlockView,
  sectorSize: number,
  contents: readonly VolumeContent[],
): Promise<TableRow[] | string> {
  const rows: TableRow[] = [];
  const logical: { link: Link; end: number }[] = [];
  const starting = contents.filter(({ starts }) => starts);
  let from = 1;
  for (const content of contents) {
    const [start, sectors] = [content.offset / sectorSize, content.size / sectorSize];
    if (!Number.isInteger(start) || !Number.isInteger(sectors) || start + sectors > MOST_SECTOR)
      return `the volume at byte ${content.offset} lies where a classic table can't name it`;
    const link = await linkBefore(view, sectorSize, { from, start, sectors });
    from = start + sectors;
    if (link !== undefined) {
      if (logical.length === 0) rows.push({ status: 0, type: EXTENDED, start: link.at, sectors: 0 });
      logical.push({ link, end: start + link.own.sectors });
      continue;
    }
    if (logical.length > 0 && rows.at(-1)?.type !== EXTENDED) return 'logical and primary partitions alternate';
    const status = starting.length === 1 && starting[0] === content ? 0x80 : 0;
    rows.push({ status, type: content.mbrType, start, sectors });
  }
  const broken = chainFault(logical);
  if (broken !== undefined) return broken;
  const extended = rows.find(({ type }) => type === EXTENDED);
  if (extended !== undefined) extended.sectors = logical.at(-1)!.end - extended.start;
  return rows.length > MOST_ROWS ? `${rows.length} partitions are more than a classic table holds` : rows;
}

function chainFault(logical: readonly { link: Link }[]): string | undefined {
  const base = logical[0]?.link.at ?? 0;
  const astray = logical.some(({ link: { next } }, index) => {
    const due = logical[index + 1]?.link.at;
    return (next === undefined ? undefined : base + next.start) !== due;
  });
  return astray ? 'the links of its logical partitions do not follow each other' : undefined;
}

export async function rebuildLink(view: BlockView, chain: BrokenChain, deps: Readers): Promise<Result> {
  const { at, start: base, end, sectorSize, before } = chain;
  if (before.some(({ offset, size }) => at * sectorSize >= offset && at * sectorSize < offset + size))
    return 'a link of its logical partitions lies within one of them';
  const contents = await found(view, { from: (at + 1) * sectorSize, to: end * sectorSize }, deps);
  if (contents === undefined || typeof contents === 'string') return contents;
  const [own, after] = contents as [VolumeContent, VolumeContent | undefined];
  const [start, sectors] = [own.offset / sectorSize, own.size / sectorSize];
  if (!Number.isInteger(start) || !Number.isInteger(sectors)) return 'a logical volume does not fill whole sectors';
  // A link to the found volume exists, so the target of the lost link was not found.
  const another = await linkBefore(view, sectorSize, { from: at + 1, start, sectors });
  if (another !== undefined || start - at > FARTHEST_LINK) return 'the volume that the lost link led to was not found';
  const rows: TableRow[] = [{ status: 0, type: own.mbrType, start: start - at, sectors }];
  if (after !== undefined) {
    const next = { from: start + sectors, start: after.offset / sectorSize, sectors: after.size / sectorSize };
    const link = await linkBefore(view, sectorSize, next);
    if (link === undefined) return 'more than one link of its logical partitions is lost';
    rows.push({
      status: 0,
      type: 0x05,
      start: link.at - base,
      sectors: link.own.start + link.own.sectors,
    });
  }
  const offset = at * sectorSize + MBR_TABLE_OFFSET;
  const seen = hexStart(await view.read(offset, 512 - MBR_TABLE_OFFSET));
  const plain = `A link between logical partitions is lost, so every partition behind it is missing. ${SEARCHED}`;
  const evidence = { offset, expected: `an entry for the volume at sector ${start}, signature 55aa`, seen };
  return damaged('MBR', sectorSize, before, tableFinding('mbr.logical_link_lost', 'critical', plain, [evidence]), [
    { offset, data: tableBytes(rows), why: 'Link to a logical partition, from the volumes around it' },
  ]);
}

function damaged(
  scheme: 'GPT' | 'MBR',
  sectorSize: number,
  partitions: Partition[],
  finding: Rebuilt['findings'][number],
  writes: Rebuilt['writes'],
): Rebuilt {
  return {
    kind: 'damaged',
    scheme,
    sectorSize,
    partitions,
    notes: [],
    findings: [finding],
    writes,
    candidate: 'searched',
    primarySound: false,
  };
}
