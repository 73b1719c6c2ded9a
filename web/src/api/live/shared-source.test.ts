import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { SharedSource } from './shared-source.js';
import type { LiveSource } from './live-stream.js';

class Wire implements LiveSource {
  onopen: LiveSource['onopen'] = null;
  onerror: LiveSource['onerror'] = null;
  onmessage: LiveSource['onmessage'] = null;
  readyState = 0;
  readonly named = new Map<string, (message: { data: string }) => void>();
  addEventListener(type: string, listener: (message: { data: string }) => void) {
    this.named.set(type, listener);
  }
  close() {
    this.readyState = 2;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  breaks(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
}

function lockManager(): Pick<LockManager, 'request'> {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (
    _name: string,
    options: { signal?: AbortSignal },
    held: () => Promise<void> | undefined,
  ): Promise<void> => {
    const turn = tail.then(() => (options.signal?.aborted === true ? undefined : held()));
    tail = turn.catch(() => undefined);
    return turn;
  };
  return { request: request as LockManager['request'] };
}

let wires: Wire[] = [];
let locks = lockManager();
let tabs: { source: SharedSource; heard: string[] }[] = [];
let url = '';
let count = 0;

const tab = () => {
  const source = new SharedSource(
    url,
    () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    locks,
  );
  const heard: string[] = [];
  source.addEventListener('repair', ({ data }) => heard.push(data));
  source.onopen = () => heard.push('open');
  source.onerror = () => heard.push(`error ${source.readyState}`);
  tabs.push({ source, heard });
  return { source, heard };
};
const wire = (at = -1) => {
  const found = wires.at(at);
  if (found === undefined) throw new Error('nobody opened the stream');
  return found;
};
/** A message between two tabs needs a few turns of the event loop. */
const MOST_TURNS = 1_000;
const until = async (done: () => boolean) => {
  for (let turn = 0; !done(); turn++) {
    if (turn === MOST_TURNS) throw new Error(`not after ${turn} turns: ${done.toString()}`);
    await setImmediate();
  }
};

beforeEach(() => {
  url = `/api/events?test=${++count}`;
  wires = [];
  tabs = [];
  locks = lockManager();
});
afterEach(() => {
  for (const { source } of tabs) source.close();
});

describe('stream shared between tabs', () => {
  it('opens once and delivers openings and events to all tabs', async () => {
    const a = tab();
    await until(() => wires.length === 1);
    const b = tab();
    wire().opens();
    await until(() => b.heard.length === 1);
    wire().named.get('repair')?.({ data: 'one' });
    await until(() => b.heard.length === 2);
    expect([a.heard, b.heard, wires.length]).toEqual([['open', 'one'], ['open', 'one'], 1]);
  });

  it('reports the open stream to a later tab, without repeating the opening to others', async () => {
    const a = tab();
    await until(() => wires.length === 1);
    wire().opens();
    const b = tab();
    await until(() => b.heard.length === 1);
    const c = tab();
    await until(() => c.heard.length === 1);
    expect([a.heard, b.heard, c.heard]).toEqual([['open'], ['open'], ['open']]);
  });

  it('moves to another tab when its tab closes, and reports the new opening to all', async () => {
    const a = tab();
    await until(() => wires.length === 1);
    wire().opens();
    const b = tab();
    const c = tab();
    await until(() => b.heard.length === 1 && c.heard.length === 1);
    a.source.close();
    await until(() => wires.length === 2);
    expect(wire(0).readyState).toBe(2);
    wire().opens();
    await until(() => c.heard.length === 2);
    expect([b.heard, c.heard]).toEqual([
      ['open', 'open'],
      ['open', 'open'],
    ]);
  });

  it('goes down for all tabs at once, and only the leading tab sees the browser give up', async () => {
    const a = tab();
    await until(() => wires.length === 1);
    wire().opens();
    const b = tab();
    await until(() => b.heard.length === 1);
    wire().breaks(2);
    await until(() => b.heard.length === 2);
    expect([a.heard, b.heard]).toEqual([
      ['open', 'error 2'],
      ['open', 'error 0'],
    ]);
  });

  it('reopens at once on request of another tab', async () => {
    tab();
    await until(() => wires.length === 1);
    wire().opens();
    wire().breaks(0);
    const asking = tab();
    await until(() => wires.length === 2);
    wire().opens();
    await until(() => asking.heard.length === 1);
    expect(asking.heard).toEqual(['open']);
  });
});
