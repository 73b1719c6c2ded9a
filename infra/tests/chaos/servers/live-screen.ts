import type { PublicDoor } from '../../../dev/public-door.js';

interface Frame {
  readonly type: string;
  readonly id: string;
  readonly row?: unknown;
}

/** One browser that stays on the live stream and keeps what it was shown last of each thing. */
export class LiveScreen {
  /** `<type> <id>` -> row. */
  readonly shown = new Map<string, unknown>();
  frames = 0;
  /** How often the stream ended by itself. */
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
        // Cut or refused: a browser comes back, and that it had to is counted.
      }
      if (signal.aborted) return;
      this.cuts += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
