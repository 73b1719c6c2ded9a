import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ProtectionNoticed } from '@revive/proto/revive/repairs/v1/protection';
import type { NoticesReply } from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedNotifications, type StartedNotifications } from './started-notifications.js';

let started: StartedNotifications;
beforeAll(async () => {
  started = await startedNotifications();
});
afterAll(() => started.close());

const shop = aUser();
const tenantId = shop.tenantId ?? '';
const list = async (actor: UserActor) =>
  (await started.call<NoticesReply>(actor, 'listNotices', { before: '' })).notices;
const event = (what: string, over: Partial<ProtectionNoticed> = {}): BusEvent => {
  const told = { id: uuidv7(), tenantId, event: what, ...over };
  return {
    id: uuidv7(),
    topic: 'repairs.protection',
    key: told.tenantId,
    type: 'revive.repairs.v1.ProtectionNoticed',
    payload: ProtectionNoticed.encode(told).finish(),
    tenantId: told.tenantId,
    occurredAt: new Date(),
  };
};

it('notifies only the shop of its limits and of staff decisions, once each', async () => {
  const warned = event('warned');
  await started.base.bus.publish([
    warned,
    warned,
    event('from_the_future'),
    event('warned', { id: 'none' }),
    ...['throttled', 'kept', 'blocked', 'unblocked', 'limits_raised', 'cleared'].map((what) => event(what)),
  ]);
  await waitFor(async () => (await list(shop)).length >= 7);
  const seen = await list(shop);
  expect(seen.map(({ kind }) => kind).toSorted()).toEqual(
    ['blocked', 'cleared', 'kept', 'limits_raised', 'throttled', 'unblocked', 'warned'].map(
      (one) => `protection.${one}`,
    ),
  );
  expect(seen.every(({ path, title, text }) => path === '/tenant/protection' && title !== '' && text !== '')).toBe(
    true,
  );
  // Technicians of the shop are affected too and see the same notifications.
  expect(await list({ ...shop, userId: uuidv7(), role: 'tech' })).toHaveLength(7);
  for (const other of [aUser(), aUser({ role: 'master' })]) expect(await list(other)).toEqual([]);
});
