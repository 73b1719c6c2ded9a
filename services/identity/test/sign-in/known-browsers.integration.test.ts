import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { KnownDeviceEntity } from '../../src/devices/known-device.entity.js';
import type { UserEntity } from '../../src/accounts/user.entity.js';
import { emailsOf } from '../fixtures/emails.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0';
const actor = systemActor('test');
let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

async function somebody(): Promise<{ account: UserEntity; device: string }> {
  const account = await started.anAccount();
  const { device } = await started.signIn(account.username, { userAgent: FIREFOX });
  return { account, device: device ?? '' };
}
const templatesOf = async (userId: string) => (await emailsOf(started, userId)).map(({ template }) => template);

describe('known browser', () => {
  it('sends one email about a new browser, but none for a known or registering browser', async () => {
    const { account, device } = await somebody();
    expect(await emailsOf(started, account.id)).toEqual([
      expect.objectContaining({
        template: 'new_device',
        to: account.email,
        values: { at: expect.any(String), device: 'Firefox on Windows' },
      }),
    ]);
    await started.signIn(account.username, { device, userAgent: FIREFOX });
    expect(await templatesOf(account.id)).toEqual(['new_device']);
    await started.signIn(account.username, { device: `${device}x` });
    await started.signIn(account.username, { device: 'a.b' });
    expect(await templatesOf(account.id)).toEqual(['new_device', 'new_device', 'new_device']);
    const { user, device: made } = await started.client.call('register', {
      username: 'nomsa',
      name: 'Nomsa',
      email: 'nomsa@people.example',
      password: PASSWORD,
      role: 'user',
      address: '192.0.2.9',
    });
    await started.signIn('nomsa', { device: made ?? '' });
    expect(await templatesOf(user?.id ?? '')).toEqual(['confirm_email']);
  });

  it('lets the owner in during guesses from elsewhere, with twenty guesses of its own', async () => {
    const { account, device } = await somebody();
    await Promise.all(
      // The replies to the guesses do not matter here.
      Array.from({ length: 30 }, (_, n) =>
        started.signIn(account.username, { password: `guess ${n}`, address: `198.51.100.${n}` }).catch(() => undefined),
      ),
    );
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await expect(started.signIn(account.username, { device })).resolves.toMatchObject({ user: { id: account.id } });
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        started
          .signIn(account.username, { device, password: `guess ${n}`, address: `203.0.113.${n}` })
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect([
      codes.filter((code) => code === 'WRONG_CREDENTIALS').length,
      codes.filter((code) => code === 'TOO_MANY').length,
    ]).toEqual([20, 10]);
  });

  it('refuses a browser of a different account, also with a forged row', async () => {
    const [victim, thief] = [await somebody(), await somebody()];
    await started.db.tx(actor, (em) =>
      em.query('update known_devices set user_id = $1 where user_id = $2', [victim.account.id, thief.account.id]),
    );
    await Promise.all(
      Array.from({ length: 22 }, (_, n) =>
        started
          .signIn(victim.account.username, { password: `guess ${n}`, address: `198.51.100.${n}` })
          .catch(() => undefined),
      ),
    );
    await expect(started.signIn(victim.account.username, { device: thief.device })).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
  });

  it('remembers at most fifty browsers per account', async () => {
    const { account, device } = await somebody();
    await started.db.tx(actor, (em) =>
      em.query(
        `insert into known_devices select sha256(n::text::bytea), $1, now() - interval '1 hour',
          now() - interval '1 hour' from generate_series(1, 60) n`,
        [account.id],
      ),
    );
    await started.db.tx(actor, (em) => started.identity.devices.deleteOld(em, new Date()));
    expect(await started.db.tx(actor, (em) => em.countBy(KnownDeviceEntity, { userId: account.id }))).toBe(50);
    expect(
      await started.db.tx(actor, (em) =>
        started.identity.devices.isKnown(em, account.usernameKey, { id: device.split('.')[0] ?? '', token: device }),
      ),
    ).toBe(true);
  });
});
