// An event stream and its state. Invariants: at most one source is open; `subscribe` callbacks run after the state was
// replaced; nothing happens after `stop`; a stream with heartbeats is down within `SILENT_MS` of its last beat.
import type { LiveEvent } from '@revive/contracts/live/events';
import { openShared } from './shared-source.js';

export interface LiveState {
  /** `down` from the loss of the stream until it is open again. */
  status: 'connecting' | 'open' | 'down';
  /** Time of the loss or of the first request, in page milliseconds. The banner waits 3 s from here. */
  since: number;
  lastNews?: number;
}

export interface LiveSource {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  addEventListener(type: string, listener: (message: { data: string }) => void): void;
  readyState: number;
  close(): void;
}

/**
 * `first`: the page has just read its data. `again`: the stream was down. `asked`: the stream was down, and a person
 * pressed Try now.
 */
export type Opening = 'first' | 'again' | 'asked';

export interface LiveOptions {
  url: string;
  types: readonly string[];
  onEvent: (event: LiveEvent) => void;
  /** The stream is open. Changes since the page’s last read were not sent as events, so the page must read again. */
  onOpened: (opening: Opening) => void;
  /** The stream was lost, perhaps because the session ended. */
  onLost?: () => void;
  open?: (url: string) => LiveSource;
  now?: () => number;
  random?: () => number;
}

const CLOSED = 2;
/** Heartbeat event of the server, every 15 s and at the opening. An SSE comment would be invisible to the page. */
const HEARTBEAT = 'heartbeat';
/**
 * More than two missed beats: the connection is dead without having been closed (a cut cable, a laptop after sleep).
 */
const SILENT_MS = 35_000;
/** Back-off with full jitter after the browser gave up: 1 s, 2 s, 4 s … at most 10 s. */
const backOff = (tries: number, random: () => number) => random() * Math.min(10_000, 1000 * 2 ** tries);

/**
 * After a lost stream all tabs would read at once. Their reads are spread over this time (`design` of live screens).
 */
const JITTER_MS = 10_000;
/** Milliseconds until missed changes are read. No delay for a newly opened page or after Try now. */
export const jitter = (opening: Opening, random: () => number = Math.random): number =>
  opening === 'again' ? random() * JITTER_MS : 0;

export const readEvent = (data: string): LiveEvent | undefined => {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === 'object' && event !== null && 'type' in event && 'id' in event && 'version' in event
      ? (event as LiveEvent)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export class LiveStream {
  #state: LiveState;
  #source: LiveSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #everOpen = false;
  #asked = false;
  #stopped = false;
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;

  constructor(private readonly options: LiveOptions) {
    this.#now = options.now ?? Date.now;
    this.#state = { status: 'connecting', since: this.#now() };
  }

  start(): void {
    if (this.#stopped) return;
    this.#source?.close();
    clearTimeout(this.#watchdog);
    const source = (this.options.open ?? openShared)(this.options.url);
    this.#source = source;
    const take = (message: { data: string }) => this.#take(message.data);
    source.onmessage = take;
    for (const type of this.options.types) source.addEventListener(type, take);
    // Servers of earlier versions send no heartbeats, so the watch starts with the first beat.
    source.addEventListener(HEARTBEAT, () => this.#beat(source));
    source.onopen = () => this.#opened();
    source.onerror = () => this.#lost(source);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
    this.#source?.close();
    this.#listeners.clear();
  }

  /** Opens a new source at once; missed changes are then read without jitter. */
  tryNow(): void {
    clearTimeout(this.#timer);
    this.#asked = true;
    this.start();
  }

  /** Marks the stream as down when the network is gone, even if the browser still reports an open connection. */
  lose(): void {
    if (this.#source) this.#lost(this.#source);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LiveState => this.#state;

  #take(data: string): void {
    const event = readEvent(data);
    if (event === undefined) return;
    this.#set({ ...this.#state, lastNews: this.#now() });
    this.options.onEvent(event);
  }

  #opened(): void {
    const first = !this.#everOpen && this.#state.status !== 'down';
    const opening: Opening = this.#asked ? 'asked' : first ? 'first' : 'again';
    this.#everOpen = true;
    this.#asked = false;
    this.#tries = 0;
    const now = this.#now();
    this.#set({ status: 'open', since: now, lastNews: now });
    this.options.onOpened(opening);
  }

  #beat(source: LiveSource): void {
    if (this.#stopped || source !== this.#source) return;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      this.#lost(source);
      this.start();
    }, SILENT_MS);
  }

  #lost(source: LiveSource): void {
    if (this.#stopped || source !== this.#source) return;
    clearTimeout(this.#watchdog);
    if (this.#state.status === 'open') this.options.onLost?.();
    if (this.#state.status !== 'down')
      this.#set({
        ...this.#state,
        status: 'down',
        since: this.#state.status === 'open' ? this.#now() : this.#state.since,
      });
    // The browser reconnects by itself unless the connection was refused; then this class must.
    if (source.readyState !== CLOSED) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.start(), backOff(this.#tries++, this.options.random ?? Math.random));
  }

  #set(state: LiveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
