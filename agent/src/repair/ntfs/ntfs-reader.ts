import { OverlayView, UnreadableError, type BlockView } from '../view/block-view.js';
import type {
  CheckResult,
  Examined,
  Finding,
  LayerReport,
  ProposedWrite,
  Reachable,
  VolumeReader,
} from '../model/finding.js';
import { inspectBoot } from './boot-stage.js';
import type { NtfsGeometry } from './format/boot-sector.js';
import { uncleanSigns } from './clean-state.js';
import { readPair } from './format/first-records.js';
import { Mft, RECORD } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { walkFiles } from './format/reachable.js';
import { finding, type Ending, type Place } from './report.js';
import { AWAITED_CHECKS, verifyNtfs } from './second/second-look.js';
import { inspectStructure } from './structure-stage.js';
import { inspectTables } from './table-stage.js';

type Look =
  | Ending
  | { kind: 'healthy'; notes: string[]; reachable: Reachable; examined: Examined[] }
  | { kind: 'damaged'; findings: Finding[]; writes: ProposedWrite[]; reachable: Reachable };

/** A repair may reveal further damage once or twice. More rounds mean that the repair does not converge. */
const MOST_LOOKS = 4;

export class NtfsReader implements VolumeReader {
  readonly format = 'ntfs';

  /**
   * Inspects the volume, applies the proposed writes to an overlay and inspects again until the volume is sound.
   * Returns `damaged` only if a sound state is reached; otherwise a person has to decide. Throws the reason of
   * `signal` on abort.
   */
  async inspect(view: BlockView, place: Place, signal: AbortSignal): Promise<LayerReport> {
    const rehearsed = new OverlayView(view);
    const findings: Finding[] = [];
    const writes: ProposedWrite[] = [];
    let before: Reachable | undefined;
    for (let count = 0; count < MOST_LOOKS; count += 1) {
      const seen = await look(rehearsed, place, signal);
      if (seen.kind === 'absent')
        return findings.length === 0
          ? { kind: 'absent' }
          : this.person("the volume isn't recognised after the repair", findings);
      if (seen.kind === 'person' && seen.pending && !before)
        return this.pending(seen.reason, seen.findings, seen.pending);
      if (seen.kind === 'person' && seen.pending && before && findings.every(isOfFirstSector)) {
        if (seen.pending.files >= before.files)
          return { kind: 'damaged', format: this.format, findings, writes, reachable: before };
      }
      if (seen.kind === 'person') return this.person(seen.reason, [...findings, ...seen.findings]);
      if (seen.kind === 'healthy' && !before) return { ...seen, format: this.format };
      before ??= seen.reachable;
      if (seen.kind === 'healthy') {
        if (seen.reachable.complete && seen.reachable.files < before.files)
          return this.person(
            `${before.files} files can be reached now, ${seen.reachable.files} after the repair`,
            findings,
          );
        return { kind: 'damaged', format: this.format, findings, writes, reachable: before };
      }
      findings.push(...seen.findings);
      writes.push(...seen.writes);
      for (const { offset, data } of seen.writes) rehearsed.lay(offset, data);
    }
    return this.person('every repair uncovers another problem', findings);
  }

  async check(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
    return verifyNtfs(view, signal);
  }

  private pending(reason: string, findings: Finding[], pending: Reachable): LayerReport {
    return { kind: 'needs_person', format: this.format, reason, findings, pending, awaited: AWAITED_CHECKS };
  }

  private person(reason: string, findings: Finding[]): LayerReport {
    return { kind: 'needs_person', format: this.format, reason, findings };
  }
}

/**
 * While the log holds changes, only the first sector may be written, because no log ever holds it. Windows applies the
 * log over all other sectors.
 */
const FIRST_SECTOR: readonly string[] = ['ntfs.boot_sector_damaged', 'ntfs.boot_field_wrong'];
const isOfFirstSector = ({ code }: Finding): boolean => FIRST_SECTOR.includes(code);

async function look(view: BlockView, place: Place, signal: AbortSignal): Promise<Look> {
  signal.throwIfAborted();
  try {
    const boot = await inspectBoot(view, place, signal);
    if (boot.kind !== 'known') return boot;
    const tables = await inspectTables(view, boot.geometry, place, signal);
    if (tables.kind === 'person') return { ...tables, findings: [...boot.findings, ...tables.findings] };
    if (tables.kind === 'absent') return tables;
    const findings = [...boot.findings, ...tables.findings];
    // Records are written before the boot sectors that lead to them.
    const writes = [...tables.writes, ...boot.writes];
    if (writes.length > 0)
      return {
        kind: 'damaged',
        findings,
        writes,
        reachable: await reachableNow(view, boot.readable ? boot.geometry : undefined, signal),
      };
    return await lookAtState(view, boot.geometry, boot.notes, place, signal);
  } catch (error) {
    // A RangeError is a read outside a buffer: a structure with a false length that no check caught.
    if (error instanceof NtfsFault || error instanceof UnreadableError || error instanceof RangeError)
      return { kind: 'person', reason: error.message, findings: [] };
    throw error;
  }
}

async function reachableNow(
  view: BlockView,
  geometry: NtfsGeometry | undefined,
  signal: AbortSignal,
): Promise<Reachable> {
  const first = geometry ? (await readPair(view, geometry, RECORD.mft)).mft.record : undefined;
  if (!geometry || !first) return { files: 0, complete: true };
  const { files, complete } = await walkFiles(await Mft.open(view, geometry, first), signal);
  return { files, complete };
}

async function lookAtState(
  view: BlockView,
  geometry: NtfsGeometry,
  notes: string[],
  place: Place,
  signal: AbortSignal,
): Promise<Look> {
  const first = (await readPair(view, geometry, RECORD.mft)).mft.record;
  if (!first) throw new NtfsFault('the first record of $MFT cannot be read');
  const mft = await Mft.open(view, geometry, first);
  const signs = await uncleanSigns(mft, signal);
  if (signs.length > 0) {
    const findings = signs.map(({ code, plain, ...evidence }) => finding(place, code, 'medium', plain, [evidence]));
    const reason = signs.map(({ plain }) => plain).join(' ');
    if (!signs.every(({ settles }) => settles)) return { kind: 'person', reason, findings };
    const { files, complete } = await walkFiles(mft, signal);
    return {
      kind: 'person',
      reason: `${reason} Windows will check it at its next start.`,
      findings,
      pending: { files, complete },
    };
  }
  for (let number = 0; number < RECORD.firstOfUser; number += 1) await mft.record(number);
  const structure = await inspectStructure(mft, place, signal);
  if (structure.kind === 'mendable') {
    const { walk, findings, writes } = structure;
    return { kind: 'damaged', findings, writes, reachable: { files: walk.files, complete: walk.complete } };
  }
  if (structure.kind === 'faulty') return { kind: 'person', reason: structure.reason, findings: structure.findings };
  const {
    walk: { files, complete },
    examined,
  } = structure;
  return { kind: 'healthy', notes: [...notes, ...structure.notes], reachable: { files, complete }, examined };
}
