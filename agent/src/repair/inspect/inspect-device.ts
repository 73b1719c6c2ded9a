/**
 * Examines a device once: the table, then the content of each partition, or a bare volume. Reads only and makes no
 * repair decisions.
 */
import { SliceView, type BlockView } from '../view/block-view.js';
import type { Finding } from '../model/finding.js';
import { rebuildGpt, rebuildLink, rebuildUnnamed, type TableChoice } from './lost-table.js';
import { unfitTypes } from './unfit-types.js';
import { inspectPart, inspectVolume, poolOf } from './inspect-volume.js';
import type { Readers, RecognisedFormat, VolumeInspection } from '../model/readers.js';
import { DISC_NOTE, inspectTable } from '../table/inspect-table.js';
import type { Partition } from '../table/mbr.js';
import type { LostTable, TableReport } from '../table/table-report.js';

export type SoundTable = Extract<TableReport, { kind: 'healthy' | 'damaged' }>;

export type DeviceInspection =
  | { kind: 'table'; table: SoundTable; volumes: VolumeInspection[] }
  | { kind: 'bare'; volume: VolumeInspection; notes: string[] }
  | {
      kind: 'stop';
      verdict: 'needs_person' | 'refused';
      reason: string;
      format: string;
      findings: Finding[];
      choices?: readonly TableChoice[];
    };

const ENCRYPTED = /luks|bitlocker|filevault|encrypt/i;

export function isEncrypted(format: string): boolean {
  return ENCRYPTED.test(format);
}

export async function inspectDevice(view: BlockView, deps: Readers): Promise<DeviceInspection> {
  if (view.size === 0) return stop('needs_person', 'The device is empty (0 bytes).', 'unknown');
  const table = await inspectTable(view);
  deps.signal.throwIfAborted();
  const known = await deps.recognise(view, deps.signal);
  const disc =
    table.kind === 'healthy' && known.find(({ format, certain }) => certain && /iso ?9660|udf/i.test(format));
  if (disc) return { kind: 'table', table: { ...table, partitions: [], notes: [DISC_NOTE] }, volumes: [] };
  const stranger = known.find((one) => one.certain && !one.ours);
  if (stranger !== undefined) return foreignDevice(stranger);
  const pool = 'partitions' in table ? poolOf(table.partitions.map(({ type }) => type)) : undefined;
  if (pool !== undefined) {
    const { format, what } = pool;
    return foreignDevice({
      format,
      ours: false,
      certain: true,
      member: true,
      detail: `its partitions belong to ${what}`,
    });
  }
  const look = await lookBehind(view, table, known, deps);
  const member = known.find((one) => one.member);
  if (member === undefined || !isDamaged(look)) return look;
  const { format, detail } = member;
  return stop(
    'needs_person',
    `This disk may belong to a group of disks (${format}: ${detail}), so nothing is changed.`,
    format,
  );
}

function isDamaged(look: DeviceInspection): boolean {
  if (look.kind === 'table')
    return look.table.kind === 'damaged' || look.volumes.some(({ kind }) => kind === 'damaged');
  return look.kind === 'bare' && look.volume.kind === 'damaged';
}

async function lookBehind(
  view: BlockView,
  table: TableReport,
  known: RecognisedFormat[],
  deps: Readers,
): Promise<DeviceInspection> {
  if (table.kind === 'healthy' || (table.kind === 'damaged' && table.primarySound)) {
    const volume = known.find((one) => one.certain);
    if (volume !== undefined)
      return stop(
        'needs_person',
        `This drive has a valid partition table and is also one ${volume.format} volume. A technician needs to check which one is in use.`,
        volume.format,
      );
    return partitioned(view, table, deps);
  }
  return withoutSoundTable(view, table, known, deps);
}

