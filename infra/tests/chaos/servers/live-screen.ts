import type { PublicDoor } from '../../../dev/public-door.js';

interface Frame {
  readonly type: string;
  readonly id: string;
  readonly row?: unknown;
}

export class LiveScreen {
  readonly shown = new Map<string, unknown>();
  frames = 0;
  /** Number of times the stream ended without a close by the client. */
  cuts = 0;
  readonly #end = new AbortController();
  readonly #running: Promise<void>;

  constructor(private readonly door: PublicDoor) {
    this.#running = this.#watch();
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      try {
        for await (const frame of this.door.events('/api/events', signal) as AsyncIterable<Frame>) {
          this.frames += 1;
          this.shown.set(`${frame.type} ${frame.id}`, frame.row);
        }
      } catch {
        // Cut or refused: the client reconnects, and the cut is counted.
      }
      if (signal.aborted) return;
      this.cuts += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
