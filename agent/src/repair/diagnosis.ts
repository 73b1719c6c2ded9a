/** What a diagnosis yields. Shapes only: the quote, the report and the pages are built from these. */
import type { Finding, Observation, Reachable } from './finding.js';
import type { Plan } from './plan.js';

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

/**
 * - `sound`: healthy by its own checks and flags. `mended`: damaged, and sound in the rehearsal.
 * - `damaged`: damaged, and no repair is offered. `foreign`: recognised, named and not looked into.
 * - `pending`: sound once the next mount has brought its journal in; not healthy as it stands.
 * - `reserved`: a place that holds no file system by its type (swap, BIOS boot, Microsoft reserved).
 * - `unknown`: nothing there speaks for a format. `needs_person`: see the detail.
 */
export const LAYER_STATES = [
  'sound',
  'mended',
  'pending',
  'damaged',
  'foreign',
  'reserved',
  'unknown',
  'needs_person',
] as const;
export type LayerState = (typeof LAYER_STATES)[number];

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

export interface Diagnosis {
  verdict: Verdict;
  /** One sentence a technician and a customer can act on. */
  reason: string;
  findings: Finding[];
  /** What the sound volumes tell of their past, such as the last blue screen. */
  observations?: Observation[];
  /** Only with `repairable`. */
  plan?: Plan;
  checks: RehearsedCheck[];
  /** Files that can be reached on the device as it is, and on the rehearsed one. */
  reachable: { before: Reachable; after: Reachable };
  layers: DiagnosedLayer[];
  /** What deserves saying and changes nothing ("the disk was enlarged after it was partitioned"). */
  notes: string[];
}