async function withoutSoundTable(
  view: BlockView,
  table: Exclude<TableReport, { kind: 'healthy' }>,
  known: RecognisedFormat[],
  deps: Readers,
): Promise<DeviceInspection> {
  const bare = await remember(view, { layer: 'volume', offset: 0, size: view.size }, deps, inspectVolume);
  if (bare.kind === 'sound') {
    const notes =
      table.kind === 'absent'
        ? []
        : ["The drive still holds an older partition table that the current volume doesn't use."];
    return { kind: 'bare', volume: bare, notes };
  }
  if (bare.kind === 'foreign')
    return foreignDevice({ format: bare.format, ours: false, certain: true, detail: bare.detail });
  const findings = 'findings' in table ? table.findings : [];
  const lost = 'lost' in table ? table.lost : undefined;
  const isOpen = bare.kind === 'unknown' || (bare.kind === 'needs_person' && bare.traceOnly === true);
  const searched = lost !== undefined && isOpen ? await searchedTable(view, lost, deps) : undefined;
  if (isChoice(searched))
    return {
      ...stop(
        'needs_person',
        'The partition table is missing, and nothing on the drive shows whether it was a GPT or a classic one (MBR). A technician needs to choose.',
        'unknown',
        findings,
      ),
      choices: searched,
    };
  if (typeof searched === 'object') return partitioned(view, searched, deps);
  if (searched !== undefined)
    return stop(
      'needs_person',
      `The partition table is lost, and can't be made again by a search: ${searched}.`,
      'unknown',
      findings,
    );
  if (table.kind === 'absent') return bareOrNothing(view, bare, table.detail);
  const trace = bare.kind === 'needs_person' && bare.traceOnly === true ? known[0] : undefined;
  if (bare.kind !== 'unknown' && trace === undefined) {
    return stop(
      'needs_person',
      `This drive shows traces of two layouts (a partition table and one ${bare.format} volume), so nothing is changed.`,
      bare.format,
      findings,
    );
  }
  if (table.kind === 'stale') return stop('needs_person', `Nothing is changed: ${table.reason}.`, 'unknown', findings);
  if (table.kind === 'needs_person') return stop('needs_person', table.reason, table.scheme, findings);
  // A trace is older than a table with two matching copies. Against a single copy, a trace is equal evidence.
  if (trace !== undefined && table.candidate) {
    return stop(
      'needs_person',
      `Only the backup of the partition table is left, and the drive also shows traces of ${trace.format} (${trace.detail}). The backup may be outdated.`,
      table.scheme,
      findings,
    );
  }
  return partitioned(view, table, deps);
}

/**
 * Searches for volumes and returns a table, two tables to choose from, a sentence part with the reason for failure, or
 * undefined.
 */
function searchedTable(view: BlockView, lost: LostTable, deps: Readers): Promise<Searched> {
  if (lost.kind === 'GPT') return rebuildGpt(view, deps);
  return lost.kind === 'MBR' ? rebuildUnnamed(view, lost.sector0, deps) : rebuildLink(view, lost.chain, deps);
}

type Searched = Awaited<ReturnType<typeof rebuildUnnamed>>;

const isChoice = (searched: Searched): searched is readonly TableChoice[] => Array.isArray(searched);

async function bareOrNothing(view: BlockView, bare: VolumeInspection, detail: string): Promise<DeviceInspection> {
  if (bare.kind !== 'unknown') return { kind: 'bare', volume: bare, notes: [] };
  const edge = Math.min(1024 * 1024, view.size);
  const zero = (bytes: Buffer) => bytes.every((byte) => byte === 0);
  const empty = zero(await view.read(0, edge)) && zero(await view.read(view.size - edge, edge));
  return stop(
    'needs_person',
    empty
      ? 'This drive looks empty: its start and end hold only zeros, and no known file system was found.'
      : `We couldn't recognise any data on this drive (${detail}; ${bare.detail}).`,
    'unknown',
  );
}

async function partitioned(view: BlockView, table: SoundTable, deps: Readers): Promise<DeviceInspection> {
  const volumes: VolumeInspection[] = [];
  // Partitions behind a proposed table are examined after the table has been laid.
  if (table.kind === 'damaged') return { kind: 'table', table, volumes };
  for (const partition of table.partitions) volumes.push(await remember(view, partition, deps, inspectPart));
  const notes = [...table.notes, ...unfitTypes(volumes)];
  return { kind: 'table', table: { ...table, notes }, volumes };
}

async function remember(
  view: BlockView,
  place: Pick<Partition, 'layer' | 'offset' | 'size'> & { type?: string },
  deps: Readers,
  lookAt: typeof inspectVolume,
): Promise<VolumeInspection> {
  deps.signal.throwIfAborted();
  const look = () => lookAt(new SliceView(view, place.offset, place.size), place, deps);
  return deps.remembered === undefined ? look() : deps.remembered(place, look);
}

function foreignDevice(one: RecognisedFormat): DeviceInspection {
  const { format, detail } = one;
  if (one.member === true)
    return stop(
      'refused',
      `This disk belongs to a group of disks (${format}: ${detail}). We don't repair it on its own.`,
      format,
    );
  return isEncrypted(one.format)
    ? stop('needs_person', `This drive is encrypted (${one.format}). We can't read it without the key.`, one.format)
    : stop(
        'refused',
        `This drive is ${one.format} (${one.detail}), a format that we recognise but don't repair.`,
        one.format,
      );
}

function stop(
  verdict: 'needs_person' | 'refused',
  reason: string,
  format: string,
  findings: Finding[] = [],
): Extract<DeviceInspection, { kind: 'stop' }> {
  return { kind: 'stop', verdict, reason, format, findings };
}
