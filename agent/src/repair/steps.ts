import { createHash } from 'node:crypto';

const STEP_NAMES = ['detect', 'plan', 'back up', 'execute', 'verify', 'roll back'] as const;
export type StepName = (typeof STEP_NAMES)[number];

const STEP_STATUSES = ['active', 'completed', 'failed', 'skipped'] as const;
type StepStatus = (typeof STEP_STATUSES)[number];

export interface StepEvent {
  name: StepName;
  status: StepStatus;
  plain: string;
  action: string;
  input: string;
  /** Hex SHA-256 of the output; empty while the step is active or without output. */
  outputDigest: string;
  /** Progress in counted items, never in time. */
  progress?: { done: number; total: number; unit: 'bytes' | 'writes' | 'checks' };
  /** ISO 8601 in UTC, from the injected clock. */
  startedAt: string;
  endedAt?: string;
}

export type OnStep = (event: StepEvent) => void;

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

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

  say(plain: string, action: string): void {
    if (this.open === undefined) return;
    const { progress: _, ...open } = this.open;
    this.tell({ ...open, plain, action });
  }

  /** `output` is hashed as UTF-8; an empty output stays empty. Does nothing if no step is open. */
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
