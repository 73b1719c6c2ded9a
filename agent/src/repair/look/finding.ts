/**
 * The words every reader, procedure and report of the agent shares. They cross the wire as proto `revive.repair.v1`.
 */
import type { ProcedureId } from '@revive/contracts/repairs/procedures';
import type { BlockView } from '../view/block-view.js';
import type { Extent } from './extents.js';

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * One observed fact: where, what a sound structure holds there, what was read. `expected` and `seen` are short text or
 * hex.
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
  /** Where: 'disk', 'partition 2', 'volume'. */
  layer: string;
  /** What within the layer, where that has parts that are mended by themselves: 'hive SYSTEM'. */
  unit?: string;
  /** What a customer reads: no jargon, no adjective where a number is known. */
  plain: string;
  /** Offsets are absolute, from the start of the device. */
  evidence: Evidence[];
}

/**
 * What a volume tells of its past, or offers without us: named, and never mended. No verdict, no plan and no price
 * depends on it.
 */
export interface Observation extends Omit<Finding, 'procedure'> {
  procedure: 'bsod.analyse' | 'windows.options';
}

/** A write that a reader proposes, relative to the view it was given. Data first, pointers last: order is kept. */
export interface ProposedWrite {
  offset: number;
  data: Buffer;
  why: string;
}

/**
 * A change that a person may choose, and by which something is lost: nothing on the volume demands it, or it stands for what
 * cannot be mended. Never part of the plan of a repair.
 */
export interface ProposedAlternative {
  finding: Finding;
  writes: ProposedWrite[];
  /** A sentence: what the owner has to do without afterwards. */
  loses: string;
  /** The service of the offline Windows that is not started any more; undefined where the change is another one. */
  service?: string;
}

/**
 * One part of a volume that a reader looked at by itself. `not_run`: a limit or a size kept it from that part; `detail`
 * says why.
 */
export interface Examined {
  name: string;
  state: 'passed' | 'not_run';
  detail: string;
}

/**
 * How far a reader's word "healthy" reaches. What it does not cover is named in the verdict, and the verdict is another
 * one.
 */
export interface Coverage {
  /** Each becomes a check of the diagnosis. */
  examined?: Examined[];
  /** What the reader leaves to an independent check: the volume is healthy only where that check passed as well. */
  leftTo?: { check: string; what: string };
}

/**
 * What one reader says of one place.
 * - `absent`: nothing there speaks for this format.
 * - `foreign`: something there is not ours to touch (XFS, LUKS, md member, VHDX …): named and refused, never called
 * damaged.
 * - `healthy`: sound by its own checks and clean by its own flags, as far as its coverage reaches.
 * - `damaged`: findings, and writes that two witnesses support. The rehearsal decides whether they hold.
 * - `needs_person`: two valid copies disagree, a dirty or hibernated volume, a risk that files become unreachable.
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
   * `pending`: what can be reached once the next mount has brought the volume's own journal in, counted on a scratch
   * copy that was replayed; nothing else is wrong. Not healthy as it stands (rule 11), and a repair may end there (rule
   * 6). `awaited`: checks that fail only by what the next mount or start settles; they are not run until then.
   */
  | {
      kind: 'needs_person';
      format: string;
      reason: string;
      findings: Finding[];
      pending?: Reachable;
      awaited?: readonly string[];
      /** What a person may choose instead of what cannot be mended: with it the volume is sound. */
      alternatives?: ProposedAlternative[];
    };

/**
 * How many files can be walked to and read (first cluster reachable, sizes plausible); counts only, never names. Always
 * of the bytes that were looked at: in a `damaged` report it is what can be reached as things stand, before the
 * proposed writes.
 */
export interface Reachable {
  files: number;
  /**
   * False where counting was cut short by the budget: then it is a lower bound, and rule "nothing lost" compares like
   * with like.
   */
  complete: boolean;
}

/**
 * A check that vouches for a repair: it must fail on the damaged state and pass on the repaired one to count as a
 * witness.
 */
export interface CheckResult {
  /** `sgdisk -v`, `ntfsfix -n`, `fsck.fat -n`, `e2fsck -fn`, or `revive: second reader of …`. */
  name: string;
  ok: boolean;
  /** The line of the tool, or the sentence of our reader, that decided. */
  detail: string;
}

/** The formats that this agent repairs. */
export type OurFormat = 'ntfs' | 'fat32' | 'ext4' | 'exFAT' | 'FAT12' | 'FAT16';

/** A reader of one volume format. Pure over the view: never writes, never runs a program. */
export interface VolumeReader {
  readonly format: OurFormat;
  /** `layer` names the place; `base` is the view's absolute offset on the device (evidence is absolute). */
  inspect(view: BlockView, place: { layer: string; base: number }, signal: AbortSignal): Promise<LayerReport>;
  /** A second, independent reading that vouches: different code path than `inspect`. Read only. */
  check(view: BlockView, signal: AbortSignal): Promise<CheckResult[]>;
  /** How long its volume is by itself, where `extents.ts` does not know the format. */
  extent?(view: BlockView): Promise<Extent | undefined>;
}
