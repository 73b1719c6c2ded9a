// Tabs of a browser share a stream, because a browser opens only six connections per host. Invariants: only the tab
// with the lock has the stream open; the rest receive events over the channel; each opening has a unique id, so that
// each tab handles an opening once and reads missed changes.
import type { LiveSource } from './live-stream.js';

type Message =
  | { kind: 'event'; type: string; data: string }
  | { kind: 'open'; opening: string }
  | { kind: 'error'; readyState: number }
  | { kind: 'hello' };

const OPEN = 1;
const CLOSED = 2;

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'kind' in value;

export class SharedSource implements LiveSource {
  onopen: LiveSource['onopen'] = null;
  onerror: LiveSource['onerror'] = null;
  onmessage: LiveSource['onmessage'] = null;
  readyState = 0;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Map<string, (message: { data: string }) => void>();
  readonly #closing = new AbortController();
  #own: LiveSource | undefined;
  #release: (() => void) | undefined;
  #opening: string | undefined;

  constructor(
    private readonly url: string,
    private readonly open: (url: string) => LiveSource,
    locks: Pick<LockManager, 'request'>,
  ) {
    this.#channel = new BroadcastChannel(`revive-live ${url}`);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data)) this.#heard(data);
    };
    this.#channel.postMessage({ kind: 'hello' } satisfies Message);
    locks
      .request(`revive-live ${url}`, { signal: this.#closing.signal }, () => this.#lead())
      .catch((error: unknown) => {
        // Closing aborts the wait for the lock. Any other error leaves this tab without a stream: report the loss, so
        // that the tab retries.
        if (this.#closing.signal.aborted) return;
        console.warn('The live stream could not be shared:', error);
        this.readyState = CLOSED;
        this.onerror?.();
      });
  }

  addEventListener(type: string, listener: (message: { data: string }) => void): void {
    this.#listeners.set(type, listener);
  }

  close(): void {
    this.readyState = CLOSED;
    this.#closing.abort();
    this.#own?.close();
    this.#channel.close();
    this.#release?.();
  }

  #lead(): Promise<void> | undefined {
    if (this.#closing.signal.aborted) return undefined;
    this.#openOwn();
    return new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  #openOwn(): void {
    this.#own?.close();
    const own = this.open(this.url);
    this.#own = own;
    const spread = (message: Message) => {
      if (own !== this.#own || this.#closing.signal.aborted) return;
      this.#channel.postMessage(message);
      this.#tell(message);
    };
    own.onopen = () => spread({ kind: 'open', opening: crypto.randomUUID() });
    own.onerror = () => spread({ kind: 'error', readyState: own.readyState });
    for (const type of this.#listeners.keys())
      own.addEventListener(type, ({ data }) => spread({ kind: 'event', type, data }));
  }

  #heard(message: Message): void {
    if (message.kind !== 'hello') return this.#tell(message);
    if (this.#own === undefined) return undefined;
    // A new tab, or Try now in a different tab: report the current opening, or reconnect.
    if (this.#opening === undefined) return this.#openOwn();
    return this.#channel.postMessage({ kind: 'open', opening: this.#opening } satisfies Message);
  }

  #tell(message: Message): void {
    if (message.kind === 'event') return this.#listeners.get(message.type)?.({ data: message.data });
    if (message.kind === 'open' && message.opening !== this.#opening) {
      this.#opening = message.opening;
      this.readyState = OPEN;
      return this.onopen?.();
    }
    if (message.kind === 'error') {
      this.#opening = undefined;
      // Only the leading tab reopens the stream.
      this.readyState = this.#own === undefined ? 0 : message.readyState;
      return this.onerror?.();
    }
    return undefined;
  }
}

const openEventSource = (url: string): LiveSource => new EventSource(url) as unknown as LiveSource;

/**
 * Returns a shared stream if the browser has locks and channels (secure origins), otherwise a stream for this tab
 * alone.
 */
export function openShared(url: string): LiveSource {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  return locks === undefined || typeof BroadcastChannel === 'undefined'
    ? openEventSource(url)
    : new SharedSource(url, openEventSource, locks);
}
