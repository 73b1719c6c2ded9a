import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '@revive/contracts/roles';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

const OWN = [
  'listNotifications',
  'readNotification',
  'readAllNotifications',
  'getNotificationPreferences',
  'changeNotificationPreferences',
] as const satisfies readonly RouteName[];
const ALL = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].tag === 'notifications');
const secretOf = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);

describe('own notifications and preferences', () => {
  it.each(['pending', 'approved', 'training'] as const)(
    'returns them to an account with status %s, by session',
    async (status) => {
      for (const role of ROLES) {
        const cookie = await gateway.signedIn(role, status);
        for (const name of OWN) {
          const { status: answered } = await gateway.call(name, cookie);
          const asked = gateway.asked.notifications.at(-1);
          expect([name, answered, asked?.request['sessionId'], asked?.actorToken]).toEqual([
            name,
            200,
            secretOf(cookie),
            undefined,
          ]);
        }
      }
    },
  );

  it('sends the actor token where possible and keeps the session’s secret in the gateway', async () => {
    const cookie = await gateway.signedIn('user');
    for (const name of OWN) {
      expect((await gateway.call(name, cookie)).status).toBe(200);
      expect(gateway.asked.notifications.at(-1)).toMatchObject({
        request: { sessionId: '' },
        actorToken: expect.stringMatching(/./),
      });
    }
  });

  it('refuses a suspended account without a call to notifications', async () => {
    const cookie = await gateway.signedIn('tenant_admin', 'suspended');
    const before = gateway.asked.notifications.length;
    for (const name of OWN) {
      const refused = await gateway.call(name, cookie);
      expect([name, refused.status, await refused.json()]).toEqual([
        name,
        403,
        expect.objectContaining({ code: 'ACCOUNT_NOT_ACTIVE' }),
      ]);
    }
    expect(gateway.asked.notifications.length).toBe(before);
  });

  it('keeps deliveries, email templates and the mailbox closed to inactive staff', async () => {
    const cookie = await gateway.signedIn('master', 'training');
    const answered = await Promise.all(
      ALL.map(async (name) => [name, (await gateway.call(name, cookie)).status] as const),
    );
    expect(
      answered
        .filter(([, status]) => status !== 403)
        .map(([name]) => name)
        .sort(),
    ).toEqual([...OWN].sort());
  });
});
