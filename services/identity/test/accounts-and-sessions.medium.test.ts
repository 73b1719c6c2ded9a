import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import { ActorVerifier } from '@revive/platform/auth/actor-token';
import { systemClock } from '@revive/platform/core/clock';
import { CommandVerifier } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import { RpcClient } from '@revive/platform/rpc/client';
import { readPublicKeys } from '@revive/platform/auth/signed-token';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { SessionRow, UserRow } from '../src/data/rows.js';
import { createFirstAccounts, DEMO_TENANT } from '../src/first-accounts.js';
import { lettersOf } from './letters.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from './started-identity.js';

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
const users = () => started.db.tx(actor, (em) => em.count(UserRow));
const read = (sessionId: string) => started.client.call('readSession', { sessionId });

describe('registering', () => {
  it.each([
    ['user', 'active'],
    ['tenant_admin', 'pending'],
    ['tech', 'pending'],
  ])('as %s makes an account that is %s, and signs in', async (role, status) => {
    const reply = await started.client.call(
      'register',
      form({ username: `new-${role}`, email: `${role}@people.example`, role }),
    );
    expect(reply.user).toMatchObject({ username: `new-${role}`, role, status });
    expect(reply.sessionId).toHaveLength(43);
    // No service does anything for somebody who is not active.
    expect(reply.actorToken === '').toBe(status !== 'active');
    await expect(started.signIn(`new-${role}`)).resolves.toMatchObject({ user: { status } });
  });

  it.each(['master', 'admin', 'finance', 'sales', 'root', ''])(
    'as %j is refused, and nothing is written',
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
  ])('with %j is refused by name of the field', async (over, field) => {
    await expect(started.client.call('register', form(over))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    });
  });

  it('gives a name once, whatever its case, also to two at the same moment', async () => {
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

  it('says of twenty names an hour and network that they are taken, and then nothing more', async () => {
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

  it('does not say whether an address has an account: everything is as it would be, but the link of its letter', async () => {
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
      const letters = await lettersOf(started, user?.id ?? '');
      steps.push(letters.map(({ template, to }) => [template, to === '' ? '' : to === email]));
      seen.push(steps);
    }
    expect(seen[1]).toEqual(seen[0]);
    // The account is there, is nobody's by that address, and the owner has lost nothing.
    await expect(started.signIn('a-taken-one')).resolves.toMatchObject({ user: { status: 'pending' } });
    expect((await started.db.tx(actor, (em) => em.findOneByOrFail(UserRow, { id: owner.id }))).version).toBe(
      owner.version,
    );
    const again = await started.client.call('register', form({ username: 'a-third-one', email: owner.email }));
    const letter = (await lettersOf(started, again.user?.id ?? '')).at(-1);
    expect(letter).toMatchObject({ template: 'confirm_email', to: owner.email });
    await expect(
      own('confirmEmail', { secret: new URL(letter?.values['link'] ?? '').hash.slice(1), address: '192.0.2.1' }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });
});

describe('a session', () => {
  it('is read again from the database when the cache has lost it', async () => {
    const account = await started.anAccount();
    const { sessionId } = await started.signIn(account.username);
    await started.base.cache.delete(`session:${createHash('sha256').update(sessionId).digest('hex')}`);
    expect(await read(sessionId)).toMatchObject({ sessionId: '', user: { id: account.id } });
  });

  it('leaves a snapshot in the cache without its secret', async () => {
    const account = await started.anAccount();
    const { sessionId } = await started.signIn(account.username);
    const text = await started.base.cache.get(`session:${createHash('sha256').update(sessionId).digest('hex')}`);
    expect(JSON.parse(text ?? '')).toMatchObject({ sessionId: '', user: { username: account.username } });
    expect(text).not.toContain(sessionId);
  });

  it('ends with the sign-out, for the cache, for the database and for open streams, and again without harm', async () => {
    const heard: string[] = [];
    const subscription = await started.base.cache.subscribe('session-ended', (message) => heard.push(message));
    const { sessionId } = await started.signIn((await started.anAccount()).username);
    const hash = createHash('sha256').update(sessionId).digest('hex');
    for (let n = 0; n < 2; n++) await started.client.call('signOut', { sessionId });
    expect(await started.base.cache.get(`session:${hash}`)).toBe('ended');
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await started.base.cache.delete(`session:${hash}`);
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await waitFor(() => heard.length > 0);
    expect(JSON.parse(heard[0] ?? '')).toEqual({ sessions: [hash] });
    await subscription.unsubscribe();
  });

  it('is rebuilt, or stays ended, after the cache was emptied', async () => {
    const live = await Promise.all(
      Array.from({ length: 5 }, async () => (await started.signIn((await started.anAccount()).username)).sessionId),
    );
    const [revoked, ...others] = live as [string, ...string[]];
    await started.client.call('signOut', { sessionId: revoked });
    for (const sessionId of live)
      await started.base.cache.delete(`session:${createHash('sha256').update(sessionId).digest('hex')}`);
    for (const sessionId of others) expect(await read(sessionId)).toMatchObject({ user: { status: 'active' } });
    await expect(read(revoked)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('begins and ends while the cache is away, which hears of the end when it is back', async () => {
    const cache = started.base.cache;
    const { username } = await started.anAccount();
    const before = await started.signIn(username);
    const heard: string[] = [];
    const subscription = await cache.subscribe('session-ended', (message) => heard.push(message));
    const kept = {
      setIfAbsent: cache.setIfAbsent.bind(cache),
      set: cache.set.bind(cache),
      get: cache.get.bind(cache),
      publish: cache.publish.bind(cache),
    };
    const away = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', { part: 'cache' }));
    Object.assign(cache, { setIfAbsent: away, set: away, get: away, publish: away });
    const hash = createHash('sha256').update(before.sessionId).digest('hex');
    try {
      const during = await started.signIn(username);
      expect(await read(during.sessionId)).toMatchObject({ user: { username } });
      await started.client.call('signOut', { sessionId: before.sessionId });
      await expect(read(before.sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
      expect(JSON.parse((await kept.get(`session:${hash}`)) ?? '')).toMatchObject({ user: { username } });
    } finally {
      Object.assign(cache, kept);
    }
    await waitFor(() => heard.some((message) => message.includes(hash)));
    expect(await cache.get(`session:${hash}`)).toBe('ended');
    await subscription.unsubscribe();
  });

  it('that ended while it was being read is not put back', async () => {
    const { sessionId } = await started.signIn((await started.anAccount()).username);
    const hash = createHash('sha256').update(sessionId).digest('hex');
    // What the cache holds after an end that the reader's look at the database came just before.
    await started.base.cache.set(`session:${hash}`, 'ended', 60_000);
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await started.base.cache.get(`session:${hash}`)).toBe('ended');
  });

  it.each([
    ['a week after it began', { expiresAt: new Date(Date.now() - 1) }],
    ['a day after it was last used', { lastSeenAt: new Date(Date.now() - 24 * 3_600_000 - 1) }],
  ])('is over %s', async (_, change) => {
    const { sessionId } = await started.signIn((await started.anAccount()).username);
    const hash = createHash('sha256').update(sessionId).digest();
    await started.db.tx(actor, async (em) => {
      const row = await em.findOneByOrFail(SessionRow, { hash });
      await em.update(SessionRow, { id: row.id }, { ...change, seal: started.seals.session({ ...row, ...change }) });
    });
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('that somebody wrote or prolonged in the database is refused', async () => {
    const [thief, victim] = [await started.anAccount(), await started.anAccount({ role: 'master' })];
    const { sessionId } = await started.signIn(thief.username);
    const hash = createHash('sha256').update(sessionId).digest();
    await started.base.cache.delete(`session:${hash.toString('hex')}`);
    await started.db.tx(actor, (em) => em.update(SessionRow, { hash }, { userId: victim.id }));
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await started.db.tx(actor, (em) =>
      em.update(SessionRow, { hash }, { userId: thief.id, expiresAt: new Date(Date.now() + 1e12) }),
    );
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it.each(['', 'x', '\u0000', 'é'.repeat(43)])('is not found under %j', async (sessionId) => {
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('a command token', () => {
  const method = '/revive.repairs.v1.Repairs/Execute';
  const body = Buffer.from('the request');
  const issue = (sessionId: string) =>
    started.client.call('issueCommandToken', {
      sessionId,
      method,
      bodySha256: createHash('sha256').update(body).digest('hex'),
    });

  it('is for one method, one body and one session', async () => {
    const shop = await started.aTenant();
    const { sessionId, actorToken } = await started.signIn(
      (await started.anAccount({ role: 'tech', tenantId: shop.id })).username,
    );
    const keys = readPublicKeys(started.config.actorPublicKeys);
    const person = new ActorVerifier(keys, systemClock).verify(actorToken);
    const verifier = new CommandVerifier(keys, systemClock);
    const { token } = await issue(sessionId);
    expect(verifier.verify(token, method, body, person)).toMatchObject({
      method,
      userId: person.userId,
      tenantId: shop.id,
    });
    for (const refused of [
      () => verifier.verify(token, `${method}x`, body, person),
      () => verifier.verify(token, method, Buffer.from('another'), person),
      () => verifier.verify(token, method, body, { ...person, sessionId: 'other' }),
    ]) {
      expect(refused).toThrow(expect.objectContaining({ code: 'COMMAND_TOKEN_REFUSED' }));
    }
  });

  it('is not given for an ended session, whatever the cache still says, nor to an account that is not active', async () => {
    const { sessionId, ...reply } = await started.signIn((await started.anAccount()).username);
    await started.client.call('signOut', { sessionId });
    await started.base.cache.set(
      `session:${createHash('sha256').update(sessionId).digest('hex')}`,
      JSON.stringify(reply),
      60_000,
    );
    await expect(issue(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    const pending = await started.signIn((await started.anAccount({ status: 'pending' })).username);
    await expect(issue(pending.sessionId)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
  });

  it('is refused for what is no method or no hash', async () => {
    const { sessionId } = await started.signIn((await started.anAccount()).username);
    await expect(
      started.client.call('issueCommandToken', { sessionId, method: 'anything', bodySha256: 'x' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('who may ask', () => {
  it('is the gateway alone', async () => {
    const fleet = new RpcClient<IdentityClient>({
      peer: 'identity',
      rpc: started.rpc.fleet,
      proto: { root: protoRoot, files: [protoFile('revive/identity/v1/identity.proto')] },
      service: 'revive.identity.v1.Identity',
    });
    await expect(fleet.call('signIn', { username: 'a', password: 'b', otp: '', address: '' })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    fleet.close();
  });

  it('sees no credential and no session under the login roles of tenants and staff', async () => {
    const shop = await started.aTenant();
    const person = aUser({ role: 'tenant_admin', tenantId: shop.id });
    for (const secret of [
      'password_hash from users',
      'otp_secret from users',
      'seal from users',
      'id from sessions',
      'key from attempts',
      'chain from audit_heads',
    ]) {
      for (const somebody of [person, aUser({ role: 'master' })]) {
        await expect(started.db.tx(somebody, (em) => em.query(`select ${secret}`))).rejects.toMatchObject({
          message: expect.stringContaining('permission denied'),
        });
      }
    }
    const seen: { id: string }[] = await started.db.tx(person, (em) => em.query('select id from tenants'));
    expect(seen).toEqual([{ id: shop.id }]);
  });

  it('meets a wall on every table, forced on its owner too', async () => {
    const open: { name: string }[] = await started.db.tx(actor, (em) =>
      em.query(
        "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations' and not (relrowsecurity and relforcerowsecurity)",
      ),
    );
    expect(open).toEqual([]);
  });
});

describe('the first accounts', () => {
  const passwords = { master: 'copper-lantern-one', shop: 'copper-lantern-two', customer: 'copper-lantern-three' };

  it('are made once, also by two starts at the same moment, and keep their passwords', async () => {
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

  it('are refused a password that anybody would guess', async () => {
    await expect(
      createFirstAccounts(started.config, { passwords: { ...passwords, master: 'password123' } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      createFirstAccounts(started.config, { passwords: { ...passwords, shop: 'short' } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });
});
