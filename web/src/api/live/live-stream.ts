// One event stream and what the page knows about it. Invariants: at most one source is open; `subscribe` callbacks run
// after the state was replaced; after `stop` nothing happens any more; a stream that beats is down within `SILENT_MS`
// of its last beat, whatever the browser believes.
import type { LiveEvent } from '@revive/contracts/live/events';
import { openShared } from './shared-source.js';

export interface LiveState {
  /** `down` from the moment the stream is not open until it is open again. */
  status: 'connecting' | 'open' | 'down';
  /** When it went down or was first asked for, in page milliseconds; the banner waits 3 s from it. */
  since: number;
  /** When the last event or opening came; absent before the first. */
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
 * `first`: of a page that has just read; `again`: after it was down; `asked`: after it was down, and a person pressed
 * Try now.
 */
export type Opening = 'first' | 'again' | 'asked';

export interface LiveOptions {
  url: string;
  types: readonly string[];
  onEvent: (event: LiveEvent) => void;
  /**
   * The stream is open: what changed since the page's last reading, and before now, came by no event and has to be
   * read.
   */
  onOpened: (opening: Opening) => void;
  /** The stream was lost: perhaps because the session ended. */
  onLost?: () => void;
  open?: (url: string) => LiveSource;
  now?: () => number;
  random?: () => number;
}

const CLOSED = 2;
/** The server's beat, every 15 s and at the opening; a comment would not be shown to the page. */
const HEARTBEAT = 'heartbeat';
/**
 * Two beats missed and some patience: the connection is dead although nobody closed it (a cut cable, a laptop that
 * slept).
 */
const SILENT_MS = 35_000;
/** Back-off with full jitter between tries that the browser itself gave up: 1 s, 2 s, 4 s … at most 10 s. */
const backOff = (tries: number, random: () => number) => random() * Math.min(10_000, 1000 * 2 ** tries);

/** After a lost stream every tab would read at once: they spread over this time (`design` of live screens). */
const JITTER_MS = 10_000;
/** Milliseconds until what was missed is read. People come to a page one by one, and who asked is waiting. */
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
    // A server of an earlier version does not beat: it is watched from its first beat on.
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

  /** Opens a new source at once; what was missed is then read without jitter. */
  tryNow(): void {
    clearTimeout(this.#timer);
    this.#asked = true;
    this.start();
  }

  /** The network is gone: what is shown is old from now on, whatever the browser believes of the connection. */
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
    // The browser tries again by itself unless it was refused; then it is ours to try.
    if (source.readyState !== CLOSED) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.start(), backOff(this.#tries++, this.options.random ?? Math.random));
  }

  #set(state: LiveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
