import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import type { PeopleClient } from '@revive/proto/revive/identity/v1/people';
import { protoOf } from '@revive/proto/paths';
import { suspendSchema } from '@revive/contracts/access/people';
import { ACCOUNT_STATUSES } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { bodySha256 } from '@revive/platform/auth/command-token';
import { RpcClient } from '@revive/platform/rpc/client';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AccountHistoryEntity } from '../../src/accounts/account-history.entity.js';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { aCommand, aDealer, peopleChanges, personOf } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
let keeper: UserEntity;
const heard: BusEvent[] = [];
beforeAll(async () => {
  started = await startedIdentity();
  await started.base.bus.subscribe({
    group: 'listener',
    topics: ['identity.user', 'identity.email', 'identity.audit'],
    handler: async (event) => void heard.push(event),
  });
  // A master for the whole suite, so that no test touches the last master.
  keeper = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

const system = systemActor('test');
const { rowOf, suspend, reactivate } = peopleChanges(() => started);
/** Emails caused by different people, without the email about a new browser. */
const emails = (userId: string) =>
  heard
    .filter(({ topic, key }) => topic === 'identity.email' && key === userId)
    .map(({ payload }) => EmailRequested.decode(payload))
    .filter(({ template }) => template !== 'new_device');

describe('suspension', () => {
  it('ends every session, states the reason, and restores the previous status afterwards', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'training' });
    const ended: string[] = [];
    const subscription = await started.base.cache.subscribe('session-ended', (message) => ended.push(message));
    const sessions = [await started.signIn(account.username), await started.signIn(account.username)];
    expect(await suspend(keeper, account.id, '  took parts home  ')).toMatchObject({
      id: account.id,
      status: 'suspended',
    });
    for (const { sessionId } of sessions)
      await expect(started.client.call('readSession', { sessionId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await waitFor(() =>
      sessions.every(({ sessionId }) =>
        ended.some((message) => message.includes(createHash('sha256').update(sessionId).digest('hex'))),
      ),
    );
    await subscription.unsubscribe();
    const { user, sessionId } = await started.signIn(account.username);
    expect(user).toMatchObject({
      status: 'suspended',
      suspendedFor: 'took parts home',
      suspendedAt: expect.any(String),
    });
    await started.base.cache.delete(`session:${createHash('sha256').update(sessionId).digest('hex')}`);
    expect((await started.client.call('readSession', { sessionId })).user).toMatchObject({
      suspendedFor: 'took parts home',
    });
    expect(await reactivate(keeper, account.id)).toMatchObject({ status: 'training' });
    expect((await started.signIn(account.username)).user?.suspendedFor).toBeUndefined();
    await waitFor(() => emails(account.id).length === 2);
    expect(emails(account.id).map(({ template }) => template)).toEqual(['account_suspended', 'account_reactivated']);
    expect(
      await started.notifications.call('readEmail', { id: emails(account.id)[0]?.id ?? '' }, { actorToken: null }),
    ).toMatchObject({ to: account.email, values: { reason: 'took parts home' } });
    const { history } = await started.identity.readPerson.run(personOf(keeper), account.id);
    expect(history).toMatchObject([
      { what: 'reactivate', from: 'suspended', to: 'training', by: keeper.username },
      { what: 'suspend', from: 'training', to: 'suspended', reason: 'took parts home', by: keeper.username },
    ]);
  });

  it.each(['', 'nobody', "x' or '1'='1", '0190a0a0-0000-7000-8000-00000000dead'])(
    'finds no account for the id %j, like reading and invitations',
    async (id) => {
      const administrator = await aDealer(started);
      for (const attempt of [
        () => suspend(keeper, id),
        () => reactivate(keeper, id),
        () => started.identity.readPerson.run(personOf(keeper), id),
        () => started.identity.changeInvitation.revoke(personOf(administrator), { userId: id, command: aCommand() }),
        () => started.identity.changeInvitation.resend(personOf(administrator), { userId: id, command: aCommand() }),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('publishes the account’s state, and audits the suspension without the reason', async () => {
    const account = await started.anAccount({ role: 'finance' });
    await suspend(keeper, account.id, 'Thandi Dlamini complained');
    await waitFor(() =>
      heard.some(
        ({ topic, key, payload }) =>
          topic === 'identity.user' && key === account.id && UserChanged.decode(payload).status === 'suspended',
      ),
    );
    await waitFor(() =>
      heard.some(
        ({ topic, payload }) =>
          topic === 'identity.audit' &&
          Buffer.from(payload).includes('account.suspended') &&
          Buffer.from(payload).includes(account.id),
      ),
    );
    expect(heard.filter(({ payload }) => Buffer.from(payload).includes('Dlamini'))).toEqual([]);
  });

  it.each([
    ['none', ''],
    ['only spaces', '  '],
    ['too short a one', 'no'],
    ['too long a one', 'x'.repeat(501)],
    ['one that cannot be stored', 'a reason\u0000b'],
  ])('refuses %s as a reason, in form and service', async (_, reason) => {
    const account = await started.anAccount();
    await expect(suspend(keeper, account.id, reason)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: expect.any(String) },
    });
    expect(suspendSchema.isValidSync({ reason })).toBe(false);
    expect((await rowOf(account.id)).status).toBe('active');
  });

  it.each(ACCOUNT_STATUSES)(
    'follows the transition table for an account that is %s, and changes nothing otherwise',
    async (status) => {
      const account = await started.anAccount({ role: 'tech', status });
      const before = await rowOf(account.id);
      if (status === 'suspended') {
        await expect(suspend(keeper, account.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
        return expect(await rowOf(account.id)).toEqual(before);
      }
      await expect(reactivate(keeper, account.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
      expect(await rowOf(account.id)).toEqual(before);
      await suspend(keeper, account.id);
      return expect((await reactivate(keeper, account.id)).status).toBe(status);
    },
  );

  it('stores reasons only with the account', async () => {
    const account = await started.anAccount();
    await suspend(keeper, account.id, 'a reason with a name in it');
    const history = () => started.db.tx(system, (em) => em.countBy(AccountHistoryEntity, { userId: account.id }));
    expect(await history()).toBe(1);
    await started.db.tx(system, (em) => em.query('delete from sessions where user_id = $1', [account.id]));
    await started.db.tx(system, (em) => em.delete(UserEntity, { id: account.id }));
    expect(await history()).toBe(0);
  });
});

describe('activation of an account', () => {
  it('requires approval by a master, then advances with the person’s steps', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'pending', confirmed: true });
    const admin = await started.anAccount({ role: 'admin' });
    const approve = (by: UserEntity) =>
      started.identity.approveAccount.run(
        personOf(by),
        { id: account.id, businessName: '', phone: '', address: '' },
        aCommand(),
      );
    const advance = (move: 'begin_training' | 'finish_training') =>
      started.identity.advanceAccount.run(systemActor('test:onboarding'), { userId: account.id, move });
    await expect(approve(admin)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(advance('begin_training')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await approve(keeper)).status).toBe('approved');
    await expect(approve(keeper)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const { sessionId } = await started.signIn(account.username);
    expect(await advance('begin_training')).toBe('training');
    // A repeated step changes nothing; the open session shows the new status at once.
    expect(await advance('begin_training')).toBe('training');
    expect((await started.identity.readSession.run(sessionId)).user?.status).toBe('training');
    expect(await advance('finish_training')).toBe('active');
    expect(await advance('begin_training')).toBe('active');
    expect((await started.identity.readSession.run(sessionId)).actorToken).not.toBe('');
    expect((await started.signIn(account.username)).actorToken).not.toBe('');
  });

  it('keeps platform transitions and people’s transitions apart', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'approved' });
    for (const move of ['begin_training', 'finish_training'] as const)
      await expect(
        started.identity.transitionPerson.run(personOf(keeper), { move, userId: account.id, command: aCommand() }),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    for (const move of ['approve', 'suspend', 'reactivate'] as const)
      await expect(
        started.identity.advanceAccount.run(systemActor('test'), { userId: account.id, move }),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('command token', () => {
  it('must be given over RPC for this call and session, and valid once', async () => {
    const people = new RpcClient<PeopleClient>({
      peer: 'identity',
      rpc: started.rpc.gateway,
      proto: protoOf('identity'),
      service: 'revive.identity.v1.People',
    });
    try {
      const account = await started.anAccount();
      const { sessionId, actorToken } = await started.signIn(keeper.username);
      const request = { id: account.id, reason: 'said why' };
      await expect(people.call('suspend', request, { actorToken })).rejects.toMatchObject({
        code: 'COMMAND_TOKEN_REFUSED',
      });
      await expect(people.call('suspend', request, { actorToken: null })).rejects.toMatchObject({
        code: 'NOT_SIGNED_IN',
      });
      const { method, body } = people.commandFor('suspend', request);
      const { token: commandToken } = await started.client.call('issueCommandToken', {
        sessionId,
        method,
        bodySha256: bodySha256(body),
      });
      await expect(
        people.call('suspend', { ...request, reason: 'another' }, { actorToken, commandToken }),
      ).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
      expect(await people.call('suspend', request, { actorToken, commandToken })).toMatchObject({
        status: 'suspended',
      });
      await expect(people.call('suspend', request, { actorToken, commandToken })).rejects.toMatchObject({
        code: 'COMMAND_TOKEN_REFUSED',
      });
    } finally {
      people.close();
    }
  });
});
