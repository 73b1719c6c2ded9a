import type { Random } from '../security/random.js';
import type { Report } from '../security/report.js';
import type { Stage } from './stage.js';

export interface FaultContext {
  /** The split product on real servers, shared by parts that leave no traces. */
  readonly stage: Stage;
  /** A generator for this part: the same seed gives the same faults, independent of the other parts. */
  readonly random: Random;
  readonly quick: boolean;
  /** Counts and findings; a finding is a broken promise with the data needed to reproduce the failure. */
  readonly report: Report;
  readonly say: (line: string) => void;
}

export interface FaultPart {
  readonly name: string;
  readonly title: string;
  /** The name of the count that must be above 0; otherwise the run has tested no fault and fails. */
  readonly counts: string;
  run(context: FaultContext): Promise<void>;
}
