import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import { systemActor } from '@revive/platform/auth/actor';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

let count = 0;
async function register(role: string): Promise<string> {
  const username = `comes-${++count}`;
  const { user } = await started.client.call(
    'register',
    {
      username,
      name: 'New Comer',
      email: `${username}@people.example`,
      role,
      password: 'velvet-otter-morning',
      address: '192.0.2.7',
      userAgent: '',
      device: '',
    },
    { deadlineMs: 60_000 },
  );
  return user?.id ?? '';
}
async function toldOf(userId: string): Promise<StaffNotificationRequested[]> {
  const rows: { payload: Buffer }[] = await started.db.tx(systemActor('test'), (em) =>
    em.query("select payload from outbox where topic = 'identity.staff-notification' and key = $1 order by seq", [
      userId,
    ]),
  );
  return rows.map(({ payload }) => StaffNotificationRequested.decode(payload));
}

describe('staff notifications', () => {
  it.each(['tech', 'tenant_admin'])('announces a %s waiting for the review once', async (role) => {
    const id = await register(role);
    expect(await toldOf(id)).toEqual([{ kind: 'account.waiting', about: id, part: 0, tenantId: '' }]);
  });

  it('omits customers, who need no review', async () => {
    expect(await toldOf(await register('user'))).toEqual([]);
  });

  it('announces an erasure request once, without personal data', async () => {
    const account = await started.anAccount();
    const { sessionId } = await started.signIn(account.username);
    const ask = () =>
      started.own.call('requestErasure', { sessionId, password: PASSWORD }, { actorToken: null, deadlineMs: 60_000 });
    await ask();
    await ask();
    const told = await toldOf(account.id);
    expect(told).toEqual([{ kind: 'erasure.requested', about: account.id, part: expect.any(Number), tenantId: '' }]);
    expect(JSON.stringify(told)).not.toContain(account.email);
  });
});
