import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { resetSecondFactorSchema } from '@revive/contracts/access/people';
import { ROLES } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { waitFor } from '@revive/platform/testing/wait-for';
import { OtpSetupEntity } from '../../src/credentials/otp-setup.entity.js';
import { RecoveryCodeEntity } from '../../src/credentials/recovery-code.entity.js';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { codeOfStep } from '../../src/credentials/totp.js';
import { EMAILS_PER_FIRST_PASSWORD } from '../../src/people/resend-first-password.js';
import { anAuthenticator, stepNow } from '../fixtures/authenticators.js';
import { emailsOf, secretIn } from '../fixtures/emails.js';
import { aCommand, aDealer, personOf } from '../fixtures/people-actors.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
let master: UserEntity;
const audited: BusEvent[] = [];
beforeAll(async () => {
  // As in the Docker Compose and Kubernetes deployments, staff need a second factor.
  started = await startedIdentity({ requireStaffOtp: true });
  await started.base.bus.subscribe({
    group: 'listener',
    topics: ['identity.audit'],
    handler: async (event) => void audited.push(event),
  });
  master = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

const system = systemActor('test');
const rowOf = (id: string) => started.db.tx(system, (em) => em.findOneByOrFail(UserEntity, { id }));
const countOf = (table: typeof RecoveryCodeEntity | typeof OtpSetupEntity, userId: string) =>
  started.db.tx(system, (em) => em.countBy(table, { userId }));
const reset = (by: UserEntity, userId: string, reason = 'the phone was stolen') =>
  started.identity.resetSecondFactor.run(personOf(by), { userId, reason, command: aCommand() });
const resend = (by: UserEntity, userId: string) =>
  started.identity.resendFirstPassword.run(personOf(by), { userId, command: aCommand() });
async function withCodes(over: Parameters<StartedIdentity['anAccount']>[0] = {}) {
  const account = await started.anAccount(over);
  const { sessionId } = await started.signIn(account.username);
  return { account, sessionId, ...(await anAuthenticator(started, sessionId)) };
}
let made = 0;
async function aCreated(over: { role?: string; tenantId?: string } = {}) {
  const username = `made-by-staff-${++made}`;
  const { id } = await started.identity.createUser.run(
    personOf(master),
    {
      username,
      email: `${username}@people.example`,
      password: 'copper-lantern-nine',
      name: 'Made By Staff',
      role: 'user',
      tenantId: '',
      businessName: '',
      notes: '',
      ...over,
    },
    aCommand(),
  );
  return rowOf(id);
}
const templates = async (userId: string) => (await emailsOf(started, userId)).map(({ template }) => template);
const audits = () => audited.map(({ payload }) => Action.decode(payload));

describe('reset of a second factor', () => {
  it('removes secret, codes and sessions by a master, and informs the person of the reason', async () => {
    const { account, sessionId, codes } = await withCodes({ role: 'finance' });
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
    expect((await started.identity.readPerson.run(personOf(master), account.id)).otpOn).toBe(true);
    expect(await reset(master, account.id, '  Told us by phone  ')).toMatchObject({ id: account.id, status: 'active' });
    await expect(started.client.call('readSession', { sessionId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await rowOf(account.id)).toMatchObject({
      otpSecret: null,
      otpStep: null,
      passwordHash: account.passwordHash,
      status: 'active',
    });
    expect(await countOf(RecoveryCodeEntity, account.id)).toBe(0);
    await expect(
      started.signIn(account.username, { otp: codes[0] ?? '', password: 'not the password' }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const message = (await emailsOf(started, account.id)).find(({ template }) => template === 'otp_reset');
    expect(message).toMatchObject({
      to: account.email,
      values: { at: expect.any(String), reason: 'Told us by phone' },
    });
    await waitFor(() =>
      audits().some(({ action, notes }) => action === 'account.second_factor_reset' && notes.includes(account.id)),
    );
    expect(audits().find(({ action }) => action === 'account.second_factor_reset')).toMatchObject({
      actorId: master.id,
      notes: expect.not.stringContaining('phone'),
    });
    const { history, otpOn } = await started.identity.readPerson.run(personOf(master), account.id);
    expect([otpOn, history[0]]).toEqual([
      false,
      expect.objectContaining({ what: 'reset_otp', reason: 'Told us by phone', by: master.username }),
    ]);
  });

  it('permits only a new setup at the next sign-in if the factor is mandatory', async () => {
    const { account } = await withCodes({ role: 'sales' });
    await reset(master, account.id);
    const { user, actorToken, sessionId } = await started.signIn(account.username);
    expect([user?.otp, actorToken]).toEqual(['demanded', '']);
    const { secret } = await anAuthenticator(started, sessionId);
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
    await expect(started.signIn(account.username, { otp: codeOfStep(secret, stepNow()) })).resolves.toMatchObject({
      user: { otp: 'on' },
    });
  });

  it('removes an unfinished setup', async () => {
    const { account } = await withCodes();
    const row = { userId: account.id, secret: Buffer.alloc(20, 1), createdAt: new Date() };
    await started.db.tx(system, (em) =>
      em.insert(OtpSetupEntity, { ...row, seal: started.credentialMacs.otpSetup(row) }),
    );
    await reset(master, account.id);
    expect(await countOf(OtpSetupEntity, account.id)).toBe(0);
  });

  it.each(ROLES.filter((role) => role !== 'master'))('refuses a %s', async (role) => {
    const { account } = await withCodes();
    const tenantId = role === 'tenant_admin' || role === 'tech' ? (await started.aTenant()).id : null;
    await expect(reset(await started.anAccount({ role, tenantId }), account.id)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect((await rowOf(account.id)).otpSecret).not.toBeNull();
  });

  it('refuses the own account, and keeps the password for a different master’s account', async () => {
    const { account } = await withCodes({ role: 'master' });
    await expect(reset(account, account.id)).rejects.toMatchObject({ code: 'NOT_YOURSELF' });
    expect((await rowOf(account.id)).otpSecret).not.toBeNull();
    await reset(master, account.id);
    await expect(started.signIn(account.username, { password: 'not the password' })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    await expect(started.signIn(account.username)).resolves.toMatchObject({
      user: { otp: 'demanded', role: 'master' },
    });
    expect(await templates(account.id)).not.toContain('set_password');
  });

  it('succeeds once under concurrent calls, and refuses an account without a second factor', async () => {
    const { account } = await withCodes();
    const other = await started.anAccount({ role: 'master' });
    const both = await Promise.allSettled([reset(master, account.id), reset(other, account.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'INVALID_TRANSITION' } });
    expect((await templates(account.id)).filter((name) => name === 'otp_reset')).toHaveLength(1);
  });

  it.each([
    ['', 'no reason'],
    ['no', 'too short a one'],
    ['x'.repeat(501), 'too long a one'],
  ])('refuses the reason %j: %s', async (reason) => {
    const { account } = await withCodes();
    await expect(reset(master, account.id, reason)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: expect.any(String) },
    });
    expect(resetSecondFactorSchema.isValidSync({ reason })).toBe(false);
    expect((await rowOf(account.id)).otpSecret).not.toBeNull();
  });

  it.each(['nobody', '0190a0a0-0000-7000-8000-00000000dead'])('finds no account for the id %j', async (id) => {
    await expect(reset(master, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(resend(master, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('resent first-password email', () => {
  it('contains a new link, and neither the old link nor a longer validity of the typed password', async () => {
    const account = await aCreated();
    const [first] = [secretIn(await emailsOf(started, account.id), 'set_password')];
    const { sessionId } = await started.signIn(account.username, { password: 'copper-lantern-nine' });
    expect(await resend(await started.anAccount({ role: 'admin' }), account.id)).toMatchObject({
      firstPasswordUntil: account.firstPasswordUntil?.toISOString(),
    });
    await expect(started.client.call('readSession', { sessionId })).resolves.toMatchObject({
      user: { mustChangePassword: true },
    });
    const emails = await emailsOf(started, account.id);
    expect(emails.filter(({ template }) => template === 'set_password').map(({ to }) => to)).toEqual([
      '',
      account.email,
    ]);
    const again = secretIn(emails, 'set_password');
    const set = (secret: string) =>
      started.own.call(
        'setPassword',
        { secret, password: 'amber-kettle-seven', address: '192.0.2.9', device: '' },
        { actorToken: null, deadlineMs: 60_000 },
      );
    await expect(set(first)).rejects.toMatchObject({ code: 'LINK_REFUSED' });
    await set(again);
    expect((await started.signIn(account.username, { password: 'amber-kettle-seven' })).actorToken).not.toBe('');
    await expect(resend(master, account.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await waitFor(() =>
      audits().some(({ action, notes }) => action === 'account.first_password_resent' && notes.includes(account.id)),
    );
  });

  it('refuses more than five a day', async () => {
    const account = await aCreated();
    for (let n = 0; n < EMAILS_PER_FIRST_PASSWORD.max; n++) await resend(master, account.id);
    await expect(resend(master, account.id)).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect(
      (await emailsOf(started, account.id)).filter(({ template, to }) => template === 'set_password' && to !== ''),
    ).toHaveLength(1);
  });

  it('refuses accounts with a password, invited by a shop, or suspended', async () => {
    const dealer = await aDealer(started);
    const invited = await started.identity.inviteToTeam.run(
      personOf(dealer),
      { email: 'invited-by-shop@people.example', name: 'Invited', role: 'tech' },
      aCommand(),
    );
    const stopped = await aCreated();
    await started.identity.transitionPerson.run(personOf(master), {
      move: 'suspend',
      userId: stopped.id,
      reason: 'said why',
      command: aCommand(),
    });
    for (const id of [dealer.id, invited.id, stopped.id])
      await expect(resend(master, id)).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
        message: expect.any(String),
      });
  });

  it.each(ROLES.filter((role) => role !== 'master' && role !== 'admin'))('refuses a %s', async (role) => {
    const tenantId = role === 'tenant_admin' || role === 'tech' ? (await started.aTenant()).id : null;
    await expect(resend(await started.anAccount({ role, tenantId }), (await aCreated()).id)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it('refuses targets of equal or higher rank', async () => {
    await expect(
      resend(await started.anAccount({ role: 'admin' }), (await aCreated({ role: 'admin' })).id),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('erasure requests', () => {
  it('lists accounts with the request date, only in this list', async () => {
    const account = await started.anAccount();
    const { sessionId } = await started.signIn(account.username);
    const { erasureRequestedAt } = await started.own.call(
      'requestErasure',
      { sessionId, password: PASSWORD },
      { actorToken: null, deadlineMs: 60_000 },
    );
    const list = (erasure: string) =>
      started.identity.listPeople.users(personOf(master), { search: '', role: '', status: '', before: '', erasure });
    expect((await list('requested')).people).toEqual([expect.objectContaining({ id: account.id, erasureRequestedAt })]);
    expect((await list('')).people.filter((one) => one.erasureRequestedAt !== undefined)).toEqual([]);
  });
});
