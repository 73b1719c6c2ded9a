/** The six steps that every procedure takes, and how one of them is told to whoever watches. */
import { createHash } from 'node:crypto';

export const STEP_NAMES = ['detect', 'plan', 'back up', 'execute', 'verify', 'roll back'] as const;
export type StepName = (typeof STEP_NAMES)[number];

export const STEP_STATUSES = ['active', 'completed', 'failed', 'skipped'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

export interface StepEvent {
  name: StepName;
  status: StepStatus;
  /** What happens or happened, in words a customer reads. */
  plain: string;
  /** What is done, for the technician: 'write 3 of 6', 'sgdisk -v'. */
  action: string;
  /** What it works on: offsets, digests, names of checks. */
  input: string;
  /** SHA-256 in hex of what came out; empty while the step is active or when it yields nothing. */
  outputDigest: string;
  /** How far, in things that are counted, never in time. */
  progress?: { done: number; total: number; unit: 'bytes' | 'writes' | 'checks' };
  /** ISO, UTC, from the clock that was passed in. */
  startedAt: string;
  endedAt?: string;
}

export type OnStep = (event: StepEvent) => void;

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Tells one step after the other: each is begun once, may report progress, and ends once. */
export class StepTeller {
  private open: StepEvent | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onStep: OnStep,
  ) {}

  begin(name: StepName, plain: string, action: string, input: string): void {
    this.tell({ name, status: 'active', plain, action, input, outputDigest: '', startedAt: this.now() });
  }

  progress(action: string, progress: NonNullable<StepEvent['progress']>): void {
    if (this.open !== undefined) this.tell({ ...this.open, action, progress });
  }

  /**
   * Other words for the open step, which stays what it is: what it waits for, say. Does nothing when no step is open.
   */
  say(plain: string, action: string): void {
    if (this.open === undefined) return;
    const { progress: _, ...open } = this.open;
    this.tell({ ...open, plain, action });
  }

  /** `output` is digested as UTF-8; an empty one stays empty. Does nothing when no step is open. */
  end(status: Exclude<StepStatus, 'active'>, plain: string, output = ''): void {
    if (this.open === undefined) return;
    const outputDigest = output === '' ? '' : createHash('sha256').update(output).digest('hex');
    this.onStep({ ...this.open, status, plain, outputDigest, endedAt: this.now() });
    this.open = undefined;
  }

  private tell(event: StepEvent): void {
    this.open = event;
    this.onStep(event);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
