import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicDoor } from '../../dev/public-door.js';

/** The default reconnect delay of a browser's EventSource. */
const RETRY_MS = 3000;
const LOOK_MS = 20;

interface Reader {
  isOpen: boolean;
  lostAt: number | undefined;
  frames: number;
}

/**
 * Browser event streams that reconnect after the delay last sent by the server, without a limit. The duration of each
 * gap is recorded.
 */
export class LiveReaders {
  readonly #readers: Reader[] = [];
  readonly #end = new AbortController();
  readonly #running: Promise<void>[] = [];
  /** Milliseconds without a stream, for each reconnect. */
  readonly gaps: number[] = [];

  get open(): number {
    return this.#readers.filter(({ isOpen }) => isOpen).length;
  }
  get frames(): number {
    return this.#readers.reduce((sum, { frames }) => sum + frames, 0);
  }

  /** Opens this many streams across the sessions (at most eight per session) and waits until all are open. */
  async start(doors: readonly PublicDoor[], count: number, path = '/api/events'): Promise<void> {
    for (let i = 0; i < count; i++) {
      const door = doors[i % doors.length];
      if (!door) throw new TypeError('A stream needs a session');
      const reader: Reader = { isOpen: false, lostAt: undefined, frames: 0 };
      this.#readers.push(reader);
      this.#running.push(this.#live(door, path, reader));
    }
    await this.untilAllOpen(60_000);
  }

  async untilAllOpen(withinMs: number): Promise<void> {
    for (const end = Date.now() + withinMs; this.open < this.#readers.length; await sleep(LOOK_MS)) {
      if (Date.now() > end)
        throw new TypeError(`${this.#readers.length - this.open} of ${this.#readers.length} streams are not open`);
    }
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#running);
  }

  async #live(door: PublicDoor, path: string, reader: Reader): Promise<void> {
    const { signal } = this.#end;
    for (let retryMs = RETRY_MS; !signal.aborted; await sleep(retryMs, undefined, { signal }).catch(() => undefined)) {
      try {
        const response = await door.stream(path, signal);
        reader.isOpen = true;
        if (reader.lostAt !== undefined) this.gaps.push(performance.now() - reader.lostAt);
        const decoder = new TextDecoder();
        for await (const chunk of response) {
          const text = decoder.decode(chunk, { stream: true });
          reader.frames += text.split('\ndata:').length - 1;
          const said = /^retry: (\d+)$/m.exec(text)?.[1];
          if (said !== undefined) retryMs = Number(said);
        }
      } catch {
        // Cut, refused or unavailable: the browser retries, and the duration is recorded.
      }
      if (reader.isOpen) reader.lostAt = performance.now();
      reader.isOpen = false;
    }
  }
}
