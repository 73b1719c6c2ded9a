import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { emailsOf, secretIn } from '../fixtures/emails.js';
import { aCommand, aDealer, personOf } from '../fixtures/people-actors.js';
import { ownAccountsOn } from '../fixtures/own-accounts.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

const NEXT = 'quiet-river-evening';
const actor = systemActor('test');
let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const { own, rowOf, elsewhere, somebody, aSecret } = ownAccountsOn(() => started);

describe('address change by a password thief', () => {
  /** Signs in with the password and requests an own address, as a thief would. */
  async function theft(): Promise<{ account: UserEntity; thief: string; confirm: string; thiefSession: string }> {
    const { account } = await somebody();
    const { sessionId } = await started.signIn(account.username, { address: '203.0.113.9' });
    const thief = elsewhere();
    await own('changeEmail', { sessionId, email: thief, password: PASSWORD });
    return {
      account,
      thief,
      thiefSession: sessionId,
      confirm: secretIn(await emailsOf(started, account.id), 'confirm_email'),
    };
  }
  const notMe = async (account: UserEntity, password = NEXT) =>
    own('setPassword', {
      secret: secretIn(await emailsOf(started, account.id), 'email_change_asked'),
      password,
      address: '192.0.2.1',
      device: '',
    });

  it('notifies the current address, with the new address masked', async () => {
    const { account, thief } = await theft();
    const message = (await emailsOf(started, account.id)).find(({ template }) => template === 'email_change_asked');
    expect(message).toMatchObject({
      to: account.email,
      values: {
        newEmail: `${thief[0]}***@people.example`,
        hours: '72',
        link: expect.stringMatching(/\/set-password#[\w-]{64}$/),
      },
    });
    expect(JSON.stringify(message)).not.toContain(thief);
  });

  it('ends when the owner sets a password or signs out all further sessions', async () => {
    const one = await theft();
    await own('setPassword', {
      secret: await aSecret(one.account.id, 'reset_password'),
      password: NEXT,
      address: '192.0.2.1',
      device: '',
    });
    const two = await theft();
    await own('endOtherSessions', { sessionId: (await started.signIn(two.account.username)).sessionId });
    for (const { account, confirm } of [one, two]) {
      await expect(own('confirmEmail', { secret: confirm, address: '192.0.2.1' })).rejects.toMatchObject({
        code: 'LINK_REFUSED',
      });
      expect((await rowOf(account.id)).email).toBe(account.email);
    }
  });

  it('reverts the change by "that was not me", and ends every session and the password', async () => {
    const { account, confirm, thiefSession } = await theft();
    await notMe(account);
    await expect(own('confirmEmail', { secret: confirm, address: '192.0.2.1' })).rejects.toMatchObject({
      code: 'LINK_REFUSED',
    });
    await expect(own('readProfile', { sessionId: thiefSession })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(started.signIn(account.username)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect((await started.signIn(account.username, { password: NEXT })).user).toMatchObject({
      id: account.id,
      email: account.email,
    });
  });

  it('reverts once even after the new address was confirmed and the password changed', async () => {
    const { account, confirm, thief, thiefSession } = await theft();
    await own('confirmEmail', { secret: confirm, address: '192.0.2.1' });
    await own('changePassword', {
      sessionId: thiefSession,
      password: PASSWORD,
      newPassword: 'third-lantern-autumn',
      address: '203.0.113.9',
      device: '',
      userAgent: '',
    });
    expect((await rowOf(account.id)).email).toBe(thief);
    const secret = secretIn(await emailsOf(started, account.id), 'email_change_asked');
    await notMe(account);
    expect(await rowOf(account.id)).toMatchObject({ email: account.email });
    expect(
      await started.db.tx(actor, async (em) =>
        started.identity.accounts.emailState(em, await em.findOneByOrFail(UserEntity, { id: account.id })),
      ),
    ).toBe('confirmed');
    await expect(started.signIn(account.username, { password: 'third-lantern-autumn' })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    await expect(
      own('setPassword', { secret, password: 'fourth-lantern-winter', address: '192.0.2.1', device: '' }),
    ).rejects.toMatchObject({ code: 'LINK_REFUSED' });
  });

  it('keeps the owner’s recovery link after further address changes', async () => {
    const { account, confirm, thiefSession } = await theft();
    await own('confirmEmail', { secret: confirm, address: '192.0.2.1' });
    await own('changeEmail', { sessionId: thiefSession, email: elsewhere(), password: PASSWORD });
    const secrets = (await emailsOf(started, account.id))
      .filter(({ template }) => template === 'email_change_asked')
      .map(({ values }) => new URL(values['link'] ?? '').hash.slice(1));
    expect(secrets).toHaveLength(2);
    const [owners = '', thiefs = ''] = secrets;
    await own('setPassword', { secret: thiefs, password: 'third-lantern-autumn', address: '203.0.113.9', device: '' });
    await own('setPassword', { secret: owners, password: NEXT, address: '192.0.2.1', device: '' });
    expect((await rowOf(account.id)).email).toBe(account.email);
    await expect(
      own('setPassword', { secret: thiefs, password: 'fifth-lantern-spring', address: '203.0.113.9', device: '' }),
    ).rejects.toMatchObject({ code: 'LINK_REFUSED' });
  });

  it('notifies an unconfirmed current address without a recovery link', async () => {
    const account = await started.anAccount();
    const { sessionId } = await started.signIn(account.username);
    await own('changeEmail', { sessionId, email: elsewhere(), password: PASSWORD });
    const message = (await emailsOf(started, account.id)).find(({ template }) => template === 'email_change_asked');
    expect(message).toMatchObject({ to: account.email, values: { newEmail: expect.any(String) } });
    expect(message?.values).not.toHaveProperty('link');
  });
});

describe('unused invitation', () => {
  it('gets a new link after a change of the account invalidated the first', async () => {
    const dealer = await aDealer(started);
    const invited = await started.identity.inviteToTeam.run(
      personOf(dealer),
      { email: `${uuidv7()}@people.example`, name: 'New Hand', role: 'tech' },
      aCommand(),
    );
    await started.identity.changeRole.run(personOf(dealer), {
      userId: invited.id,
      role: 'tenant_admin',
      command: aCommand(),
    });
    const emails = (await emailsOf(started, invited.id)).filter(({ template }) => template === 'invited');
    expect(emails.map(({ to }) => to)).toEqual(['', invited.email]);
    await own('setPassword', {
      secret: secretIn(emails, 'invited'),
      password: NEXT,
      address: '192.0.2.1',
      device: '',
    });
    expect((await started.signIn(invited.username, { password: NEXT })).user).toMatchObject({ role: 'tenant_admin' });
  });
});
