/** Result types of a diagnosis. The quote, the report and the pages are built from these types. */
import type { LayerState } from '@revive/contracts/repairs/states';
import type { FigureChange } from '../figures.js';
import type { HardwareParts } from '../hardware.js';
import type { Finding, Observation, Reachable } from './finding.js';
import type { Plan } from './plan.js';
import type { JudgedUnit } from './units.js';
import type { CommandOffer } from './command-plan.js';
import type { ProducePlan } from './plan-steps.js';

/** An offered product: an image of the drive, or recovered files. */
export interface Production {
  finding: Finding;
  plan: ProducePlan;
  /** A sentence: the owner's loss. */
  loses: string;
  /** The folder on the technician's PC. */
  place: string;
  freeBytes: number;
  bytesPerSecond?: number;
}

/**
 * - `repairable`: a plan exists, was rehearsed over the device's own bytes, and held.
 * - `healthy`: every layer was recognised, examined in full and is sound, and no flag contradicts. Notes are possible.
 * - `no_problem_found`: as `healthy`, but some part was not examined; the reason names the part.
 * - `needs_person`: a part is damaged or unknown, and a write would be a guess. Nothing is written.
 * - `refused`: the device must not be touched (a foreign format, a container, in use).
 * - `failed`: the device could not be read or examined to the end. Makes no claim about the device's health.
 */
export const VERDICTS = ['repairable', 'healthy', 'no_problem_found', 'needs_person', 'refused', 'failed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Result of a check at one moment. `not_run`: the tool is missing, the volume is too large, or the place does not
 * exist yet.
 */
const CHECK_STATES = ['passed', 'failed', 'not_run'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export interface CheckReading {
  state: CheckState;
  /** The decisive line of the tool or sentence of the agent's reader; for `not_run`, the reason. */
  detail: string;
}

/**
 * One check on the present device and on the rehearsed device. It supports the repair only if it fails before and
 * passes after.
 */
export interface RehearsedCheck {
  /**
   * `sgdisk -v`, `ntfsfix -n`, `fsck.fat -n`, `e2fsck -fn`, `revive: second reader of …`, or `revive: …` for a
   * reader's own check.
   */
  name: string;
  /** 'disk', 'partition 2', 'volume'. */
  layer: string;
  before: CheckReading;
  rehearsed: CheckReading;
}

export interface DiagnosedLayer {
  layer: string;
  /** 'GPT', 'MBR', 'ntfs', 'fat32', 'ext4', 'LUKS', … or 'unknown'. */
  format: string;
  state: LayerState;
  detail: string;
  /** Absolute offset in bytes. */
  offset: number;
  size: number;
}

/**
 * A change that a person may choose instead of a repair. It is rehearsed as a repair is, and has its own plan and
 * digest.
 */
export type Alternative = {
  finding: Finding;
  plan: Plan;
  loses: string;
  checks: RehearsedCheck[];
} & (
  | {
      kind: 'change';
      witness?: Witness;
      units?: JudgedUnit[];
    }
  /** One unit of a repair; all further units stay as they are. */
  | { kind: 'part'; units: JudgedUnit[] }
);

export type Witness = ServiceWitness | BootCodeWitness;

export interface BootCodeWitness {
  bootCode: true;
  layer: 'disk';
}

export interface ServiceWitness {
  service: string;
  layer: string;
  offset: number;
  size: number;
}

export interface Diagnosis {
  verdict: Verdict;
  reason: string;
  findings: Finding[];
  observations?: Observation[];
  units?: JudgedUnit[];
  /** Only with `repairable`. */
  plan?: Plan;
  alternatives?: Alternative[];
  productions?: Production[];
  commands?: CommandOffer[];
  checks: RehearsedCheck[];
  reachable: { before: Reachable; after: Reachable };
  layers: DiagnosedLayer[];
  notes: string[];
  figures?: FigureChange[];
  hardware?: HardwareParts;
}

const NOTHING: Reachable = { files: 0, complete: true };

export function nothingSeen(verdict: 'failed' | 'refused', reason: string): Diagnosis {
  return {
    verdict,
    reason,
    findings: [],
    checks: [],
    reachable: { before: NOTHING, after: NOTHING },
    layers: [],
    notes: [],
  };
}
