import type { Random } from '../security/random.js';
import type { Report } from '../security/report.js';
import type { Stage } from './stage.js';

/** What every part works with. */
export interface FaultContext {
  /** The split product on real servers, shared by the parts that leave it as they found it. */
  readonly stage: Stage;
  /** Of this part alone: the same seed gives the same faults, whichever other parts run. */
  readonly random: Random;
  readonly quick: boolean;
  /** Counts and findings; each finding is a promise that did not hold, with what is needed to see it again. */
  readonly report: Report;
  /** A line of progress. */
  readonly say: (line: string) => void;
}

/**
 * One kind of fault: brings it about, counts what it tried and judges what the product promises meanwhile and
 * afterwards.
 */
export interface FaultPart {
  readonly name: string;
  /** A sentence: which fault, and which promise. */
  readonly title: string;
  /** The count that says that something was tried at all; a run in which it stays 0 has proved nothing and fails. */
  readonly counts: string;
  run(context: FaultContext): Promise<void>;
}
