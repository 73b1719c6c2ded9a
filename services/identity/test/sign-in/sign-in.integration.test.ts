import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActorVerifier } from '@revive/platform/auth/actor-token';
import { systemActor } from '@revive/platform/auth/actor';
import { systemClock } from '@revive/platform/core/clock';
import { readPublicKeys } from '@revive/platform/auth/signed-token';
import { countOf, guessesOf } from '../fixtures/probes.js';
import { SessionEntity } from '../../src/sessions/session.entity.js';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { codeOfStep } from '../../src/credentials/totp.js';
import { CHEAP, PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const actor = systemActor('test');

describe('sign-in', () => {
  it('opens a session with an actor token, and never stores the secret', async () => {
    const shop = await started.aTenant();
    const account = await started.anAccount({ role: 'tenant_admin', tenantId: shop.id });
    const reply = await started.signIn(account.username);
    expect(reply.user).toMatchObject({
      id: account.id,
      username: account.username,
      role: 'tenant_admin',
      status: 'active',
      tenantId: shop.id,
      tenantName: shop.name,
    });
    expect(Buffer.from(reply.sessionId, 'base64url')).toHaveLength(32);
    const says = new ActorVerifier(readPublicKeys(started.config.actorPublicKeys), systemClock).verify(
      reply.actorToken,
    );
    expect(says).toMatchObject({ userId: account.id, role: 'tenant_admin', tenantId: shop.id });
    const row = await started.db.tx(actor, (em) => em.findOneByOrFail(SessionEntity, { id: says.sessionId }));
    expect(row.hash).toEqual(createHash('sha256').update(reply.sessionId).digest());
    expect(await countOf(started.db, reply.sessionId)).toBe(0);
    expect(await countOf(started.db, account.username)).toBeGreaterThan(0);
  });

  it('gives a new session id every time, and ignores the case of the username', async () => {
    const account = await started.anAccount({ username: 'MixedCase' });
    const [one, two] = [await started.signIn('mixedcase'), await started.signIn('MIXEDCASE')];
    expect(one.user?.id).toBe(account.id);
    expect(two.sessionId).not.toBe(one.sessionId);
  });

  it('refuses a wrong password and an unknown name with the same message', async () => {
    const account = await started.anAccount();
    const wrong = await started
      .signIn(account.username, { password: 'not the password' })
      .catch((error: unknown) => error);
    const unknown = await started
      .signIn('nobody-of-that-name', { password: 'not the password' })
      .catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(unknown).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      message: (wrong as Error).message,
      details: (wrong as { details?: unknown }).details,
    });
  });

  it('does the same work for an unknown name as for a known one', async () => {
    const account = await started.anAccount();
    const before = await guessesOf(started.running);
    await started.signIn(account.username, { password: 'not the password' }).catch(() => undefined);
    const between = await guessesOf(started.running);
    await started.signIn('nobody-at-all', { password: 'not the password' }).catch(() => undefined);
    const after = await guessesOf(started.running);
    expect([between - before, after - between]).toEqual([1, 1]);
  });

  it('lets exactly twenty of fifty parallel guesses reach the password check per window', async () => {
    const account = await started.anAccount();
    const before = await guessesOf(started.running);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        started
          .signIn(account.username, { password: `guess number ${n}`, address: `198.51.100.${n}` })
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect(answers.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(20);
    expect(answers.filter((code) => code === 'TOO_MANY')).toHaveLength(30);
    expect((await guessesOf(started.running)) - before).toBe(20);
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await started.db.tx(actor, (em) =>
      em.query("update attempts set at = array(select t - interval '16 minutes' from unnest(at) t)"),
    );
    await expect(started.signIn(account.username)).resolves.toMatchObject({ user: { id: account.id } });
  });

  it('admits a known browser despite a hundred guesses from the same network', async () => {
    const [account, other] = [await started.anAccount(), await started.anAccount()];
    const device = (await started.signIn(account.username, { address: '203.0.113.77' })).device ?? '';
    for (let from = 0; from < 105; from += 15)
      await Promise.all(
        Array.from({ length: 15 }, (_, n) =>
          started
            .signIn(`stolen-${from + n}`, { password: 'a stolen password', address: '203.0.113.77' })
            .catch(() => undefined),
        ),
      );
    await expect(started.signIn(other.username, { address: '203.0.113.77' })).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
    await expect(started.signIn(account.username, { address: '203.0.113.77', device })).resolves.toMatchObject({
      user: { id: account.id },
    });
    // The browser is known for this username only, and its guesses have a separate limit.
    await expect(started.signIn(other.username, { address: '203.0.113.77', device })).rejects.toMatchObject({
      code: 'TOO_MANY',
    });
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        started
          .signIn(account.username, { address: '203.0.113.77', device, password: `guess ${n}` })
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(20);
  });

  it('stops only the address that tries many names', async () => {
    const guess = (n: number, address: string) =>
      started
        .signIn(`name-${n}`, { password: 'a stolen password', address })
        .catch((error: { code: string }) => error.code);
    const codes: unknown[] = [];
    for (let from = 0; from < 105; from += 15)
      codes.push(...(await Promise.all(Array.from({ length: 15 }, (_, n) => guess(from + n, '203.0.113.9')))));
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(100);
    expect(await guess(200, '203.0.113.9')).toBe('TOO_MANY');
    expect(await guess(201, '203.0.113.10')).toBe('WRONG_CREDENTIALS');
  });

  it('never counts a correct password as a guess', async () => {
    const account = await started.anAccount();
    for (let n = 0; n < 25; n++) await started.signIn(account.username);
  });

  it('asks for the code only after the correct password, and accepts each code once', async () => {
    const account = await started.anAccount();
    const secret = Buffer.from('12345678901234567890');
    const sealed = { ...account, otpSecret: secret };
    await started.db.tx(actor, (em) =>
      em.update(UserEntity, { id: account.id }, { otpSecret: secret, seal: started.accountMacs.user(sealed) }),
    );
    const code = codeOfStep(secret, Math.floor(Date.now() / 30_000));
    await expect(started.signIn(account.username, { password: 'wrong password', otp: code })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
    await expect(
      started.signIn(account.username, { otp: '000000' === code ? '000001' : '000000' }),
    ).rejects.toMatchObject({ code: 'OTP_REQUIRED', fields: { otp: expect.any(String) } });
    const twice = await Promise.allSettled([
      started.signIn(account.username, { otp: code }),
      started.signIn(account.username, { otp: code }),
    ]);
    expect(twice.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await expect(started.signIn(account.username, { otp: code })).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
  });

  it('rehashes a password with outdated cost at sign-in', async () => {
    const account = await started.anAccount();
    const passwordHash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await started.db.tx(actor, (em) =>
      em.update(
        UserEntity,
        { id: account.id },
        { passwordHash, seal: started.accountMacs.user({ ...account, passwordHash }) },
      ),
    );
    await started.signIn(account.username);
    const row = await started.db.tx(actor, (em) => em.findOneByOrFail(UserEntity, { id: account.id }));
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    await started.signIn(account.username);
  });

  it.each([
    ['role', { role: 'master' }],
    ['status', { status: 'active' }],
    ['tenant', { tenantId: '0190a0a0-0000-7000-8000-000000000001' }],
    ['otp secret', { otpSecret: null }],
  ] as const)('refuses an account whose %s was changed in the database', async (_, change) => {
    const tenant = await started.aTenant();
    const account = await started.anAccount({ role: 'tenant_admin', status: 'pending', tenantId: tenant.id });
    const otpSecret = Buffer.from('a secret that was set');
    await started.db.tx(actor, (em) =>
      em.update(
        UserEntity,
        { id: account.id },
        { otpSecret, seal: started.accountMacs.user({ ...account, otpSecret }) },
      ),
    );
    const forged = 'tenantId' in change ? { tenantId: (await started.aTenant()).id } : change;
    await started.db.tx(actor, (em) => em.update(UserEntity, { id: account.id }, forged));
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('refuses an account whose password hash was replaced', async () => {
    const victim = await started.anAccount({ role: 'master' });
    const passwordHash = await hash('known to the thief', CHEAP);
    await started.db.tx(actor, (em) => em.update(UserEntity, { id: victim.id }, { passwordHash }));
    await expect(started.signIn(victim.username, { password: 'known to the thief' })).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
  });

  it('refuses a malformed name or password', async () => {
    await expect(started.signIn('a\u0000b')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(started.signIn('', { password: '' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { username: expect.any(String) },
    });
  });
});
