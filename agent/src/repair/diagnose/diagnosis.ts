/** What a diagnosis yields. Shapes only: the quote, the report and the pages are built from these. */
import type { LayerState } from '@revive/contracts/repairs/states';
import type { FigureChange } from '../figures.js';
import type { HardwareParts } from '../hardware.js';
import type { Finding, Observation, Reachable } from '../look/finding.js';
import type { Plan } from './plan.js';
import type { JudgedUnit } from './unit-verdicts.js';
import type { CommandOffer } from './command-plan.js';
import type { Production } from './products.js';

/**
 * - `repairable`: a plan exists, was rehearsed over the device's own bytes, and held.
 * - `healthy`: every layer was recognised and looked at whole, is sound, and no flag says otherwise. Notes may stand
 * beside it.
 * - `no_problem_found`: the same, and some part was not looked at; the reason names it.
 * - `needs_person`: something is wrong or unknown, and writing would be a guess. Nothing is written.
 * - `refused`: the device is not ours to touch (another system's format, a container, in use elsewhere).
 * - `failed`: it could not be read or looked at to the end. Says nothing about the device's health.
 */
export const VERDICTS = ['repairable', 'healthy', 'no_problem_found', 'needs_person', 'refused', 'failed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * A check's answer at one moment. `not_run` is neither: the tool is missing, the volume too large, the place not there
 * yet.
 */
export const CHECK_STATES = ['passed', 'failed', 'not_run'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export interface CheckReading {
  state: CheckState;
  /** The line of the tool or the sentence of our reader that decided; for `not_run`, why. */
  detail: string;
}

/**
 * One check on the device as it is and on the rehearsed device. It vouches only where it failed before and passes
 * after.
 */
export interface RehearsedCheck {
  /**
   * `sgdisk -v`, `ntfsfix -n`, `fsck.fat -n`, `e2fsck -fn`, `revive: second reader of …`, or `revive: …` for what a
   * reader examined.
   */
  name: string;
  /** 'disk', 'partition 2', 'volume'. */
  layer: string;
  before: CheckReading;
  rehearsed: CheckReading;
}

export interface DiagnosedLayer {
  /** 'disk', 'partition 2', 'volume'. */
  layer: string;
  /** 'GPT', 'MBR', 'ntfs', 'fat32', 'ext4', 'LUKS', … or 'unknown'. */
  format: string;
  state: LayerState;
  detail: string;
  /** Absolute, bytes. */
  offset: number;
  size: number;
}

/** What a person may choose instead of a repair: rehearsed as a repair is, with a plan and a digest of its own. */
export type Alternative = {
  finding: Finding;
  plan: Plan;
  /** A sentence: what the owner has to do without afterwards. */
  loses: string;
  checks: RehearsedCheck[];
} & (
  | {
      kind: 'change';
      /** What is asked once more when it is written, beside the checks of the device. */
      witness?: Witness;
      /** Each unit by itself, where the change is a repair of the device. */
      units?: JudgedUnit[];
    }
  /** One unit of a repair; the other ones are left alone. */
  | { kind: 'part'; units: JudgedUnit[] }
);

export type Witness = ServiceWitness | BootCodeWitness;

/** Boot code that has to be in sector 0 afterwards. */
export interface BootCodeWitness {
  bootCode: true;
  layer: 'disk';
}

/** A service of the Windows on a volume that has to be disabled afterwards. */
export interface ServiceWitness {
  service: string;
  layer: string;
  /** Where the volume lies, bytes. */
  offset: number;
  size: number;
}

export interface Diagnosis {
  verdict: Verdict;
  /** One sentence a technician and a customer can act on. */
  reason: string;
  findings: Finding[];
  /** What the sound volumes tell of their past, such as the last blue screen. */
  observations?: Observation[];
  /** Each unit by itself; none where nothing was seen. */
  units?: JudgedUnit[];
  /** Only with `repairable`. */
  plan?: Plan;
  /** A change where nothing has to be repaired first, or instead of what cannot be mended; parts beside the whole repair. */
  alternatives?: Alternative[];
  /** What can be made without changing the device, whatever the verdict is. */
  productions?: Production[];
  /** What a device that is spoken to can be told to do. */
  commands?: CommandOffer[];
  checks: RehearsedCheck[];
  /** Files that can be reached on the device as it is, and on the rehearsed one. */
  reachable: { before: Reachable; after: Reachable };
  layers: DiagnosedLayer[];
  /** What deserves saying and changes nothing ("the disk was enlarged after it was partitioned"). */
  notes: string[];
  /** What was measured of it. */
  figures?: FigureChange[];
  /** What it says of its own parts. */
  hardware?: HardwareParts;
}
