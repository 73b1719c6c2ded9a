import type { AgentProgress } from '@revive/proto/revive/repairs/v1/repairs';
import type { Progress } from '@revive/proto/revive/repair/v1/repair';

/** Milliseconds for which progress is merged (design §5). Only the latest value of each step is sent. */
const MERGE_MS = 100;

const MOST_AGENTS = 500;

/** Sends the merged progress of all agents to repairs. Delivery is lossy: the next value replaces a lost value. */
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
