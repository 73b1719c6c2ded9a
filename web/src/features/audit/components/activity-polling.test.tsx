import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { mockServer, respondWith, show } from '#testing/mock-server.js';
import { pass } from '#testing/waits.js';
import { ActivityList } from './ActivityList.js';

const RECENT = 'GET /api/audit/recent';
const platform = mockServer({ [RECENT]: respondWith([]) });
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

// spec K129
it('reads recent activity every 30 s without live events', async () => {
  show(<ActivityList />);
  await pass(10);
  expect(platform.sent(RECENT)).toHaveLength(1);
  await pass(29_000);
  expect(platform.sent(RECENT)).toHaveLength(1);
  await pass(1_500);
  expect(platform.sent(RECENT)).toHaveLength(2);
});
