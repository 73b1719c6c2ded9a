/** Types shared by every reader, procedure and report of the agent. Sent as proto `revive.repair.v1`. */
import type { ProcedureId } from '@revive/contracts/repairs/procedures';
import type { BlockView } from '../view/block-view.js';
import type { Extent } from './extents.js';

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * One observed fact: the offset, the value of a sound structure, and the value on the device. `expected` and `seen`
 * are short text or hex.
 */
export interface Evidence {
  offset: number;
  expected: string;
  seen: string;
}

export interface Finding {
  /**
   * Stable, dotted: `gpt.primary_header_wiped`, `ntfs.boot_sector_damaged`, `fat.fat1_damaged`, `ext4.superblock_lost`.
   */
  code: string;
  procedure: ProcedureId;
  severity: Severity;
  layer: string;
  unit?: string;
  /** Text for the customer: no jargon, and a number instead of an adjective where possible. */
  plain: string;
  /** Offsets are absolute, from the start of the device. */
  evidence: Evidence[];
}

/**
 * An observation about the history of a volume, or about options outside the agent. It is never repaired, and no
 * verdict, plan or price depends on it.
 */
export interface Observation extends Omit<Finding, 'procedure'> {
  procedure: 'bsod.analyse' | 'windows.options';
}

/** A write proposed by a reader, relative to the reader's view. Order is kept: data first, pointers last. */
export interface ProposedWrite {
  offset: number;
  data: Buffer;
  why: string;
}

/**
 * An optional change with a loss for the owner. It is either not required, or it replaces an impossible repair. Never
 * part of the plan of a repair.
 */
export interface ProposedAlternative {
  finding: Finding;
  writes: ProposedWrite[];
  loses: string;
  service?: string;
}

/**
 * One separately examined part of a volume. `not_run`: a limit or a size prevented the examination; `detail` gives the
 * reason.
 */
export interface Examined {
  name: string;
  state: 'passed' | 'not_run';
  detail: string;
}

export interface Coverage {
  examined?: Examined[];
  /** A part left to an independent check: the volume is healthy only if this check passed too. */
  leftTo?: { check: string; what: string };
}

/**
 * The report of one reader on one place.
 * - `absent`: no sign of this format.
 * - `foreign`: a format that must not be touched (XFS, LUKS, md member, VHDX …): named and refused, never called
 * damaged.
 * - `healthy`: sound by its own checks and clean by its own flags, within its coverage.
 * - `damaged`: findings, and writes with two independent sources of evidence. The rehearsal decides if the writes
 * hold.
 * - `needs_person`: two valid copies disagree, a dirty or hibernated volume, or a risk of unreachable files.
 */
export type LayerReport =
  | { kind: 'absent' }
  | { kind: 'foreign'; format: string; reason: string }
  | ({
      kind: 'healthy';
      format: string;
      notes: string[];
      reachable: Reachable;
      observations?: Observation[];
      alternatives?: ProposedAlternative[];
    } & Coverage)
  | { kind: 'damaged'; format: string; findings: Finding[]; writes: ProposedWrite[]; reachable: Reachable }
  /**
   * `pending`: the files reachable after the next mount has replayed the volume's own journal, counted on a replayed
   * scratch copy; no further damage exists. The volume is not healthy (rule 11), but a repair may end in this state
   * (rule 6). `awaited`: checks that fail only because of the pending mount or start; these checks do not run until
   * then.
   */
  | {
      kind: 'needs_person';
      format: string;
      reason: string;
      findings: Finding[];
      pending?: Reachable;
      awaited?: readonly string[];
      alternatives?: ProposedAlternative[];
    };

/**
 * The number of readable files (first cluster reachable, sizes plausible); counts only, never names. Always counted on
 * the examined bytes: in a `damaged` report, before the proposed writes.
 */
export interface Reachable {
  files: number;
  /**
   * False if the budget ended the count early. The number is then a lower bound, and the rule "nothing lost" compares
   * only like with like.
   */
  complete: boolean;
}

/**
 * A check that supports a repair: it counts as a witness only if it fails on the damaged state and passes on the
 * repaired state.
 */
export interface CheckResult {
  name: string;
  ok: boolean;
  detail: string;
}

export type OurFormat = 'ntfs' | 'fat32' | 'ext4' | 'exFAT' | 'FAT12' | 'FAT16';

/** A reader of one volume format. Pure over the view: never writes, never runs a program. */
export interface VolumeReader {
  readonly format: OurFormat;
  /** `layer` is the name of the place; `base` is the view's absolute offset on the device (evidence is absolute). */
  inspect(view: BlockView, place: { layer: string; base: number }, signal: AbortSignal): Promise<LayerReport>;
  /** A second, independent reading with a different code path than `inspect`. Reads only. */
  check(view: BlockView, signal: AbortSignal): Promise<CheckResult[]>;
  extent?(view: BlockView): Promise<Extent | undefined>;
}
