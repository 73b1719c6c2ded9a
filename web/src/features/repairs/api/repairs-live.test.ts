import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { LiveEvent } from '@revive/contracts/live/events';
import { baseApi } from '#api/base-api.js';
import { dispatchTo } from '#api/live/live-handlers.js';
import { repairsApi } from '#api/generated/repairs.gen.js';
import { trackingApi } from '#api/generated/tracking.gen.js';
import { mockServer, respondWith } from '#testing/mock-server.js';
import { flushed, pass } from '#testing/waits.js';
import { repairsLive } from './repairs.api.js';
import { trackingLive } from './tracking.api.js';
import { aRepair, aRun, aSummary, aTracking } from '../testing/a-repair.js';

const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
const LIST = 'GET /api/repairs';
const platform = mockServer({});
let store = makeStore();
const take = (event: LiveEvent) => dispatchTo(store.dispatch, repairsLive, trackingLive)(event);
const repair = () => repairsApi.endpoints.getRepair.select({ id: 'repair-1' })(store.getState()).data;
const list = () => repairsApi.endpoints.listRepairs.select({})(store.getState()).data;

beforeEach(async () => {
  store = makeStore();
  await store.dispatch(repairsApi.util.upsertQueryData('listRepairs', {}, [aSummary({ version: 3 })]));
  await store.dispatch(repairsApi.util.upsertQueryData('getRepair', { id: 'repair-1' }, aRepair({ version: 3 })));
});

// Without a reset, unused cache entries stay for a minute and keep the process alive.
afterEach(() => {
  store.dispatch(baseApi.util.resetApiState());
  jest.useRealTimers();
});

