import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { RecoveryCodeEntity } from '../../src/credentials/recovery-code.entity.js';
import type { UserEntity } from '../../src/accounts/user.entity.js';
import { codeOfStep } from '../../src/credentials/totp.js';
import { anAuthenticator, secretOf, stepNow } from '../fixtures/authenticators.js';
import { emailsOf } from '../fixtures/emails.js';
import { countOf } from '../fixtures/probes.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0';
const actor = systemActor('test');
let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const own = <M extends Parameters<StartedIdentity['own']['call']>[0]>(
  method: M,
  request: Parameters<typeof started.own.call<M>>[1],
) => started.own.call(method, request, { actorToken: null, deadlineMs: 60_000 });
async function somebody(
  over: Parameters<StartedIdentity['anAccount']>[0] = {},
): Promise<{ account: UserEntity; sessionId: string; device: string }> {
  const account = await started.anAccount(over);
  const { sessionId, device } = await started.signIn(account.username, { userAgent: FIREFOX });
  return { account, sessionId, device: device ?? '' };
}
const templatesOf = async (userId: string) => (await emailsOf(started, userId)).map(({ template }) => template);
const withOtp = (who: { sessionId: string }) => anAuthenticator(started, who.sessionId);

describe('authenticator', () => {
  it('becomes active with its first code, which cannot be used again', async () => {
    const who = await somebody();
    await expect(own('confirmOtp', { sessionId: who.sessionId, code: '123456' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    await expect(own('beginOtp', { sessionId: who.sessionId, password: 'not it' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    const setup = await own('beginOtp', { sessionId: who.sessionId, password: PASSWORD });
    expect(setup.uri).toBe(
      `otpauth://totp/Revive:${who.account.username}?secret=${setup.secret}&issuer=Revive&algorithm=SHA1&digits=6&period=30`,
    );
    const secret = secretOf(setup.secret);
    expect(secret).toHaveLength(20);
    await expect(started.signIn(who.account.username)).resolves.toMatchObject({ user: { otp: 'off' } });
    const wrong = codeOfStep(secret, stepNow() + 1000);
    await expect(own('confirmOtp', { sessionId: who.sessionId, code: wrong })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { code: expect.any(String) },
    });
    const code = codeOfStep(secret, stepNow());
    const { codes } = await own('confirmOtp', { sessionId: who.sessionId, code });
    expect(new Set(codes).size).toBe(10);
    await expect(own('beginOtp', { sessionId: who.sessionId, password: PASSWORD })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    await expect(started.signIn(who.account.username)).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
    await expect(started.signIn(who.account.username, { otp: code })).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
    await expect(
      started.signIn(who.account.username, { otp: codeOfStep(secret, stepNow() + 1) }),
    ).resolves.toMatchObject({ user: { otp: 'on' } });
    expect(await own('readProfile', { sessionId: who.sessionId })).toMatchObject({
      otpOn: true,
      recoveryCodesLeft: 10,
    });
    expect(await templatesOf(who.account.id)).toContain('otp_changed');
  });

  it.each(['', '12345', 'abcdef', '1234567'])('refuses the malformed code %j', async (code) => {
    const { sessionId } = await somebody();
    await expect(own('confirmOtp', { sessionId, code })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { code: 'Enter the 6-digit code' },
    });
  });

  it('accepts each recovery code once, in any case, also under concurrent use', async () => {
    const who = await somebody();
    const { codes } = await withOtp(who);
    const [one = '', two = ''] = codes;
    expect(await countOf(started.db, one)).toBe(0);
    expect(await countOf(started.db, one.replace('-', ''))).toBe(0);
    await expect(started.signIn(who.account.username, { otp: 'AAAAA-AAAAA' })).rejects.toMatchObject({
      code: 'OTP_REQUIRED',
      fields: { otp: expect.any(String) },
    });
    await started.signIn(who.account.username, { otp: one.toLowerCase().replace('-', '') });
    await expect(started.signIn(who.account.username, { otp: one })).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
    const answers = await Promise.allSettled(
      Array.from({ length: 15 }, () => started.signIn(who.account.username, { otp: two })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await own('readProfile', { sessionId: who.sessionId })).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('renews recovery codes and invalidates the previous codes', async () => {
    const who = await somebody();
    const {
      codes: [former = '', spent = ''],
    } = await withOtp(who);
    const {
      codes: [fresh = ''],
    } = await own('renewRecoveryCodes', { sessionId: who.sessionId, password: PASSWORD, code: spent });
    await expect(started.signIn(who.account.username, { otp: former })).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
    await expect(started.signIn(who.account.username, { otp: fresh })).resolves.toBeDefined();
    const other = await somebody();
    await expect(
      own('renewRecoveryCodes', { sessionId: other.sessionId, password: PASSWORD, code: '123456' }),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    // A row reassigned to a different account is not a valid code of the account.
    await withOtp(other);
    await started.db.tx(actor, (em) =>
      em.update(RecoveryCodeEntity, { userId: who.account.id }, { userId: other.account.id }),
    );
    await expect(started.signIn(other.account.username, { otp: fresh })).rejects.toMatchObject({
      code: 'OTP_REQUIRED',
    });
  });

  it('refuses removal and renewal of recovery codes with the password alone', async () => {
    const who = await somebody();
    await withOtp(who);
    for (const method of ['removeOtp', 'renewRecoveryCodes'] as const) {
      for (const code of ['', '000000', 'AAAAA-AAAAA', ' '])
        await expect(own(method, { sessionId: who.sessionId, password: PASSWORD, code })).rejects.toMatchObject({
          code: 'INVALID',
          fields: { code: expect.any(String) },
        });
    }
    await expect(started.signIn(who.account.username)).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
    expect(await own('readProfile', { sessionId: who.sessionId })).toMatchObject({
      otpOn: true,
      recoveryCodesLeft: 10,
    });
  });

  it('limits codes from an open session to twenty in 15 minutes', async () => {
    const who = await somebody();
    await withOtp(who);
    const codes = [];
    for (let n = 0; n < 22; n++)
      codes.push(
        await own('removeOtp', { sessionId: who.sessionId, password: PASSWORD, code: String(n).padStart(6, '0') }).then(
          () => 'off',
          (error: { code: string }) => error.code,
        ),
      );
    expect(codes.filter((code) => code === 'TOO_MANY').length).toBeGreaterThanOrEqual(2);
  });

  it('gets removed with the password and a code or recovery code, together with all codes', async () => {
    const who = await somebody();
    const { secret } = await withOtp(who);
    await expect(
      own('removeOtp', { sessionId: who.sessionId, password: 'not it', code: '123456' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await own('removeOtp', { sessionId: who.sessionId, password: PASSWORD, code: codeOfStep(secret, stepNow()) });
    await own('removeOtp', { sessionId: who.sessionId, password: PASSWORD, code: '123456' });
    await expect(started.signIn(who.account.username)).resolves.toMatchObject({ user: { otp: 'off' } });
    expect(await started.db.tx(actor, (em) => em.countBy(RecoveryCodeEntity, { userId: who.account.id }))).toBe(0);
    const other = await somebody();
    const {
      codes: [one = ''],
    } = await withOtp(other);
    await own('removeOtp', { sessionId: other.sessionId, password: PASSWORD, code: one });
    await expect(started.signIn(other.account.username)).resolves.toMatchObject({ user: { otp: 'off' } });
  });

  it('shows staff an advice', async () => {
    const account = await started.anAccount({ role: 'finance' });
    const reply = await started.signIn(account.username);
    expect([reply.user?.otp, reply.actorToken === '']).toEqual(['advised', false]);
  });
});

describe('mandatory authenticator for staff', () => {
  let strict: StartedIdentity;
  beforeAll(async () => {
    strict = await startedIdentity({ requireStaffOtp: true });
  });
  afterAll(() => strict.close());

  it('lets staff without an authenticator only set up the authenticator', async () => {
    const account = await strict.anAccount({ role: 'master' });
    const { user, actorToken, sessionId } = await strict.signIn(account.username);
    expect([user?.otp, actorToken]).toEqual(['demanded', '']);
    await expect(
      strict.client.call('issueCommandToken', {
        sessionId,
        method: '/revive.repairs.v1.Repairs/Execute',
        bodySha256: 'a'.repeat(64),
      }),
    ).rejects.toMatchObject({ code: 'OTP_SETUP_NEEDED' });
    const setup = await strict.own.call('beginOtp', { sessionId, password: PASSWORD }, { actorToken: null });
    await strict.own.call(
      'confirmOtp',
      { sessionId, code: codeOfStep(secretOf(setup.secret), stepNow()) },
      { actorToken: null },
    );
    const after = await strict.client.call('readSession', { sessionId });
    expect([after.user?.otp, after.actorToken === '']).toEqual(['on', false]);
  });

  it('asks no further role', async () => {
    const tenant = await strict.aTenant();
    const account = await strict.anAccount({ role: 'tenant_admin', tenantId: tenant.id });
    expect((await strict.signIn(account.username)).actorToken).not.toBe('');
  });
});
