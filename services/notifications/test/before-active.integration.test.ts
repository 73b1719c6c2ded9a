import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NoticesReply, Preferences, UnreadReply } from '@revive/proto/revive/notifications/v1/notifications';
import { ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { readersFor } from '../src/inbox/notice.repository.js';
import { anEmailRequested, emailRequestedEvent, repairEvent } from './started-emails.js';
import { startedNotifications, type StartedNotifications } from './started-notifications.js';

interface Account {
  id: string;
  username: string;
  role: Role;
  status: AccountStatus;
  otp?: string;
  mustChangePassword?: boolean;
  tenantId?: string;
}

let started: StartedNotifications;
const sessions = new Map<string, Account>();
beforeAll(async () => {
  started = await startedNotifications();
  started.owners.readSession = (sessionId) => {
    const user = sessions.get(sessionId);
    if (!user) throw new AppError('NOT_SIGNED_IN');
    return { user };
  };
});
afterAll(() => started.close());

function signedIn(over: Partial<Account> = {}): { secret: string; id: string } {
  const [secret, id] = [uuidv7(), uuidv7()];
  sessions.set(secret, { id, username: 'held', role: 'tech', status: 'pending', ...over });
  return { secret, id };
}
const list = (sessionId: string): Promise<NoticesReply> => started.callBare('listNotices', { before: '', sessionId });
const titles = async (sessionId: string): Promise<string[]> =>
  (await list(sessionId)).notices.map(({ title }) => title);
const tell = (userId: string): Promise<void> =>
  started.base.bus.publish([emailRequestedEvent('identity', anEmailRequested('password_changed', { userId }))]);
const OWN = [
  ['listNotices', { before: '' }],
  ['markRead', { id: uuidv7() }],
  ['markAllRead', {}],
  ['getPreferences', {}],
  ['changePreferences', { quiet: true }],
] as const;

describe('inactive account', () => {
  it.each(
    ROLES.flatMap((role) => (['pending', 'approved', 'training'] as const).map((status) => [role, status] as const)),
  )('lets role %s with status %s read its notifications and change its preferences', async (role, status) => {
    const [me, other] = [signedIn({ role, status }), signedIn({ role, status })];
    await tell(me.id);
    await waitFor(async () => (await titles(me.secret)).length === 1);
    const { notices, unread } = await list(me.secret);
    expect([notices[0]?.title, unread]).toEqual(['Your password was changed', 1]);
    const id = notices[0]?.id ?? '';
    // A different account with the same role and status can neither read nor mark the notification.
    expect(await list(other.secret)).toMatchObject({ notices: [], unread: 0 });
    await expect(started.callBare('markRead', { id, sessionId: other.secret })).rejects.toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    expect(await started.callBare<UnreadReply>('markAllRead', { sessionId: other.secret })).toEqual({ unread: 0 });
    expect((await list(me.secret)).unread).toBe(1);
    expect(await started.callBare<UnreadReply>('markRead', { id, sessionId: me.secret })).toEqual({ unread: 0 });
    expect(
      await started.callBare<Preferences>('changePreferences', { off: { names: ['repairs'] }, sessionId: me.secret }),
    ).toMatchObject({ off: ['repairs'] });
    expect(await started.callBare<Preferences>('getPreferences', { sessionId: me.secret })).toMatchObject({
      off: ['repairs'],
    });
    expect(await started.callBare<Preferences>('getPreferences', { sessionId: other.secret })).toMatchObject({
      off: [],
    });
  });

  it('receives no notifications of its future shop or of the platform', async () => {
    const shop = aUser();
    const tenantId = shop.tenantId ?? '';
    await started.base.bus.publish([repairEvent('approved', { tenantId }).event]);
    await waitFor(
      async () => (await started.call<NoticesReply>(shop, 'listNotices', { before: '' })).notices.length === 1,
    );
    expect(await titles(signedIn({ tenantId }).secret)).toEqual([]);
    const [due, admin] = [anEmailRequested('from_the_future'), aUser({ role: 'admin' })];
    await started.base.bus.publish([emailRequestedEvent('identity', due)]);
    await waitFor(async () =>
      (
        await started.call<{ deliveries: { id: string }[] }>(admin, 'listDeliveries', { before: '', state: '' })
      ).deliveries.some(({ id }) => id === due.id),
    );
    await started.failNow(due.id);
    await waitFor(
      async () => (await started.call<NoticesReply>(admin, 'listNotices', { before: '' })).notices.length === 1,
    );
    for (const role of ['master', 'admin'] as const) {
      expect(await titles(signedIn({ role }).secret)).toEqual([]);
      expect(readersFor({ ...aUser({ role, userId: 'me', tenantId }), notActive: true })).toEqual(['user:me']);
    }
  });

  it('has no access to staff calls, which need an actor token', async () => {
    const { secret } = signedIn({ role: 'master', status: 'training' });
    for (const method of ['listDeliveries', 'listEmailTemplates', 'readMailbox'] as const) {
      await expect(started.callBare(method, { before: '', state: '', search: '', sessionId: secret })).rejects.toThrow(
        expect.objectContaining({ code: 'NOT_SIGNED_IN' }),
      );
    }
  });
});

describe('refused session', () => {
  it.each([
    ['of a suspended account', { status: 'suspended' }, 'ACCOUNT_NOT_ACTIVE'],
    ['in a status that nobody knows', { status: 'frozen' as AccountStatus }, 'ACCOUNT_NOT_ACTIVE'],
    ['under a password that somebody else has chosen', { mustChangePassword: true }, 'PASSWORD_CHANGE_NEEDED'],
    ['without the authenticator that is demanded', { otp: 'demanded' }, 'OTP_SETUP_NEEDED'],
  ] as const)('refuses a session %s', async (_, over, code) => {
    const { secret } = signedIn(over);
    for (const [method, request] of OWN)
      await expect(started.callBare(method, { ...request, sessionId: secret })).rejects.toThrow(
        expect.objectContaining({ code }),
      );
  });

  it('refuses an unknown or missing session', async () => {
    for (const sessionId of ['', 'made up'])
      for (const [method, request] of OWN)
        await expect(started.callBare(method, { ...request, sessionId })).rejects.toThrow(
          expect.objectContaining({ code: 'NOT_SIGNED_IN' }),
        );
  });

  it('ignores the session where an actor token is present', async () => {
    const [me, stranger] = [aUser({ role: 'user' }), signedIn()];
    await tell(stranger.id);
    await waitFor(async () => (await titles(stranger.secret)).length === 1);
    expect(await started.call(me, 'listNotices', { before: '', sessionId: stranger.secret })).toMatchObject({
      notices: [],
      unread: 0,
    });
  });
});
