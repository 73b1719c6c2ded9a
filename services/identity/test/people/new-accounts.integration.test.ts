import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { createFirstAccounts, DEMO_TENANT } from '../../src/first-accounts.js';
import { anAuthenticator } from '../fixtures/authenticators.js';
import { emailsOf } from '../fixtures/emails.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const actor = systemActor('test');
const form = (over: object = {}) => ({
  username: 'thandi',
  name: 'Thandi',
  email: 'thandi@people.example',
  password: PASSWORD,
  role: 'user',
  address: '192.0.2.1',
  ...over,
});
const users = () => started.db.tx(actor, (em) => em.count(UserEntity));

describe('registration', () => {
  it.each([
    ['user', 'active'],
    ['tenant_admin', 'pending'],
    ['tech', 'pending'],
  ])('creates a %s account that is %s, and signs in', async (role, status) => {
    const reply = await started.client.call(
      'register',
      form({ username: `new-${role}`, email: `${role}@people.example`, role }),
    );
    expect(reply.user).toMatchObject({ username: `new-${role}`, role, status });
    expect(reply.sessionId).toHaveLength(43);
    // Services refuse accounts that are not active.
    expect(reply.actorToken === '').toBe(status !== 'active');
    await expect(started.signIn(`new-${role}`)).resolves.toMatchObject({ user: { status } });
  });

  it.each(['master', 'admin', 'finance', 'sales', 'root', ''])(
    'refuses the role %j and writes nothing',
    async (role) => {
      const before = await users();
      await expect(
        started.client.call('register', form({ username: 'would-be', email: 'would@be.example', role })),
      ).rejects.toMatchObject({ code: 'INVALID' });
      expect(await users()).toBe(before);
    },
  );

  it.each([
    [{ password: 'password123' }, 'password'],
    [{ password: 'short' }, 'password'],
    [{ email: 'nowhere' }, 'email'],
    [{ username: 'a b' }, 'username'],
    [{ name: '' }, 'name'],
  ])('refuses %j at the field’s name', async (over, field) => {
    await expect(started.client.call('register', form(over))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    });
  });

  it('assigns a username once regardless of case, also concurrently', async () => {
    const both = await Promise.allSettled(
      ['Lerato', 'LERATO'].map((username, n) =>
        started.client.call('register', form({ username, email: `lerato${n}@people.example` })),
      ),
    );
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(
      started.client.call('register', form({ username: 'lerato', email: 'x@people.example' })),
    ).rejects.toMatchObject({ code: 'USERNAME_TAKEN', fields: { username: expect.any(String) } });
  });

  it('signs in to the created account if the same form is sent again', async () => {
    const sent = form({ username: 'sent-twice', email: 'twice@people.example', address: '192.0.2.9' });
    const first = await started.client.call('register', sent);
    const before = await users();
    const again = await started.client.call('register', sent);
    expect(again.user?.id).toBe(first.user?.id);
    expect(await users()).toBe(before);
    for (const over of [{ password: 'another-otter-evening' }, { role: 'tech' }, { name: 'Naledi' }])
      await expect(started.client.call('register', { ...sent, ...over })).rejects.toMatchObject({
        code: 'USERNAME_TAKEN',
      });
  });

  it('refuses the same form ten minutes later', async () => {
    const sent = form({ username: 'sent-late', email: 'late@people.example', address: '192.0.2.10' });
    await started.client.call('register', sent);
    await started.db.tx(actor, (em) =>
      em.query("update users set created_at = now() - interval '11 minutes' where username = 'sent-late'"),
    );
    await expect(started.client.call('register', sent)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  });

  it('does not bypass a second factor added meanwhile', async () => {
    const sent = form({ username: 'sent-guarded', email: 'guarded@people.example', address: '192.0.2.11' });
    const { sessionId } = await started.client.call('register', sent);
    await anAuthenticator(started, sessionId);
    await expect(started.client.call('register', sent)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  });

  it('reports twenty taken usernames per hour and network, then refuses', async () => {
    await started.client.call(
      'register',
      form({ username: 'wanted', email: 'wanted@people.example', address: '203.0.113.60' }),
    );
    const ask = () =>
      started.client
        .call('register', form({ username: 'wanted', email: 'w@people.example', address: '203.0.113.60' }))
        .catch((error: { code: string }) => error.code);
    const codes = [];
    for (let n = 0; n < 22; n++) codes.push(await ask());
    expect([
      codes.filter((code) => code === 'USERNAME_TAKEN').length,
      codes.filter((code) => code === 'TOO_MANY').length,
    ]).toEqual([20, 2]);
  });

  it('never reveals an existing address, except by the link in its email', async () => {
    const owner = await started.anAccount({ confirmed: true });
    const pairs = [
      ['a-free-one', 'free@people.example'],
      ['a-taken-one', owner.email.toUpperCase()],
    ] as const;
    const own = <M extends Parameters<StartedIdentity['own']['call']>[0]>(
      method: M,
      request: Parameters<typeof started.own.call<M>>[1],
    ) => started.own.call(method, request, { actorToken: null, deadlineMs: 60_000 });
    const seen = [];
    for (const [username, email] of pairs) {
      const { user, sessionId } = await started.client.call('register', form({ username, email, role: 'tech' }));
      const steps: unknown[] = [{ ...user, id: '', createdAt: '', username: '', email: '' }];
      const without = (profile: object) => ({ ...profile, user: undefined });
      steps.push(without(await own('readProfile', { sessionId })));
      for (let n = 0; n < 5; n++)
        steps.push(await own('sendConfirmation', { sessionId }).catch((error: { code: string }) => error.code));
      steps.push(without(await own('readProfile', { sessionId })));
      steps.push(without(await own('changeEmail', { sessionId, email, password: PASSWORD })));
      const emails = await emailsOf(started, user?.id ?? '');
      steps.push(emails.map(({ template, to }) => [template, to === '' ? '' : to === email]));
      seen.push(steps);
    }
    expect(seen[1]).toEqual(seen[0]);
    // The new account exists without the address, and the owner's account is unchanged.
    await expect(started.signIn('a-taken-one')).resolves.toMatchObject({ user: { status: 'pending' } });
    expect((await started.db.tx(actor, (em) => em.findOneByOrFail(UserEntity, { id: owner.id }))).version).toBe(
      owner.version,
    );
    const again = await started.client.call('register', form({ username: 'a-third-one', email: owner.email }));
    const message = (await emailsOf(started, again.user?.id ?? '')).at(-1);
    expect(message).toMatchObject({ template: 'confirm_email', to: owner.email });
    await expect(
      own('confirmEmail', { secret: new URL(message?.values['link'] ?? '').hash.slice(1), address: '192.0.2.1' }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });
});

describe('first accounts', () => {
  const passwords = { master: 'copper-lantern-one', shop: 'copper-lantern-two', customer: 'copper-lantern-three' };

  it('creates them once, also concurrently, and keeps their passwords', async () => {
    const made = await Promise.all([
      createFirstAccounts(started.config, { passwords }),
      createFirstAccounts(started.config, { passwords }),
    ]);
    expect(made.flat().sort()).toEqual(['customer', 'master', 'shop']);
    expect(
      await createFirstAccounts(started.config, {
        passwords: { master: 'another-lantern', shop: 'another-lantern', customer: 'another-lantern' },
      }),
    ).toEqual([]);
    await expect(started.signIn('master', { password: passwords.master })).resolves.toMatchObject({
      user: { role: 'master', status: 'active' },
    });
    await expect(started.signIn('shop', { password: passwords.shop })).resolves.toMatchObject({
      user: { role: 'tenant_admin', tenantName: DEMO_TENANT.name },
    });
    await expect(started.signIn('customer', { password: passwords.customer })).resolves.toMatchObject({
      user: { role: 'user' },
    });
    await expect(started.signIn('master', { password: 'another-lantern' })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
  });

  it('refuses easily guessed passwords', async () => {
    await expect(
      createFirstAccounts(started.config, { passwords: { ...passwords, master: 'password123' } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      createFirstAccounts(started.config, { passwords: { ...passwords, shop: 'short' } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });
});