describe('live events of repairs', () => {
  it('replaces a row of the list with a newer version and puts a new repair first', () => {
    take({ type: 'repair.summary', id: 'repair-1', version: 4, row: aSummary({ version: 4, stepsDone: 2 }) });
    take({ type: 'repair.summary', id: 'repair-2', version: 1, row: aSummary({ id: 'repair-2', number: 2292 }) });
    expect(list()?.map(({ id, stepsDone }) => [id, stepsDone])).toEqual([
      ['repair-2', 1],
      ['repair-1', 2],
    ]);
  });

  it('keeps a newer version when older events arrive late or repeatedly', () => {
    take({ type: 'repair', id: 'repair-1', version: 5, row: aRepair({ version: 5, status: 'approved' }) });
    take({ type: 'repair', id: 'repair-1', version: 4, row: aRepair({ version: 4, status: 'quoted' }) });
    take({ type: 'repair', id: 'repair-1', version: 5, row: aRepair({ version: 5, status: 'quoted' }) });
    expect(repair()?.status).toBe('approved');
  });

  it('reloads a filtered list and the counts once for several changes', async () => {
    jest.useFakeTimers();
    platform.answers[LIST] = respondWith([]);
    const shown = store.dispatch(repairsApi.endpoints.listRepairs.initiate({ status: 'quoted' }));
    await pass(10);
    for (const version of [4, 5, 6])
      take({ type: 'repair.summary', id: 'repair-1', version, row: aSummary({ version }) });
    await pass(900);
    expect(platform.queries(LIST)).toEqual(['?status=quoted']);
    await pass(100);
    expect(platform.queries(LIST)).toEqual(['?status=quoted', '?status=quoted']);
    await pass(5_000);
    expect(platform.queries(LIST)).toHaveLength(2);
    shown.unsubscribe();
  });

  it('ignores a repair that no page shows', () => {
    take({ type: 'repair', id: 'repair-9', version: 1, row: aRepair({ id: 'repair-9' }) });
    expect(repairsApi.endpoints.getRepair.select({ id: 'repair-9' })(store.getState()).status).toBe('uninitialized');
  });

  it('moves the bytes of the running step only forward', () => {
    const step = {
      name: 'execute' as const,
      status: 'active' as const,
      plain: 'Writing',
      done: 512,
      total: 17_408,
      unit: 'B',
    };
    take({
      type: 'repair',
      id: 'repair-1',
      version: 6,
      row: aRepair({ version: 6, runs: [aRun({ id: 'run-2', kind: 'repair', status: 'repairing', steps: [step] })] }),
    });
    const progress = (done: number) =>
      take({
        type: 'repair.progress',
        id: 'run-2',
        version: 0,
        row: {
          repairId: 'repair-1',
          runId: 'run-2',
          step: 'execute',
          done,
          total: 17_408,
          unit: 'B',
          plain: 'Writing',
        },
      });
    progress(10_752);
    progress(4096);
    expect(repair()?.runs[0]?.steps[0]?.done).toBe(10_752);
  });

  it('leaves a finished step unchanged', () => {
    const step = {
      name: 'execute' as const,
      status: 'completed' as const,
      plain: 'Written',
      done: 17_408,
      total: 17_408,
      unit: 'B',
    };
    take({
      type: 'repair',
      id: 'repair-1',
      version: 6,
      row: aRepair({ version: 6, runs: [aRun({ id: 'run-2', kind: 'repair', status: 'repairing', steps: [step] })] }),
    });
    take({
      type: 'repair.progress',
      id: 'run-2',
      version: 0,
      row: {
        repairId: 'repair-1',
        runId: 'run-2',
        step: 'execute',
        done: 99_999,
        total: 99_999,
        unit: 'B',
        plain: 'late',
      },
    });
    expect(repair()?.runs[0]?.steps[0]).toEqual(step);
  });

  it('updates the page of the tracking link', async () => {
    await store.dispatch(
      trackingApi.util.upsertQueryData('getRepairStatus', { trackingId: 'RV-AAAA' }, aTracking({ version: 1 })),
    );
    take({ type: 'tracking', id: 'RV-AAAA', version: 2, row: aTracking({ version: 2, status: 'approved' }) });
    expect(trackingApi.endpoints.getRepairStatus.select({ trackingId: 'RV-AAAA' })(store.getState()).data?.status).toBe(
      'approved',
    );
  });

  it('reloads an open ticket after a newer summary, unless the ticket itself arrived before', () => {
    globalThis.fetch = async () =>
      new Response(JSON.stringify(aRepair({ version: 5 })), { headers: { 'content-type': 'application/json' } });
    const readings = () =>
      Object.values(store.getState().api.queries).filter(
        (query) => query?.endpointName === 'getRepair' && query.status === QueryStatus.pending,
      ).length;
    const subscription = store.dispatch(repairsApi.endpoints.getRepair.initiate({ id: 'repair-1' }));
    take({ type: 'repair', id: 'repair-1', version: 4, row: aRepair({ version: 4 }) });
    take({ type: 'repair.summary', id: 'repair-1', version: 4, row: aSummary({ version: 4 }) });
    expect(readings()).toBe(0);
    take({ type: 'repair.summary', id: 'repair-1', version: 5, row: aSummary({ version: 5 }) });
    expect(readings()).toBe(1);
    subscription.unsubscribe();
  });

  describe('events during a request', () => {
    const readAtFour = () => {
      let arrive = () => {};
      globalThis.fetch = () =>
        new Promise((resolve) => {
          arrive = () =>
            resolve(
              new Response(JSON.stringify(aRepair({ version: 4, status: 'quoted' })), {
                headers: { 'content-type': 'application/json' },
              }),
            );
        });
      return () => arrive();
    };

    it.each(['repair-1', 'repair-7'])(
      'shows the newer event after the response arrived, on a first and a later request: %s',
      async (id) => {
        const arrive = readAtFour();
        const reading = store.dispatch(repairsApi.endpoints.getRepair.initiate({ id }, { forceRefetch: true }));
        take({ type: 'repair', id, version: 5, row: aRepair({ id, version: 5, status: 'approved' }) });
        await flushed();
        arrive();
        await reading;
        await flushed();
        expect(repairsApi.endpoints.getRepair.select({ id })(store.getState()).data?.status).toBe('approved');
        reading.unsubscribe();
      },
    );
  });

  it('ignores an event of unknown type', () => {
    expect(() => take({ type: 'weather' as LiveEvent['type'], id: 'x', version: 1 })).not.toThrow();
  });
});
