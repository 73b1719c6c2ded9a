import { afterEach, describe, expect, it } from '@jest/globals';
import { EmbeddedCache } from '../cache/embedded/embedded-cache.js';
import { sweepEveryHour } from './object-sweep.js';
import type { ObjectStore } from './object-store.js';
import { silentLog } from '../testing/testkit.js';
import { waitFor } from '../testing/wait-for.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
const store = (sweep: () => Promise<number>): ObjectStore => ({ sweep }) as unknown as ObjectStore;

describe('sweep of unfinished uploads', () => {
  it('runs in one of three processes per round', async () => {
    const cache = new EmbeddedCache({ onError: () => undefined });
    let sweeps = 0;
    const began = performance.now();
    for (let process = 0; process < 3; process++)
      stops.push(
        sweepEveryHour(
          store(async () => ++sweeps),
          cache,
          silentLog(),
          200,
        ),
      );
    await waitFor(() => sweeps >= 5);
    // With one sweep per process the count would be reached after two rounds.
    expect((performance.now() - began) / 200).toBeGreaterThan(3);
  });

  it('continues in the next round after an outage of the store', async () => {
    let tries = 0;
    stops.push(
      sweepEveryHour(
        store(() => (++tries === 1 ? Promise.reject(new TypeError('away')) : Promise.resolve(0))),
        new EmbeddedCache({ onError: () => undefined }),
        silentLog(),
        20,
      ),
    );
    await waitFor(() => tries >= 2);
  });
});
