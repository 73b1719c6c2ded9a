import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Cache } from '../cache/cache.js';
import { channelOf, LivePublisher, type LiveFrame } from './live.js';

const tenant = { kind: 'tenant', tenantId: 't' } as const;
const frame = (version: number, id = 'r'): LiveFrame => ({ type: 'repair', id, version, row: { version } });

describe('live frames', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const recording = (publish: () => Promise<void> = async () => undefined) => {
    const sent: [string, LiveFrame][] = [];
    const cache = {
      publish: (channel: string, message: string) => {
        sent.push([channel, JSON.parse(message) as LiveFrame]);
        return publish();
      },
    } as unknown as Cache;
    return { cache, sent, versions: () => sent.map(([, { version }]) => version) };
  };

  it('sends the first frame at once and merges frames within 100 ms to the newest', () => {
    const { cache, versions } = recording();
    const live = new LivePublisher(cache);
    for (const version of [1, 2, 4, 3]) live.publish(tenant, frame(version));
    expect(versions()).toEqual([1]);
    jest.advanceTimersByTime(100);
    expect(versions()).toEqual([1, 4]);
    jest.advanceTimersByTime(1000);
    expect(versions()).toEqual([1, 4]);
    live.publish(tenant, frame(5));
    expect(versions()).toEqual([1, 4, 5]);
  });

  it('sends frames of different subjects and audiences independently', () => {
    const { cache, sent } = recording();
    const live = new LivePublisher(cache);
    live.publish(tenant, frame(1));
    live.publish(tenant, frame(1, 'another'));
    live.publish({ kind: 'staff' }, frame(1));
    live.publish({ kind: 'link', repairId: 'r' }, frame(1));
    expect(sent.map(([channel]) => channel)).toEqual(['live:tenant:t', 'live:tenant:t', 'live:staff', 'live:link:r']);
    expect(channelOf({ kind: 'user', userId: 'u' })).toBe('live:user:u');
  });

  it('sends waiting frames on flush', () => {
    const { cache, versions } = recording();
    const live = new LivePublisher(cache);
    live.publish(tenant, frame(1));
    live.publish(tenant, frame(2));
    live.flush();
    expect(versions()).toEqual([1, 2]);
    jest.advanceTimersByTime(1000);
    expect(versions()).toEqual([1, 2]);
  });

  it('reports errors of the cache and continues', async () => {
    const errors: unknown[] = [];
    const { cache, versions } = recording(() => Promise.reject(new TypeError('away')));
    const live = new LivePublisher(cache, { onError: (error) => errors.push(error) });
    live.publish(tenant, frame(1));
    await Promise.resolve();
    await Promise.resolve();
    expect(errors.length).toBe(1);
    live.publish(tenant, frame(2, 'other'));
    expect(versions()).toEqual([1, 2]);
  });
});
