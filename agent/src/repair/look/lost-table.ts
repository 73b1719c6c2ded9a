/**
 * A partition table that is gone, made again from what lies on the disk. Nothing here is believed by itself: the rehearsal
 * lays it, every volume is looked at through it, and `candidate-table.ts` holds it against the whole disk.
 */
import type { BlockView } from '../view/block-view.js';
import { counted } from '../counted.js';
import { buildGpt, entriesFor, placesOf, survivingEntries, type Places } from '../table/build-gpt.js';
import { FARTHEST_LINK, linkBefore, tableBytes, type Link, type TableRow } from '../table/build-mbr.js';
import { MBR_TABLE_OFFSET, type BrokenChain, type Partition } from '../table/mbr.js';
import { hexStart, tableFinding, type TableReport } from '../table/table-report.js';
import type { Readers } from './readers.js';
import { SEARCHED, searchVolumes, type FoundVolume } from './search-volumes.js';
import { contentOf, ESP, type VolumeContent } from './volume-content.js';

type Rebuilt = Extract<TableReport, { kind: 'damaged' }>;
/** `undefined`: nothing was found that a table could be made of. A text: the end of a sentence that says what forbids it. */
type Result = Rebuilt | string | undefined;

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
  const partitions = [];
  for (const { offset, size, gptType: type } of contents) {
    const [first, last] = [offset / sectorSize, Math.ceil((offset + size) / sectorSize) - 1];
    if (!Number.isInteger(first)) return `the volume at byte ${offset} does not begin at a sector`;
    partitions.push({ first, last, type, seed: await view.read(offset, 4096) });
  }
  const plain = `Both copies of the partition table are missing. ${said(contents)} The partitions get new identifiers and no names.`;
  return asGpt(view, places, entriesFor(partitions), 'gpt.table_lost', plain);
}

async function asGpt(view: BlockView, places: Places, entries: Buffer, code: string, plain: string): Promise<Result> {
  const built = await buildGpt(view, places, entries);
  if (typeof built === 'string') return built;
  const { partitions, writes, primary } = built;
  const seen = { offset: primary.offset, expected: 'a GPT header with a valid checksum', seen: hexStart(primary.seen) };
  return damaged('GPT', places.sectorSize, partitions, tableFinding(code, 'critical', plain, [seen]), writes);
}

/** Of a disk that is not GPT: 512 bytes unless the headers that are left lie as if sectors had 4096. */
async function sectorSizeOf(view: BlockView): Promise<number> {
  for (const size of [512, 4096])
    for (const at of [size, Math.floor(view.size / size) * size - size])
      if (at + 8 <= view.size && (await view.read(at, 8)).toString('latin1') === 'EFI PART') return size;
  return view.sectorSize;
}

export async function rebuildMbr(view: BlockView, sector0: Buffer, deps: Readers): Promise<Result> {
  const sectorSize = 512;
  const contents = await found(view, { from: sectorSize, to: view.size }, deps);
  if (contents === undefined || typeof contents === 'string') return contents;
  // A disk that was wiped at both ends could have had either table; a volume for UEFI speaks for the other one.
  if (sector0.every((byte) => byte === 0) && contents.some(({ gptType }) => gptType === ESP))
    return 'nothing shows whether the disk had a classic table or a GPT';
  const rows = await rowsFor(view, sectorSize, contents);
  if (typeof rows === 'string') return rows;
  const hasCode = sector0.subarray(0, 440).some((byte) => byte !== 0);
  const active = rows.some(({ status }) => status !== 0);
  const more = [
    active ? '' : 'No partition is marked as active, because nothing shows which one was.',
    hasCode || !active
      ? ''
      : 'The first sector holds no boot code. A technician has to write it before the disk starts a computer.',
  ].filter((text) => text !== '');
  const finding = tableFinding(
    'mbr.table_lost',
    'critical',
    ['The partition table is missing.', said(contents), ...more].join(' '),
    [
      {
        offset: MBR_TABLE_OFFSET,
        expected: `entries of ${counted(rows.length, 'partition')}, signature 55aa`,
        seen: hexStart(sector0.subarray(MBR_TABLE_OFFSET)),
      },
    ],
  );
  return damaged('MBR', sectorSize, [], finding, [
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

/** At most four rows; volumes to which links of a chain lead are logical, and share one. */
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

/** Every link leads to the next one, and the last to none. */
function chainFault(logical: readonly { link: Link }[]): string | undefined {
  const base = logical[0]?.link.at ?? 0;
  const astray = logical.some(({ link: { next } }, index) => {
    const due = logical[index + 1]?.link.at;
    return (next === undefined ? undefined : base + next.start) !== due;
  });
  return astray ? 'the links of its logical partitions do not follow each other' : undefined;
}

/** One link of the chain is lost: the volumes before and behind it say what it held. */
export async function rebuildLink(view: BlockView, chain: BrokenChain, deps: Readers): Promise<Result> {
  const { at, start: base, end, sectorSize, before } = chain;
  if (before.some(({ offset, size }) => at * sectorSize >= offset && at * sectorSize < offset + size))
    return 'a link of its logical partitions lies within one of them';
  const contents = await found(view, { from: (at + 1) * sectorSize, to: end * sectorSize }, deps);
  if (contents === undefined || typeof contents === 'string') return contents;
  const [own, after] = contents as [VolumeContent, VolumeContent | undefined];
  const [start, sectors] = [own.offset / sectorSize, own.size / sectorSize];
  if (!Number.isInteger(start) || !Number.isInteger(sectors)) return 'a logical volume does not fill whole sectors';
  // A link that leads to it is there: what the lost one led to is not.
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
    candidate: 'alone',
    primarySound: false,
  };
}
