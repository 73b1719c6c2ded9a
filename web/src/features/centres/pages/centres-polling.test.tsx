import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LiveProvider } from '#api/live/live-context.js';
import type { LiveOptions, LiveSource } from '#api/live/live-stream.js';
import { aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { pass } from '#testing/waits.js';
import { aBlueScreenStatus, anInjectionStatus } from '../testing/some-statuses.js';
import { BlueScreenCentrePage } from './BlueScreenCentrePage.js';
import { InjectionPage } from './InjectionPage.js';

const [MACHINES, INJECTION] = ['GET /api/bsod/status', 'GET /api/inject/status'];
const platform = mockServer({
  [MACHINES]: respondWith(aBlueScreenStatus()),
  [INJECTION]: respondWith(anInjectionStatus()),
});
const user = aUser({ role: 'tenant_admin', tenantId: 't' });
const OPEN: LiveOptions = {
  url: '/api/events',
  types: [],
  onEvent: () => undefined,
  onOpened: () => undefined,
  open: () => {
    const source: LiveSource = {
      onopen: null,
      onerror: null,
      onmessage: null,
      addEventListener: () => undefined,
      readyState: 1,
      close: () => undefined,
    };
    void Promise.resolve().then(() => source.onopen?.());
    return source;
  },
};
const asked = (call: string) => platform.sent(call).length;

// spec part 3 §9: the interval of the specification holds while no live events come; with them nothing is polled.
describe('polling of control centers', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  // spec K212
  it('polls blue-screen recovery every 3 s without a stream', async () => {
    show(<BlueScreenCentrePage />, { user });
    await pass(10);
    expect(asked(MACHINES)).toBe(1);
    await pass(2_800);
    expect(asked(MACHINES)).toBe(1);
    await pass(200);
    expect(asked(MACHINES)).toBe(2);
  });

  // spec K213
  it('polls remote injection every 5 s without a stream', async () => {
    show(<InjectionPage />, { user });
    await pass(10);
    await pass(4_800);
    expect(asked(INJECTION)).toBe(1);
    await pass(200);
    expect(asked(INJECTION)).toBe(2);
  });

  it('stops polling while the stream is open', async () => {
    show(
      <LiveProvider options={OPEN}>
        <BlueScreenCentrePage />
        <InjectionPage />
      </LiveProvider>,
      { user },
    );
    await pass(10);
    const before = [asked(MACHINES), asked(INJECTION)];
    await pass(20_000);
    expect([asked(MACHINES), asked(INJECTION)]).toEqual(before);
  });
});
