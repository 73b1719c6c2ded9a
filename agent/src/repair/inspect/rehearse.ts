/**
 * The rehearsal: proposed writes are laid over the device in memory, and the device is examined again through the next
 * layer, until no new damage is found. This module never writes and never decides about offers (see `diagnose.ts`).
 */
import { OverlayView, type BlockView } from '../view/block-view.js';
import type { Finding, ProposedWrite } from '../model/finding.js';
import type { Readers, VolumeInspection, VolumePlace } from '../model/readers.js';
import { inspectDevice, type DeviceInspection } from './inspect-device.js';
import type { Candidate } from '../table/table-report.js';

/**
 * Table, volumes, and a second round for each that reveals more damage: beyond this limit a repair does not converge.
 */
const MOST_ROUNDS = 6;

type LaidWrite = ProposedWrite & { layer: string };

export type LeftAlone = ReadonlyMap<string, string>;

export interface Rehearsal {
  first: DeviceInspection;
  last: DeviceInspection;
  view: OverlayView;
  findings: Finding[];
  /** Absolute offsets, in the order in which the writes were laid. */
  writes: LaidWrite[];
  /** Set if the partition table is a candidate: the volumes behind the table must confirm it. */
  candidateTable: Candidate;
  /**
   * The first observation of a place, before any write inside it; undefined if the place was never examined unchanged.
   */
  untouched: (place: VolumePlace) => VolumeInspection | undefined;
  unsettled?: string;
}

/** `chosen`: a first proposal chosen by a person, not found on the device. */
export async function rehearse(
  device: BlockView,
  readers: Readers,
  left: LeftAlone = new Map(),
  chosen?: DeviceInspection,
): Promise<Rehearsal> {
  const view = new OverlayView(device);
  const memory = new Memory();
  const deps = { ...readers, remembered: memory.look };
  const first = chosen ?? (await inspectDevice(view, deps));
  const { untouched } = memory;
  const rehearsal: Rehearsal = { first, last: first, view, findings: [], writes: [], candidateTable: false, untouched };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const proposal = nextProposal(rehearsal.last, left);
    if (proposal === undefined) return rehearsal;
    const known = new Set(rehearsal.findings.map(place));
    if (proposal.findings.every((finding) => known.has(place(finding)))) {
      rehearsal.unsettled = `the problem remains after the fix was tested: ${proposal.findings[0]?.plain ?? 'no finding was named'}`;
      return rehearsal;
    }
    rehearsal.candidateTable ||= proposal.candidate;
    rehearsal.findings.push(...proposal.findings.filter((finding) => !known.has(place(finding))));
    for (const write of proposal.writes) {
      view.lay(write.offset, write.data);
      memory.forget(write.offset, write.data.length);
    }
    rehearsal.writes.push(...proposal.writes);
    rehearsal.last = await inspectDevice(view, deps);
  }
  if (nextProposal(rehearsal.last, left) !== undefined)
    rehearsal.unsettled = 'each rehearsed repair reveals further damage';
  return rehearsal;
}

function place(finding: Finding): string {
  return `${finding.layer}\n${finding.code}\n${finding.evidence.map(({ offset }) => offset).join()}`;
}

interface Proposal {
  findings: Finding[];
  writes: LaidWrite[];
  candidate: Candidate;
}

/** Selects the lowest damaged layer: the table first, because all volumes depend on it; then all volumes at once. */
function nextProposal(look: DeviceInspection, left: LeftAlone): Proposal | undefined {
  if (look.kind === 'stop') return undefined;
  if (look.kind === 'table' && look.table.kind === 'damaged') {
    const { candidate, findings, writes } = look.table;
    return { candidate, findings, writes: writes.map((write) => ({ ...write, layer: 'disk' })) };
  }
  const damaged = volumesOf(look)
    .filter((volume) => volume.kind === 'damaged')
    .filter(({ place: { layer } }) => !left.has(layer));
  if (damaged.length === 0) return undefined;
  return {
    candidate: false,
    findings: damaged.flatMap(({ findings }) => findings),
    writes: damaged.flatMap(({ place: { layer, offset }, writes }) =>
      writes.map((write) => ({ ...write, offset: offset + write.offset, layer })),
    ),
  };
}

export function volumesOf(look: DeviceInspection): VolumeInspection[] {
  return look.kind === 'table' ? look.volumes : look.kind === 'bare' ? [look.volume] : [];
}

/** Caches observations of a place until a write is laid into it, and keeps the first observation. */
class Memory {
  private readonly laid: { from: number; to: number }[] = [];
  private readonly original = new Map<string, VolumeInspection>();
  private readonly seen = new Map<string, { from: number; to: number; look: VolumeInspection }>();

  readonly look: NonNullable<Readers['remembered']> = async ({ offset, size }, look) => {
    const key = `${offset}+${size}`;
    const known = this.seen.get(key);
    if (known !== undefined) return known.look;
    const fresh = await look();
    this.seen.set(key, { from: offset, to: offset + size, look: fresh });
    if (!this.laid.some(({ from, to }) => from < offset + size && to > offset)) this.original.set(key, fresh);
    return fresh;
  };

  /** Returns the observation only if layer and type match too, because its sentences depend on both. */
  readonly untouched = (place: VolumePlace): VolumeInspection | undefined => {
    const known = this.original.get(`${place.offset}+${place.size}`);
    return known?.place.layer === place.layer && known.place.type === place.type ? known : undefined;
  };

  forget(offset: number, length: number): void {
    this.laid.push({ from: offset, to: offset + length });
    for (const [key, { from, to }] of this.seen) if (offset < to && offset + length > from) this.seen.delete(key);
  }
}
