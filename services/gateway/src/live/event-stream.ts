import type { ServerResponse } from 'node:http';

/**
 * Buffer limit of a slow reader. A reader above the limit is dropped and reconnects; frames hold whole rows, so
 * nothing is lost.
 */
const MAX_WAITING_BYTES = 1024 * 1024;
/** A socket blocked for two heartbeats counts as dead. */
const MAX_BLOCKED_MS = 30_000;
/** Maximum frames held until the stream begins, which takes a moment; a frame has a few kilobytes. */
const MOST_HELD = 200;
const BEAT = 'event: heartbeat\ndata: {}\n\n';
/** Reconnect delay of the browser after a broken stream. */
const RETRY_MS = 2000;
/**
 * Upper bound of the random reconnect delay at shutdown, when a different instance is ready, so that readers do not
 * all reconnect at the same moment.
 */
const SOON_MS = 1000;

/**
 * Server-sent events for one reader. Invariants: nothing is written before `begin` or after `close`; frames sent
 * before `begin` follow after `begin`.
 */
export class EventStream {
  #closed = false;
  #blockedSince: number | undefined;
  /** Frames sent before `begin`; undefined afterwards. */
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

  /** `frame` is JSON on a single line. */
  send(type: string, frame: string): void {
    this.#write(`event: ${type}\ndata: ${frame}\n\n`);
  }

  /**
   * Sends an event rather than a comment, because a page cannot see comments and detects a dead stream by silence.
   * Also keeps proxies from closing the stream.
   */
  heartbeat(now: number): void {
    if (this.#blockedSince !== undefined && now - this.#blockedSince > MAX_BLOCKED_MS) this.drop();
    else this.#write(BEAT, now);
  }

  close(): void {
    if (this.#closed) return;
    // Before `begin`, drop the connection: a complete empty response would stop the browser from reconnecting.
    if (this.#held) return this.drop();
    this.response.end();
    this.#end();
  }

  /** Like `close`, but lets the browser reconnect at once to a different instance. */
  dismiss(): void {
    this.#write(`retry: ${Math.ceil(Math.random() * SOON_MS)}\n\n`);
    this.close();
  }

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
