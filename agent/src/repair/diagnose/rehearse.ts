/**
 * The rehearsal: proposed writes are laid over the device in memory, the device is looked at again through the next
 * layer, and so on until nothing more is found. Nothing here writes, and nothing here decides what is offered (see
 * `diagnose.ts`).
 */
import { OverlayView, type BlockView } from '../view/block-view.js';
import type { Finding, ProposedWrite } from '../look/finding.js';
import type { Readers, VolumeLook, VolumePlace } from '../look/readers.js';
import { lookAtDevice, type DeviceLook } from '../look/look.js';
import type { Candidate } from '../table/table-report.js';

/** Table, volumes, and a second round for each that reveals more: beyond this a repair does not converge. */
const MOST_ROUNDS = 6;

/** Whose repair it is: 'disk' for the table, or the volume's layer. */
export type LaidWrite = ProposedWrite & { layer: string };

/** Volumes whose damage is not mended, each with the sentence that says why. */
export type LeftAlone = ReadonlyMap<string, string>;

export interface Rehearsal {
  /** The device as it is. */
  first: DeviceLook;
  /** The device with every proposed write laid over it. */
  last: DeviceLook;
  view: OverlayView;
  findings: Finding[];
  /** Absolute, in the order in which they were laid. */
  writes: LaidWrite[];
  /** Whether the partition table is believed only if what lies behind it bears it out. */
  candidateTable: Candidate;
  /** What was seen of a place before any write was laid into it; undefined where it was never looked at so. */
  untouched: (place: VolumePlace) => VolumeLook | undefined;
  /** Set when laying the writes did not end the damage: the repair would not hold. */
  unsettled?: string;
}

/** `chosen`: what is proposed first, where a person chose it and the device itself does not show it. */
export async function rehearse(
  device: BlockView,
  readers: Readers,
  left: LeftAlone = new Map(),
  chosen?: DeviceLook,
): Promise<Rehearsal> {
  const view = new OverlayView(device);
  const memory = new Memory();
  const deps = { ...readers, remembered: memory.look };
  const first = chosen ?? (await lookAtDevice(view, deps));
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
    rehearsal.last = await lookAtDevice(view, deps);
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

/** The lowest damaged layer: the table first, since everything above depends on it; then all volumes at once. */
function nextProposal(look: DeviceLook, left: LeftAlone): Proposal | undefined {
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

export function volumesOf(look: DeviceLook): VolumeLook[] {
  return look.kind === 'table' ? look.volumes : look.kind === 'bare' ? [look.volume] : [];
}

/** What was seen of a place, until a write is laid into it, and what was seen before the first one was. */
class Memory {
  private readonly laid: { from: number; to: number }[] = [];
  private readonly original = new Map<string, VolumeLook>();
  private readonly seen = new Map<string, { from: number; to: number; look: VolumeLook }>();

  readonly look: NonNullable<Readers['remembered']> = async ({ offset, size }, look) => {
    const key = `${offset}+${size}`;
    const known = this.seen.get(key);
    if (known !== undefined) return known.look;
    const fresh = await look();
    this.seen.set(key, { from: offset, to: offset + size, look: fresh });
    if (!this.laid.some(({ from, to }) => from < offset + size && to > offset)) this.original.set(key, fresh);
    return fresh;
  };

  /** The same place by every word: what is said of it names its layer and hangs on its type. */
  readonly untouched = (place: VolumePlace): VolumeLook | undefined => {
    const known = this.original.get(`${place.offset}+${place.size}`);
    return known?.place.layer === place.layer && known.place.type === place.type ? known : undefined;
  };

  forget(offset: number, length: number): void {
    this.laid.push({ from: offset, to: offset + length });
    for (const [key, { from, to }] of this.seen) if (offset < to && offset + length > from) this.seen.delete(key);
  }
}
