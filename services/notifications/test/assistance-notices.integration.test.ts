import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AssistanceNoticed } from '@revive/proto/revive/repairs/v1/assistance';
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

const technician = aUser({ role: 'tech', tenantId: uuidv7() });
const helper = aUser({ role: 'tech' });
const [requestId, repairId, tenantId] = [uuidv7(), uuidv7(), technician.tenantId ?? ''];
const list = async (actor: UserActor) =>
  (await started.call<NoticesReply>(actor, 'listNotices', { before: '' })).notices;
const event = (what: string, over: Partial<AssistanceNoticed> = {}): BusEvent => {
  const told = {
    ...AssistanceNoticed.decode(new Uint8Array()),
    requestId,
    repairId,
    tenantId,
    what,
    part: 1,
    number: 12,
    deviceName: 'Dlamini laptop',
    ...over,
  };
  return {
    id: uuidv7(),
    topic: 'repairs.assistance',
    key: told.requestId,
    type: 'revive.repairs.v1.AssistanceNoticed',
    payload: AssistanceNoticed.encode(told).finish(),
    tenantId: told.tenantId,
    occurredAt: new Date(),
  };
};

it('notifies all helpers of a new request and later only the two people concerned, once each', async () => {
  const asked = event('asked');
  await started.base.bus.publish([
    asked,
    asked,
    event('from_the_future', { userId: technician.userId }),
    event('guidance'),
    event('answered', { userId: technician.userId }),
    event('guidance', { userId: technician.userId, part: 2 }),
    event('guidance', { userId: technician.userId, part: 2 }),
    event('message', { userId: helper.userId, toHelper: true, part: 3 }),
    event('resolved', { userId: technician.userId, part: 4 }),
  ]);
  await waitFor(async () => (await list(technician)).length >= 3 && (await list(helper)).length >= 2);
  const kinds = async (actor: UserActor) => (await list(actor)).map(({ kind, path }) => `${kind} ${path}`).toSorted();
  expect(await kinds(technician)).toEqual(
    ['answered', 'guidance', 'resolved'].map((one) => `assistance.${one} /tenant/repairs/${repairId}`),
  );
  expect(await kinds(helper)).toEqual(['asked', 'message'].map((one) => `assistance.${one} /assistance/${requestId}`));
  for (const role of ['master', 'admin'] as const)
    expect(await kinds(aUser({ role }))).toEqual([`assistance.asked /assistance/${requestId}`]);
  // A colleague of the technician, a technician of a different shop, and staff who do not help.
  for (const other of [
    aUser({ role: 'tech', tenantId }),
    aUser({ role: 'tech', tenantId: uuidv7() }),
    aUser({ role: 'finance' }),
    aUser({ role: 'user' }),
  ])
    expect(await list(other)).toEqual([]);
  expect((await list(technician)).every(({ title, text }) => title.includes('R-12') && text !== '')).toBe(true);
});
