import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import type { NoticesReply } from '@revive/proto/revive/notifications/v1/notifications';
import { ROLES } from '@revive/contracts/roles';
import type { UserActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { STAFF_NOTICES, type NoticeOwner, type StaffNotice } from '../src/inbox/notice-texts.js';
import { startedNotifications, type StartedNotifications } from './started-notifications.js';

let started: StartedNotifications;
const [master, admin] = [aUser({ role: 'master' }), aUser({ role: 'admin' })];
beforeAll(async () => {
  started = await startedNotifications();
});
afterAll(() => started.close());

const list = (actor: UserActor): Promise<NoticesReply> => started.call(actor, 'listNotices', { before: '' });
const about = async (actor: UserActor, id: string) =>
  (await list(actor)).notices.filter(({ path }) => path.endsWith(id));
const event = (owner: NoticeOwner, told: Omit<StaffNotificationRequested, 'tenantId'>): BusEvent => ({
  id: uuidv7(),
  topic: `${owner}.staff-notification`,
  key: told.about,
  type: 'revive.emails.v1.StaffNotificationRequested',
  payload: StaffNotificationRequested.encode({ ...told, tenantId: '' }).finish(),
  occurredAt: new Date(),
});
async function tell(
  kind: StaffNotice,
  over: Partial<Omit<StaffNotificationRequested, 'tenantId'>> = {},
): Promise<string> {
  const told = { kind, about: uuidv7(), part: 0, ...over };
  await started.base.bus.publish([event(STAFF_NOTICES[kind].owner, told)]);
  await waitFor(async () => (await about(master, told.about)).length > 0);
  return told.about;
}

describe('staff notification', () => {
  it.each([
    ['application.submitted', 'New application', '/admin/applications/'],
    ['application.answered', 'An applicant replied', '/admin/applications/'],
    ['profile.submitted', 'Business profile submitted', '/admin/users/'],
    ['account.waiting', 'New account to review', '/admin/users/'],
    ['protection.case', 'A shop to review', '/admin/protection/'],
    ['protection.appeal', 'A shop appealed', '/admin/protection/'],
  ] as const)('shows %s only to people who may act, with a link to its page', async (kind, title, path) => {
    const id = await tell(kind);
    for (const actor of [master, admin])
      expect(await about(actor, id)).toEqual([
        {
          id: expect.any(String),
          kind,
          title,
          text: expect.any(String),
          path: `${path}${id}`,
          at: expect.any(String),
          read: false,
        },
      ]);
    for (const role of ROLES.filter((one) => one !== 'master' && one !== 'admin'))
      expect(await about(aUser({ role }), id)).toEqual([]);
  });

  it('shows a masters’ notification to masters only, on open screens too', async () => {
    const before = started.frames.length;
    const id = await tell('erasure.requested');
    expect(await about(master, id)).toMatchObject([
      { title: 'Account deletion requested', path: `/admin/users/${id}` },
    ]);
    for (const role of ROLES.filter((one) => one !== 'master')) {
      expect(await about(aUser({ role }), id)).toEqual([]);
      await expect(started.call(aUser({ role }), 'markRead', { id: (await about(master, id))[0]?.id })).rejects.toThrow(
        expect.objectContaining({ code: 'NOT_FOUND' }),
      );
    }
    const told = started.frames.slice(before).filter(({ channel }) => channel === 'live:staff');
    expect([told.length, told[0]?.frame.row, JSON.stringify(told).includes(id)]).toEqual([1, undefined, false]);
  });

  it('creates one notification per event and a new one for the next answer', async () => {
    const [same, id] = [uuidv7(), uuidv7()];
    const first = event('onboarding', { kind: 'application.answered', about: id, part: 3 });
    await started.base.bus.publish([first, first, { ...first, id: same }]);
    await started.base.bus.publish([event('onboarding', { kind: 'application.answered', about: id, part: 4 })]);
    await waitFor(async () => (await about(master, id)).length >= 2);
    expect(await about(master, id)).toHaveLength(2);
  });

  it('follows each person’s switched-off groups, except for erasure requests', async () => {
    const quiet = aUser({ role: 'master' });
    await started.call(quiet, 'changePreferences', { off: { names: ['application', 'account'] } });
    const ids = [await tell('application.submitted'), await tell('account.waiting'), await tell('erasure.requested')];
    expect((await Promise.all(ids.map((id) => about(quiet, id)))).map(({ length }) => length)).toEqual([0, 0, 1]);
    expect((await Promise.all(ids.map((id) => about(master, id)))).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('refuses a wrong owner, a malformed id and an unknown kind', async () => {
    const ids = [uuidv7(), uuidv7()];
    await started.base.bus.publish([
      event('onboarding', { kind: 'erasure.requested', about: ids[0] ?? '', part: 0 }),
      event('identity', { kind: 'from.the.future', about: ids[1] ?? '', part: 0 }),
      event('identity', { kind: 'account.waiting', about: 'nobody', part: 0 }),
    ]);
    // Events are processed in order, so the earlier events are done.
    await tell('account.waiting');
    await tell('application.submitted');
    for (const id of [...ids, 'nobody']) expect(await about(master, id)).toEqual([]);
  });
});
