import type { PrintReason } from '@revive/contracts/printing/states';

export interface FoundPrinter {
  readonly name: string;
  readonly make: string;
  readonly online: boolean;
  readonly papers: readonly string[];
}

export interface HandedDocument {
  readonly printer: string;
  readonly paper: string;
  readonly title: string;
  readonly file: string;
}

/** `gone`: the system no longer knows the job. */
export interface JobStatus {
  readonly state: 'waiting' | 'printed' | 'failed' | 'cancelled' | 'gone';
  readonly reason: PrintReason | '';
}

/** The system refused the document for good. */
export class PrintRefused extends Error {
  override readonly name = 'PrintRefused';
  constructor(readonly reason: PrintReason) {
    super(reason);
  }
}

/** The print system does not answer now. */
export class PrintUnavailable extends Error {
  override readonly name = 'PrintUnavailable';
}

/** The system's print queue. Every method may throw `PrintUnavailable`. */
export interface PrintSystem {
  /**
   * True if `hold` stores a job that prints only after `release`. A job lost between the two prints nothing, so the
   * document may be handed over again.
   */
  readonly canHold: boolean;
  printers(): Promise<readonly FoundPrinter[]>;
  /** Returns the system's number of the job. Throws `PrintRefused`. */
  hold(document: HandedDocument): Promise<number>;
  /** Prints a held job. Does nothing to a job that was released before. */
  release(job: number): Promise<void>;
  /** Jobs in the queue with exactly this title, in ascending order. */
  find(title: string): Promise<readonly number[]>;
  /** Does nothing to a job that has ended. */
  cancel(job: number): Promise<void>;
  look(job: number, title: string, printer: string): Promise<JobStatus>;
}
