/**
 * One look at a device: table, then what each partition holds, or a bare volume. Reads only, decides nothing about
 * repairing.
 */
import { SliceView, type BlockView } from './block-view.js';
import type { Finding } from './finding.js';
import { lookAtVolume, poolOf } from './look-at-volume.js';
import type { Readers, RecognisedFormat, VolumeLook } from './readers.js';
import { DISC_NOTE, inspectTable } from './table/inspect-table.js';
import type { Partition } from './table/mbr.js';
import type { TableReport } from './table/table-report.js';

export type SoundTable = Extract<TableReport, { kind: 'healthy' | 'damaged' }>;

export type DeviceLook =
  | { kind: 'table'; table: SoundTable; volumes: VolumeLook[] }
  | { kind: 'bare'; volume: VolumeLook; notes: string[] }
  | { kind: 'stop'; verdict: 'needs_person' | 'refused'; reason: string; format: string; findings: Finding[] };

const ENCRYPTED = /luks|bitlocker|filevault|encrypt/i;

export function isEncrypted(format: string): boolean {
  return ENCRYPTED.test(format);
}

export async function lookAtDevice(view: BlockView, deps: Readers): Promise<DeviceLook> {
  if (view.size === 0) return stop('needs_person', 'The device is empty: it has no bytes at all.', 'unknown');
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
    `The disk carries marks of ${format} (${detail}): it may be one of several that belong together, so nothing is changed.`,
    format,
  );
}

function isDamaged(look: DeviceLook): boolean {
  if (look.kind === 'table')
    return look.table.kind === 'damaged' || look.volumes.some(({ kind }) => kind === 'damaged');
  return look.kind === 'bare' && look.volume.kind === 'damaged';
}

async function lookBehind(
  view: BlockView,
  table: TableReport,
  known: RecognisedFormat[],
  deps: Readers,
): Promise<DeviceLook> {
  if (table.kind === 'healthy' || (table.kind === 'damaged' && table.primarySound)) {
    const volume = known.find((one) => one.certain);
    if (volume !== undefined)
      return stop(
        'needs_person',
        `The device has a valid partition table and is at the same time one ${volume.format} volume: only a person can say which is in use.`,
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
): Promise<DeviceLook> {
  const bare = await remember(view, { layer: 'volume', offset: 0, size: view.size }, deps);
  if (bare.kind === 'sound') {
    const notes =
      table.kind === 'absent'
        ? []
        : ['A partition table of an older layout survives on the device; the present volume does not use it.'];
    return { kind: 'bare', volume: bare, notes };
  }
  if (bare.kind === 'foreign')
    return foreignDevice({ format: bare.format, ours: false, certain: true, detail: bare.detail });
  const findings = 'findings' in table ? table.findings : [];
  if (table.kind === 'absent') return bareOrNothing(view, bare, table.detail);
  const trace = bare.kind === 'needs_person' && bare.traceOnly === true ? known[0] : undefined;
  if (bare.kind !== 'unknown' && trace === undefined) {
    return stop(
      'needs_person',
      `The device shows marks of a partition table and of one ${bare.format} volume: evidence for two layouts, so nothing is changed.`,
      bare.format,
      findings,
    );
  }
  if (table.kind === 'stale') return stop('needs_person', `Nothing is changed: ${table.reason}.`, 'unknown', findings);
  if (table.kind === 'needs_person') return stop('needs_person', table.reason, table.scheme, findings);
  // A mere trace is older than a table of which both copies bear each other out; it is as good a witness as one copy
  // alone.
  if (trace !== undefined && table.candidate) {
    return stop(
      'needs_person',
      `Only the second copy of the partition table is left, and the device also carries marks of ${trace.format} (${trace.detail}): the copy may be of an older layout.`,
      table.scheme,
      findings,
    );
  }
  return partitioned(view, table, deps);
}

async function bareOrNothing(view: BlockView, bare: VolumeLook, detail: string): Promise<DeviceLook> {
  if (bare.kind !== 'unknown') return { kind: 'bare', volume: bare, notes: [] };
  const edge = Math.min(1024 * 1024, view.size);
  const zero = (bytes: Buffer) => bytes.every((byte) => byte === 0);
  const empty = zero(await view.read(0, edge)) && zero(await view.read(view.size - edge, edge));
  return stop(
    'needs_person',
    empty
      ? 'Nothing is there to repair from: the beginning and the end of the device hold only zeros, as on an ' +
          'empty one, and no known volume was found.'
      : `Neither a partition table nor a known volume was found (${detail}; ${bare.detail}).`,
    'unknown',
  );
}

async function partitioned(view: BlockView, table: SoundTable, deps: Readers): Promise<DeviceLook> {
  const volumes: VolumeLook[] = [];
  // Behind a table that is only proposed, partitions are looked at once it has been laid.
  if (table.kind === 'damaged') return { kind: 'table', table, volumes };
  for (const partition of table.partitions) volumes.push(await remember(view, partition, deps));
  return { kind: 'table', table, volumes };
}

async function remember(
  view: BlockView,
  place: Pick<Partition, 'layer' | 'offset' | 'size'> & { type?: string },
  deps: Readers,
): Promise<VolumeLook> {
  deps.signal.throwIfAborted();
  const look = () => lookAtVolume(new SliceView(view, place.offset, place.size), place, deps);
  return deps.remembered === undefined ? look() : deps.remembered(place, look);
}

function foreignDevice(one: RecognisedFormat): DeviceLook {
  const { format, detail } = one;
  if (one.member === true)
    return stop(
      'refused',
      `The disk is one of several that belong together (${format}: ${detail}); alone it is never changed.`,
      format,
    );
  return isEncrypted(one.format)
    ? stop(
        'needs_person',
        `The device is encrypted (${one.format}): without its key nobody can tell whether its content is sound, so a person decides.`,
        one.format,
      )
    : stop(
        'refused',
        `The device is recognised as ${one.format} (${one.detail}), which this program names and never changes.`,
        one.format,
      );
}

function stop(
  verdict: 'needs_person' | 'refused',
  reason: string,
  format: string,
  findings: Finding[] = [],
): DeviceLook {
  return { kind: 'stop', verdict, reason, format, findings };
}
