import type { AgentProgress } from '@revive/proto/revive/repairs/v1/repairs';
import type { Progress } from '@revive/proto/revive/repair/v1/repair';

/** Telemetry is merged for so long (design §5); of each step only the latest figure goes on. */
const MERGE_MS = 100;

/** In one call; a larger crowd is told in several. */
const MOST_AGENTS = 500;

/**
 * Carries progress to repairs, that of all agents together, merged and lossy: a figure that cannot be delivered is
 * superseded by the next one.
 */
export class ProgressRelay {
  readonly #waiting = new Map<string, Map<string, Progress>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly record: (agents: AgentProgress[]) => Promise<void>,
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
    const all = [...this.#waiting].map(([agentId, progress]) => ({ agentId, progress: [...progress.values()] }));
    this.#waiting.clear();
    for (let from = 0; from < all.length; from += MOST_AGENTS)
      this.record(all.slice(from, from + MOST_AGENTS)).catch(this.onError);
  }
}
