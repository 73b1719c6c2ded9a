import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@revive/contracts/routes/routes';
import type { CacheSubscription } from '@revive/platform/cache/cache';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { AppError } from '@revive/platform/errors/errors';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedGateway, type StartedGateway } from './started-gateway.js';

class FleetingCache extends EmbeddedCache {
  away = false;
  #check(): void {
    if (this.away) throw new AppError('SERVICE_UNAVAILABLE', { part: 'cache' });
  }
  override async get(key: string): Promise<string | undefined> {
    this.#check();
    return super.get(key);
  }
  override async set(key: string, value: string, ttlMs: number): Promise<void> {
    this.#check();
    return super.set(key, value, ttlMs);
  }
  override async increment(key: string, ttlMs: number, by?: number): Promise<number> {
    this.#check();
    return super.increment(key, ttlMs, by);
  }
  override async publish(channel: string, message: string): Promise<void> {
    this.#check();
    return super.publish(channel, message);
  }
  override async subscribe(channel: string, listener: (message: string) => void): Promise<CacheSubscription> {
    this.#check();
    return super.subscribe(channel, listener);
  }
}

let gateway: StartedGateway;
const cache = new FleetingCache();
beforeAll(async () => {
  gateway = await startedGateway({ cache });
});
afterAll(() => gateway.close());

describe('unavailable cache', () => {
  it('keeps sessions and calls working, ends unreachable streams and recovers by itself', async () => {
    const cookie = await gateway.signedIn('tech');
    const stream = await fetch(`${gateway.url}${routes.streamEvents.path}`, { headers: { cookie } });
    let text = '';
    const ended = (async () => {
      for await (const chunk of (stream.body ?? []) as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString();
    })();
    await waitFor(() => text.includes('retry'));

    cache.away = true;
    expect((await gateway.call('getUser', cookie)).status).toBe(200);
    expect((await gateway.call('listRepairs', cookie)).status).toBe(200);
    expect((await gateway.call('getRepairStatus')).status).toBe(200);
    // A stream that stayed open would show stale data as live.
    await ended;
    const refused = await gateway.call('streamEvents', cookie);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
    expect((await gateway.call('getUser', cookie)).status).toBe(200);

    cache.away = false;
    await waitFor(async () => {
      const again = await gateway.call('streamEvents', cookie);
      await again.body?.cancel();
      return again.status === 200;
    });
  });
});

describe('an open stream', () => {
  it('begins with a heartbeat, so that the page can detect a dead stream', async () => {
    const stream = await fetch(`${gateway.url}${routes.streamEvents.path}`, {
      headers: { cookie: await gateway.signedIn('tech') },
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of (stream.body ?? []) as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString();
        if (text.includes('heartbeat')) return;
      }
    })();
    await reading;
    expect(text).toBe('retry: 2000\n\nevent: heartbeat\ndata: {}\n\n');
  });

  it('tells the browser to reconnect at once when this gateway stops', async () => {
    const stopping = await startedGateway();
    const stream = await fetch(`${stopping.url}${routes.streamEvents.path}`, {
      headers: { cookie: await stopping.signedIn('tech') },
    });
    let text = '';
    const ended = (async () => {
      for await (const chunk of (stream.body ?? []) as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString();
    })();
    await waitFor(() => text.includes('heartbeat'));
    await stopping.close();
    await ended;
    expect(Number(/retry: (\d+)\n\n$/.exec(text)?.[1])).toBeLessThanOrEqual(1000);
  });
});
