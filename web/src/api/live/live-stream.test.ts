import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { jitter, LiveStream, readEvent, type LiveOptions, type LiveSource, type Opening } from './live-stream.js';

class Source implements LiveSource {
  onopen: LiveSource['onopen'] = null;
  onerror: LiveSource['onerror'] = null;
  onmessage: LiveSource['onmessage'] = null;
  readyState = 0;
  closed = false;
  readonly named = new Map<string, (message: { data: string }) => void>();
  addEventListener(type: string, listener: (message: { data: string }) => void) {
    this.named.set(type, listener);
  }
  close() {
    this.closed = true;
  }
}

let now = 1000;
let sources: Source[] = [];
const seen: unknown[] = [];
const openings: Opening[] = [];
let lost = 0;

const stream = (over: Partial<LiveOptions> = {}) =>
  new LiveStream({
    url: '/api/events',
    types: ['repair'],
    onEvent: (event) => seen.push(event),
    onOpened: (opening) => openings.push(opening),
    onLost: () => {
      lost += 1;
    },
    now: () => now,
    random: () => 1,
    open: () => {
      const source = new Source();
      sources.push(source);
      return source;
    },
    ...over,
  });

const last = () => {
  const source = sources.at(-1);
  if (source === undefined) throw new Error('no source was opened');
  return source;
};

beforeEach(() => {
  jest.useFakeTimers();
  sources = [];
  seen.length = 0;
  openings.length = 0;
  lost = 0;
  now = 1000;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('live stream', () => {
  it('passes on named events and records the time of the last one', () => {
    const live = stream();
    live.start();
    last().onopen?.();
    now = 5000;
    last().named.get('repair')?.({ data: '{"type":"repair","id":"a","version":2,"row":{}}' });
    expect(seen).toEqual([{ type: 'repair', id: 'a', version: 2, row: {} }]);
    expect(live.state()).toEqual({ status: 'open', since: 1000, lastNews: 5000 });
  });

  it('ignores malformed events', () => {
    expect(readEvent('not json')).toBeUndefined();
    expect(readEvent('[]')).toBeUndefined();
    expect(readEvent('{"type":"repair"}')).toBeUndefined();
  });

  it('distinguishes the first opening from a reopening', () => {
    const live = stream();
    live.start();
    last().onopen?.();
    expect(openings).toEqual(['first']);
    last().onerror?.();
    expect(live.state().status).toBe('down');
    expect(lost).toBe(1);
    last().onopen?.();
    expect(openings).toEqual(['first', 'again']);
  });

  it('reports an opening after failures as a reopening, to spread the reads', () => {
    const live = stream();
    live.start();
    last().onerror?.();
    last().onopen?.();
    expect(openings).toEqual(['again']);
    expect([jitter('first', () => 0.5), jitter('asked', () => 0.5), jitter('again', () => 0.5)]).toEqual([0, 0, 5000]);
  });

  it('keeps the time of the first failure', () => {
    const live = stream();
    live.start();
    last().onopen?.();
    now = 2000;
    last().onerror?.();
    now = 9000;
    last().onerror?.();
    expect(live.state().since).toBe(2000);
  });

  it('reopens with growing delays once the browser has given up', () => {
    const live = stream();
    live.start();
    for (const wait of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
      const before = sources.length;
      last().readyState = 2;
      last().onerror?.();
      jest.advanceTimersByTime(wait - 1);
      expect(sources).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(sources).toHaveLength(before + 1);
    }
    live.stop();
  });

  it('reopens at once on request and closes the old source', () => {
    const live = stream();
    live.start();
    last().onopen?.();
    last().onerror?.();
    live.tryNow();
    expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
    last().onopen?.();
    expect(openings).toEqual(['first', 'asked']);
  });

  it('replaces a silent connection', () => {
    const live = stream();
    live.start();
    const silent = last();
    silent.onopen?.();
    silent.named.get('heartbeat')?.({ data: '{}' });
    jest.advanceTimersByTime(20_000);
    silent.named.get('heartbeat')?.({ data: '{}' });
    jest.advanceTimersByTime(34_999);
    expect([live.state().status, sources.length]).toEqual(['open', 1]);
    jest.advanceTimersByTime(1);
    expect([live.state().status, sources.length, silent.closed, lost]).toEqual(['down', 2, true, 1]);
    last().onopen?.();
    expect([live.state().status, openings]).toEqual(['open', ['first', 'again']]);
    // A late beat of the old connection must have no effect.
    silent.named.get('heartbeat')?.({ data: '{}' });
    jest.advanceTimersByTime(60_000);
    expect(sources).toHaveLength(2);
  });

  it('goes down with the network and reopens on request', () => {
    const live = stream();
    live.start();
    last().onopen?.();
    now = 2000;
    live.lose();
    expect([live.state().status, live.state().since, lost]).toEqual(['down', 2000, 1]);
    live.tryNow();
    last().onopen?.();
    expect([live.state().status, sources.length, openings]).toEqual(['open', 2, ['first', 'asked']]);
    live.stop();
  });

  it('tolerates a server without heartbeats and hides heartbeats from pages', () => {
    const live = stream();
    live.start();
    last().onopen?.();
    jest.advanceTimersByTime(600_000);
    expect([live.state().status, sources.length]).toEqual(['open', 1]);
    const before = live.state();
    last().named.get('heartbeat')?.({ data: '{}' });
    expect(live.state()).toBe(before);
    expect(seen).toEqual([]);
    live.stop();
  });

  it('does nothing after stop', () => {
    const live = stream();
    live.start();
    live.stop();
    last().readyState = 2;
    last().onerror?.();
    jest.advanceTimersByTime(60_000);
    expect(sources).toHaveLength(1);
    expect(last().closed).toBe(true);
  });
});
