import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { OneTimeLinkEntity } from '../../src/credentials/one-time-link.entity.js';
import { OtpSetupEntity } from '../../src/credentials/otp-setup.entity.js';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { LINKS, type LinkPurpose } from '../../src/credentials/one-time-links.js';
import { codeOfStep } from '../../src/credentials/totp.js';
import { secretOf, stepNow } from '../fixtures/authenticators.js';
import { aCommand, personOf } from '../fixtures/people-actors.js';
import { ownAccountsOn } from '../fixtures/own-accounts.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

const NEXT = 'quiet-river-evening';
const actor = systemActor('test');
const PURPOSES = Object.keys(LINKS) as LinkPurpose[];
let started: StartedIdentity;
let keeper: UserEntity;
beforeAll(async () => {
  started = await startedIdentity();
  keeper = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

const { own, elsewhere, somebody, aSecret } = ownAccountsOn(() => started);
const opens = (secret: string, purpose: LinkPurpose): Promise<boolean> =>
  started.db
    .tx(actor, (em) => started.identity.links.open(em, secret, [purpose], new Date()))
    .then(
      () => true,
      (error: { code: string }) => {
        if (error.code !== 'LINK_REFUSED') throw error as unknown as Error;
        return false;
      },
    );
async function withSecondFactor(userId: string): Promise<Buffer> {
  const otpSecret = randomBytes(20);
  await started.db.tx(actor, async (em) =>
    started.identity.accounts.change(
      em,
      await em.findOneByOrFail(UserEntity, { id: userId }),
      { otpSecret },
      new Date(),
    ),
  );
  return otpSecret;
}
const suspend = (userId: string) =>
  started.identity.transitionPerson.run(personOf(keeper), {
    move: 'suspend',
    userId,
    reason: 'said why',
    command: aCommand(),
  });

interface Event {
  readonly before?: (userId: string) => Promise<unknown>;
  readonly of?: Parameters<StartedIdentity['anAccount']>[0];
  readonly happens: (userId: string, sessionId: string) => Promise<unknown>;
}
const EVENTS: Readonly<Record<string, Event>> = {
  'a password set by a link': {
    happens: async (userId) =>
      own('setPassword', {
        secret: await aSecret(userId, 'reset_password'),
        password: NEXT,
        address: '192.0.2.1',
        device: '',
      }),
  },
  'a password changed': {
    happens: (_, sessionId) =>
      own('changePassword', {
        sessionId,
        password: PASSWORD,
        newPassword: NEXT,
        address: '192.0.2.1',
        device: '',
        userAgent: '',
      }),
  },
  'another address': {
    happens: async (userId) =>
      own('confirmEmail', { secret: await aSecret(userId, 'confirm_email', elsewhere()), address: '192.0.2.1' }),
  },
  'a suspension': { happens: (userId) => suspend(userId) },
  'a suspension that was ended again': {
    happens: async (userId) => {
      await suspend(userId);
      await started.identity.transitionPerson.run(personOf(keeper), {
        move: 'reactivate',
        userId,
        command: aCommand(),
      });
    },
  },
  'another role': {
    happens: (userId) =>
      started.identity.changeRole.run(personOf(keeper), { userId, role: 'finance', command: aCommand() }),
  },
  'an approval': {
    of: { role: 'tech', status: 'pending', tenantId: null },
    happens: (userId) =>
      started.identity.approveAccount.run(
        personOf(keeper),
        { id: userId, businessName: '', phone: '', address: '' },
        aCommand(),
      ),
  },
  'a second factor switched on': {
    happens: async (_, sessionId) => {
      const { secret } = await own('beginOtp', { sessionId, password: PASSWORD });
      return own('confirmOtp', { sessionId, code: codeOfStep(secretOf(secret), stepNow()) });
    },
  },
  'a second factor taken away by a master': {
    before: withSecondFactor,
    happens: (userId) =>
      started.identity.resetSecondFactor.run(personOf(keeper), {
        userId,
        reason: 'the phone was lost',
        command: aCommand(),
      }),
  },
  'the end of all other sessions': { happens: (_, sessionId) => own('endOtherSessions', { sessionId }) },
  'the end of all sessions': { happens: (_, sessionId) => own('endAllSessions', { sessionId }) },
  'an erasure': {
    of: { role: 'user', tenantId: null },
    happens: async (userId, sessionId) => {
      await own('requestErasure', { sessionId, password: PASSWORD });
      return started.identity.carryOutErasure.run(personOf(keeper), { userId, reason: 'asked for it' }, aCommand());
    },
  },
};

describe.each(Object.entries(EVENTS))('%s', (name, { before, of, happens }) => {
  it.each(PURPOSES)('ends a link of kind %s', async (purpose) => {
    const { account, sessionId } = await somebody(of);
    await before?.(account.id);
    const secret = await aSecret(account.id, purpose);
    expect(await opens(secret, purpose)).toBe(true);
    await happens(account.id, sessionId);
    // A thief may have confirmed the changed address first: the former mailbox keeps its own recovery link.
    expect(await opens(secret, purpose)).toBe(purpose === 'keep_email' && name === 'another address');
  });

  it('ends and hides a pending address change', async () => {
    const { account, sessionId } = await somebody(of);
    await before?.(account.id);
    const secret = await aSecret(account.id, 'confirm_email', elsewhere());
    expect(await opens(secret, 'confirm_email')).toBe(true);
    await happens(account.id, sessionId);
    await expect(own('confirmEmail', { secret, address: '192.0.2.1' })).rejects.toMatchObject({ code: 'LINK_REFUSED' });
    expect(
      await started.db.tx(actor, (em) => started.identity.links.waitingEmail(em, account.id, new Date())),
    ).toBeUndefined();
  });

  it('ends an unfinished setup of a second factor', async () => {
    const { account, sessionId } = await somebody(of);
    await before?.(account.id);
    const row = { userId: account.id, secret: randomBytes(20), createdAt: new Date() };
    await started.db.tx(actor, (em) =>
      em.insert(OtpSetupEntity, { ...row, seal: started.credentialMacs.otpSetup(row) }),
    );
    await happens(account.id, sessionId);
    expect(await started.db.tx(actor, (em) => em.existsBy(OtpSetupEntity, { userId: account.id }))).toBe(false);
  });
});

describe('ended link', () => {
  it('stays ended after its row was reset to unused', async () => {
    for (const purpose of PURPOSES.filter((one) => one !== 'keep_email')) {
      const { account, sessionId } = await somebody();
      const secret = await aSecret(account.id, purpose);
      await own('endOtherSessions', { sessionId });
      await started.db.tx(actor, (em) => em.update(OneTimeLinkEntity, { userId: account.id }, { usedAt: null }));
      expect(await opens(secret, purpose)).toBe(false);
    }
  });
});
