import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { waitFor } from '@revive/platform/testing/wait-for';
import { EmailAddressEntity } from '../src/accounts/email-address.entity.js';
import { AuditEntryEntity } from '../src/audit/audit-entry.entity.js';
import { UserEntity } from '../src/accounts/user.entity.js';
import { emailsOf, secretIn } from './fixtures/emails.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

const NEXT = 'quiet-river-evening';
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
const read = (sessionId: string) => started.client.call('readSession', { sessionId });
async function somebody(
  over: Parameters<StartedIdentity['anAccount']>[0] = {},
): Promise<{ account: UserEntity; sessionId: string; device: string }> {
  const account = await started.anAccount(over);
  const { sessionId, device } = await started.signIn(account.username, { userAgent: FIREFOX });
  return { account, sessionId, device: device ?? '' };
}
const templatesOf = async (userId: string) => (await emailsOf(started, userId)).map(({ template }) => template);

describe('own sessions', () => {
  it('lists sessions newest first, with device, masked network and the current one marked', async () => {
    const { account, sessionId } = await somebody();
    await started.signIn(account.username, { address: '2001:db8:1:2::/64', userAgent: 'curl/8' });
    const { sessions } = await own('listSessions', { sessionId });
    expect(sessions.map(({ device, network, current }) => ({ device, network, current }))).toEqual([
      { device: 'A program', network: '2001:db8:1:…', current: false },
      { device: 'Firefox on Windows', network: '192.0.2.x', current: true },
    ]);
  });

  it('ends one session in cache, database and streams, but no foreign session', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const other = await started.signIn(mine.account.username);
    const heard: string[] = [];
    const subscription = await started.base.cache.subscribe('session-ended', (message) => heard.push(message));
    const id =
      (await own('listSessions', { sessionId: mine.sessionId })).sessions.find(({ current }) => !current)?.id ?? '';
    const foreign = (await own('listSessions', { sessionId: theirs.sessionId })).sessions[0]?.id ?? '';
    await expect(own('endSession', { sessionId: mine.sessionId, id: foreign })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await own('endSession', { sessionId: mine.sessionId, id });
    await expect(own('endSession', { sessionId: mine.sessionId, id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(read(other.sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await waitFor(() =>
      heard.some((message) => message.includes(createHash('sha256').update(other.sessionId).digest('hex'))),
    );
    await expect(read(mine.sessionId)).resolves.toMatchObject({ user: { id: mine.account.id } });
    await expect(read(theirs.sessionId)).resolves.toBeDefined();
    await subscription.unsubscribe();
  });

  it('ends all further sessions, and then all within a second', async () => {
    const { account, sessionId } = await somebody();
    const others = await Promise.all([1, 2, 3].map(() => started.signIn(account.username)));
    expect(await own('endOtherSessions', { sessionId })).toEqual({ ended: 3 });
    for (const other of others) await expect(read(other.sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await started.signIn(account.username);
    const heard: string[] = [];
    const subscription = await started.base.cache.subscribe('session-ended', (message) => heard.push(message));
    expect(await own('endAllSessions', { sessionId })).toEqual({ ended: 2 });
    await waitFor(() => heard.length > 0);
    expect((JSON.parse(heard[0] ?? '') as { sessions: string[] }).sessions).toHaveLength(2);
    await expect(own('listSessions', { sessionId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await subscription.unsubscribe();
  });

  it('hides sessions from a suspended person, who can still sign out everywhere', async () => {
    const account = await started.anAccount({ status: 'suspended' });
    const { sessionId } = await started.signIn(account.username);
    for (const method of [
      'listSessions',
      'readProfile',
      'endOtherSessions',
      'sendConfirmation',
      'withdrawErasure',
    ] as const)
      await expect(own(method, { sessionId })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
    await expect(own('changeName', { sessionId, name: 'Other' })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
    await expect(own('exportData', { sessionId, password: PASSWORD })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_ACTIVE',
    });
    expect(await own('endAllSessions', { sessionId })).toEqual({ ended: 1 });
  });
});

describe('password change', () => {
  const change = (sessionId: string, password: string, newPassword: string) =>
    own('changePassword', { sessionId, password, newPassword, address: '192.0.2.1', device: '', userAgent: '' });

  it('ends every session and opens a new one for this browser', async () => {
    const { account, sessionId } = await somebody();
    const other = await started.signIn(account.username);
    const reply = await change(sessionId, PASSWORD, NEXT);
    for (const one of [sessionId, other.sessionId])
      await expect(read(one)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(read(reply.sessionId)).resolves.toMatchObject({ user: { id: account.id } });
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await templatesOf(account.id)).toContain('password_changed');
  });

  it('requires the current password and an acceptable new one', async () => {
    const { account, sessionId } = await somebody();
    await expect(change(sessionId, 'not the password', NEXT)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { password: 'This is not your password' },
    });
    await expect(change(sessionId, PASSWORD, PASSWORD)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { newPassword: expect.any(String) },
    });
    await expect(change(sessionId, PASSWORD, 'password123')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { newPassword: expect.any(String) },
    });
    await expect(change(sessionId, PASSWORD, 'short')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { newPassword: expect.any(String) },
    });
    await expect(change(sessionId, '', NEXT)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { password: 'Password is required' },
    });
    await expect(read(sessionId)).resolves.toMatchObject({ user: { id: account.id } });
  });

  it('succeeds for one of twenty concurrent changes', async () => {
    const { sessionId } = await somebody();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => change(sessionId, PASSWORD, `${NEXT}-${n}`)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('limits guesses from an open session to twenty', async () => {
    const { sessionId } = await somebody();
    const codes = await Promise.all(
      Array.from({ length: 30 }, () =>
        own('exportData', { sessionId, password: 'a guess' }).catch((error: { code: string }) => error.code),
      ),
    );
    expect([
      codes.filter((code) => code === 'INVALID').length,
      codes.filter((code) => code === 'TOO_MANY').length,
    ]).toEqual([20, 10]);
  });
});

describe('own profile', () => {
  it('changes the name in every session', async () => {
    const { sessionId } = await somebody();
    await expect(own('changeName', { sessionId, name: '  ' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { name: 'Name is required' },
    });
    expect(await own('changeName', { sessionId, name: ' Thandi Dlamini ' })).toMatchObject({
      user: { name: 'Thandi Dlamini' },
    });
    const hash = createHash('sha256').update(sessionId).digest('hex');
    expect(await started.base.cache.get(`session:${hash}`)).toBeUndefined();
    expect(await read(sessionId)).toMatchObject({ user: { name: 'Thandi Dlamini' } });
  });

  it('changes the address after its link is opened, and notifies the former address', async () => {
    const { account, sessionId } = await somebody();
    await expect(own('changeEmail', { sessionId, email: 'nowhere', password: PASSWORD })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { email: 'Valid email is required' },
    });
    await expect(
      own('changeEmail', { sessionId, email: 'new-one@people.example', password: 'not it' }),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { password: expect.any(String) } });
    const asked = await own('changeEmail', { sessionId, email: 'New-One@people.example', password: PASSWORD });
    expect(asked).toMatchObject({
      newEmail: 'New-One@people.example',
      emailConfirmed: false,
      user: { email: account.email },
    });
    const emails = await emailsOf(started, account.id);
    expect(emails.slice(-2)).toMatchObject([
      { template: 'confirm_email', to: 'New-One@people.example' },
      { template: 'email_change_asked', to: account.email },
    ]);
    await own('confirmEmail', { secret: secretIn(emails, 'confirm_email'), address: '192.0.2.1' });
    expect(await own('readProfile', { sessionId })).toMatchObject({
      newEmail: '',
      emailConfirmed: true,
      user: { email: 'New-One@people.example' },
    });
    expect(await read(sessionId)).toMatchObject({ user: { email: 'New-One@people.example' } });
    expect((await emailsOf(started, account.id)).at(-1)).toMatchObject({
      template: 'email_changed',
      to: account.email,
      values: { newEmail: 'N***@people.example' },
    });
  });

  it('refuses an address of a different account, also if taken meanwhile', async () => {
    const [one, other] = [await somebody(), await somebody()];
    // Only the email reveals that the address is taken.
    await own('changeEmail', {
      sessionId: one.sessionId,
      email: other.account.email.toUpperCase(),
      password: PASSWORD,
    });
    const theirs = secretIn(await emailsOf(started, one.account.id), 'confirm_email');
    await expect(own('confirmEmail', { secret: theirs, address: '192.0.2.1' })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    for (const { sessionId } of [one, other])
      await own('changeEmail', { sessionId, email: 'both-want@people.example', password: PASSWORD });
    const secrets = await Promise.all(
      [one, other].map(async ({ account }) => secretIn(await emailsOf(started, account.id), 'confirm_email')),
    );
    const answers = await Promise.allSettled(
      secrets.map((secret) => own('confirmEmail', { secret, address: '192.0.2.1' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({ reason: { code: 'EMAIL_TAKEN' } });
  });

  it('resends the confirmation five times an hour, and only the newest link works', async () => {
    const { account, sessionId } = await somebody();
    for (let n = 0; n < 5; n++) await own('sendConfirmation', { sessionId });
    await expect(own('sendConfirmation', { sessionId })).rejects.toMatchObject({ code: 'TOO_MANY' });
    const emails = await emailsOf(started, account.id);
    expect(emails.filter(({ template }) => template === 'confirm_email').map(({ to }) => to)).toEqual([
      '',
      '',
      '',
      '',
      account.email,
    ]);
    await own('confirmEmail', { secret: secretIn(emails, 'confirm_email'), address: '192.0.2.1' });
    await expect(own('sendConfirmation', { sessionId })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('refuses a confirmation forged in the database', async () => {
    const { account, sessionId } = await somebody();
    await started.db.tx(actor, (em) =>
      em.update(EmailAddressEntity, { userId: account.id }, { confirmedAt: new Date() }),
    );
    await expect(own('readProfile', { sessionId })).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('exports all stored data except secrets, after a password check', async () => {
    const { account, sessionId } = await somebody();
    const text = (await own('exportData', { sessionId, password: PASSWORD })).json;
    expect(JSON.parse(text)).toMatchObject({
      account: { username: account.username, email: account.email, secondFactor: 'off' },
      sessions: [{ device: 'Firefox on Windows' }],
      emails: [{ template: 'new_device' }],
    });
    expect(text).not.toContain('argon2');
    await expect(own('exportData', { sessionId, password: 'not it' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('keeps a single erasure request, which can be withdrawn', async () => {
    const { account, sessionId } = await somebody();
    await expect(own('requestErasure', { sessionId, password: 'not it' })).rejects.toMatchObject({ code: 'INVALID' });
    const asked = await Promise.all([1, 2, 3].map(() => own('requestErasure', { sessionId, password: PASSWORD })));
    expect(new Set(asked.map(({ erasureRequestedAt }) => erasureRequestedAt)).size).toBe(1);
    expect((await templatesOf(account.id)).filter((one) => one === 'erasure_requested')).toHaveLength(1);
    expect(await own('withdrawErasure', { sessionId })).toMatchObject({ erasureRequestedAt: '' });
    expect(await own('withdrawErasure', { sessionId })).toMatchObject({ erasureRequestedAt: '' });
    await waitFor(
      async () =>
        (
          await started.db.tx(actor, (em) =>
            em.find(AuditEntryEntity, { where: { actorId: account.id }, order: { seq: 'ASC' } }),
          )
        )
          .map(({ action }) => action)
          .filter((action) => action.startsWith('erasure'))
          .join() === 'erasure.requested,erasure.withdrawn',
    );
  });
});
