import type { Progress } from '@revive/proto/revive/repair/v1/repair';

/** Telemetry is merged for so long (design §5); of each step only the latest figure goes on. */
const MERGE_MS = 100;

/** Carries progress to repairs, merged and lossy: a figure that cannot be delivered is superseded by the next one. */
export class ProgressRelay {
  readonly #waiting = new Map<string, Map<string, Progress>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly record: (agentId: string, progress: Progress[]) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  add(agentId: string, progress: Progress): void {
    const ofAgent = this.#waiting.get(agentId) ?? new Map<string, Progress>();
    ofAgent.set(`${progress.runId} ${progress.step}`, progress);
    this.#waiting.set(agentId, ofAgent);
    this.#timer ??= setTimeout(() => this.#send(), MERGE_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #send(): void {
    this.#timer = undefined;
    for (const [agentId, progress] of this.#waiting) this.record(agentId, [...progress.values()]).catch(this.onError);
    this.#waiting.clear();
  }
}
