import type { ServerResponse } from 'node:http';

/** What may wait for a slow reader; a reader who never reads is dropped (frames are whole, it will ask again). */
const MAX_WAITING_BYTES = 1024 * 1024;
/** A socket that takes nothing for two heartbeats is dead. */
const MAX_BLOCKED_MS = 30_000;
/** A beginning takes a moment; frames have some kilobytes. */
const MOST_HELD = 200;
const BEAT = 'event: heartbeat\ndata: {}\n\n';
/** What the browser waits after a stream broke. */
const RETRY_MS = 2000;
/** After a farewell another instance is there already: soon, but not all in the same moment. */
const SOON_MS = 1000;

/**
 * One reader of server-sent events. Invariants: nothing is written before `begin`, and nothing after `close`; what is
 * sent before `begin` comes after it.
 */
export class EventStream {
  #closed = false;
  #blockedSince: number | undefined;
  /** What came before the beginning; undefined from then on. */
  #held: string[] | undefined = [];

  constructor(
    private readonly response: ServerResponse,
    private readonly onClose: () => void,
  ) {
    response.once('close', () => this.#end());
    response.on('drain', () => (this.#blockedSince = undefined));
  }

  get closed(): boolean {
    return this.#closed;
  }

  begin(requestId: string): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    if (this.#closed) return;
    this.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': requestId,
    });
    this.#write(`retry: ${RETRY_MS}\n\n${BEAT}${held.join('')}`);
  }

  /** `frame` is JSON on one line. */
  send(type: string, frame: string): void {
    this.#write(`event: ${type}\ndata: ${frame}\n\n`);
  }

  /**
   * An event, for a comment is not shown to the page: it notices by the silence that the stream is dead. Also keeps
   * proxies from closing it.
   */
  heartbeat(now: number): void {
    if (this.#blockedSince !== undefined && now - this.#blockedSince > MAX_BLOCKED_MS) this.drop();
    else this.#write(BEAT, now);
  }

  /** Ends it in order: the browser connects again. */
  close(): void {
    if (this.#closed) return;
    // A beginning that was ended before it came is none: a whole answer without content would keep the browser from
    // trying again.
    if (this.#held) return this.drop();
    this.response.end();
    this.#end();
  }

  /** The same, and the browser comes back at once (elsewhere). */
  dismiss(): void {
    this.#write(`retry: ${Math.ceil(Math.random() * SOON_MS)}\n\n`);
    this.close();
  }

  /** Ends it at once, with whatever waits. */
  drop(): void {
    this.response.destroy();
    this.#end();
  }

  #write(text: string, now = Date.now()): void {
    if (this.#closed) return;
    if (this.#held) {
      this.#held.push(text);
      if (this.#held.length > MOST_HELD) this.drop();
      return;
    }
    if (!this.response.write(text)) this.#blockedSince ??= now;
    if (this.response.writableLength > MAX_WAITING_BYTES) this.drop();
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onClose();
  }
}
