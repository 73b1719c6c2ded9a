import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { LetterDue } from '@revive/proto/revive/letters/v1/letters';
import type { PeopleClient } from '@revive/proto/revive/identity/v1/people';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { suspendSchema } from '@revive/contracts/access/people';
import { ACCOUNT_STATUSES, ROLES, type Role } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { bodySha256 } from '@revive/platform/auth/command-token';
import { RpcClient } from '@revive/platform/rpc/client';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AccountMoveRow, UserRow } from '../src/data/rows.js';
import { aCommand, aDealer, personOf } from './people-actors.js';
import { startedIdentity, type StartedIdentity } from './started-identity.js';

let started: StartedIdentity;
let keeper: UserRow;
const heard: BusEvent[] = [];
beforeAll(async () => {
  started = await startedIdentity();
  await started.base.bus.subscribe({
    group: 'listener',
    topics: ['identity.user', 'identity.letter', 'identity.audit'],
    handler: async (event) => void heard.push(event),
  });
  // One master who is never the last.
  keeper = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

const system = systemActor('test');
const rowOf = (id: string) => started.db.tx(system, (em) => em.findOneByOrFail(UserRow, { id }));
const suspend = (by: UserRow, userId: string, reason = 'said why') =>
  started.identity.movePerson.run(personOf(by), { move: 'suspend', userId, reason, command: aCommand() });
const reactivate = (by: UserRow, userId: string) =>
  started.identity.movePerson.run(personOf(by), { move: 'reactivate', userId, command: aCommand() });
const changeRole = (by: UserRow, userId: string, role: string) =>
  started.identity.changeRole.run(personOf(by), { userId, role, command: aCommand() });
/** What others' doing owed the person; that a browser is new is told beside it. */
const letters = (userId: string) =>
  heard
    .filter(({ topic, key }) => topic === 'identity.letter' && key === userId)
    .map(({ payload }) => LetterDue.decode(payload))
    .filter(({ template }) => template !== 'new_device');

describe('a suspension', () => {
  it('ends every session at once, says why, and comes back to the status before it', async () => {
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
    await waitFor(() => letters(account.id).length === 2);
    expect(letters(account.id).map(({ template }) => template)).toEqual(['account_suspended', 'account_reactivated']);
    expect(
      await started.letters.call('readLetter', { id: letters(account.id)[0]?.id ?? '' }, { actorToken: null }),
    ).toMatchObject({ to: account.email, values: { reason: 'took parts home' } });
    const { moves } = await started.identity.readPerson.run(personOf(keeper), account.id);
    expect(moves).toMatchObject([
      { what: 'reactivate', from: 'suspended', to: 'training', by: keeper.username },
      { what: 'suspend', from: 'training', to: 'suspended', reason: 'took parts home', by: keeper.username },
    ]);
  });

  it.each(['', 'nobody', "x' or '1'='1", '0190a0a0-0000-7000-8000-00000000dead'])(
    'of an account named %j finds nobody, as reading it and its invitation do',
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

  it('is an event with the account’s state, and a line of the trail without the reason’s words', async () => {
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
  ])('is refused with %s as its reason, by the form and by the service', async (_, reason) => {
    const account = await started.anAccount();
    await expect(suspend(keeper, account.id, reason)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: expect.any(String) },
    });
    expect(suspendSchema.isValidSync({ reason })).toBe(false);
    expect((await rowOf(account.id)).status).toBe('active');
  });

  it.each(ACCOUNT_STATUSES)(
    'of an account that is %s moves as the table says, and an illegal move changes nothing',
    async (status) => {
      const account = await started.anAccount({ role: 'tech', status });
      const before = await rowOf(account.id);
      if (status === 'suspended') {
        await expect(suspend(keeper, account.id)).rejects.toMatchObject({ code: 'ILLEGAL_MOVE' });
        return expect(await rowOf(account.id)).toEqual(before);
      }
      await expect(reactivate(keeper, account.id)).rejects.toMatchObject({ code: 'ILLEGAL_MOVE' });
      expect(await rowOf(account.id)).toEqual(before);
      await suspend(keeper, account.id);
      return expect((await reactivate(keeper, account.id)).status).toBe(status);
    },
  );

  it('keeps the reasons with the account and nowhere that outlives it', async () => {
    const account = await started.anAccount();
    await suspend(keeper, account.id, 'a reason with a name in it');
    const moves = () => started.db.tx(system, (em) => em.countBy(AccountMoveRow, { userId: account.id }));
    expect(await moves()).toBe(1);
    await started.db.tx(system, (em) => em.query('delete from sessions where user_id = $1', [account.id]));
    await started.db.tx(system, (em) => em.delete(UserRow, { id: account.id }));
    expect(await moves()).toBe(0);
  });
});

describe('the way to an active account', () => {
  it('is approved by a master, and goes on by what the person does', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'pending', confirmed: true });
    const admin = await started.anAccount({ role: 'admin' });
    const approve = (by: UserRow) =>
      started.identity.approveAccount.run(
        personOf(by),
        { id: account.id, businessName: '', phone: '', address: '' },
        aCommand(),
      );
    const advance = (move: 'begin_training' | 'finish_training') =>
      started.identity.advanceAccount.run(systemActor('test:onboarding'), { userId: account.id, move });
    await expect(approve(admin)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(advance('begin_training')).rejects.toMatchObject({ code: 'ILLEGAL_MOVE' });
    expect((await approve(keeper)).status).toBe('approved');
    await expect(approve(keeper)).rejects.toMatchObject({ code: 'ILLEGAL_MOVE' });
    const { sessionId } = await started.signIn(account.username);
    expect(await advance('begin_training')).toBe('training');
    // Said again it is done already; the session goes on, and says at once what the account is now.
    expect(await advance('begin_training')).toBe('training');
    expect((await started.identity.readSession.run(sessionId)).user?.status).toBe('training');
    expect(await advance('finish_training')).toBe('active');
    expect(await advance('begin_training')).toBe('active');
    expect((await started.identity.readSession.run(sessionId)).actorToken).not.toBe('');
    expect((await started.signIn(account.username)).actorToken).not.toBe('');
  });

  it('is not walked for the platform by a person, nor the other way round', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'approved' });
    for (const move of ['begin_training', 'finish_training'] as const)
      await expect(
        started.identity.movePerson.run(personOf(keeper), { move, userId: account.id, command: aCommand() }),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    for (const move of ['approve', 'suspend', 'reactivate'] as const)
      await expect(
        started.identity.advanceAccount.run(systemActor('test'), { userId: account.id, move }),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('whom staff may touch', () => {
  it.each(ROLES)('as %s, with a suspension and with a role', async (role) => {
    const by = role === 'tenant_admin' ? await aDealer(started) : await started.anAccount({ role });
    const answers: string[] = [];
    for (const target of ROLES) {
      const account = target === 'tenant_admin' ? await aDealer(started) : await started.anAccount({ role: target });
      const code = async (change: Promise<unknown>) =>
        change.then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
      answers.push(
        `${target} ${await code(suspend(by, account.id))} ${await code(changeRole(by, account.id, target === 'user' ? 'tech' : 'user'))}`,
      );
    }
    const nothing = (answer: string) => ROLES.map((target) => `${target} ${answer} ${answer}`);
    const expected: Partial<Record<Role, string[]>> = {
      master: [
        'master done done',
        'admin done done',
        'tenant_admin done done',
        'user done done',
        'tech done done',
        'finance done done',
        'sales done done',
      ],
      // A suspended administrator holds no seat, so the last one's role is free to go.
      admin: [
        'master NOT_ALLOWED NOT_ALLOWED',
        'admin NOT_ALLOWED NOT_ALLOWED',
        'tenant_admin done done',
        'user done NOT_ALLOWED',
        'tech done NOT_ALLOWED',
        'finance done NOT_ALLOWED',
        'sales done NOT_ALLOWED',
      ],
      tenant_admin: nothing('NOT_FOUND'),
    };
    expect(answers).toEqual(expected[role] ?? nothing('NOT_ALLOWED'));
  });

  it('is never themselves', async () => {
    for (const by of [keeper, await started.anAccount({ role: 'admin' })]) {
      await expect(suspend(by, by.id)).rejects.toMatchObject({ code: 'NOT_YOURSELF' });
      await expect(changeRole(by, by.id, 'user')).rejects.toMatchObject({ code: 'NOT_YOURSELF' });
    }
  });

  it('ends when they lose the right, whatever their token still says', async () => {
    const admin = await started.anAccount({ role: 'admin' });
    const account = await started.anAccount();
    await changeRole(keeper, admin.id, 'sales');
    await expect(suspend(admin, account.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('a role', () => {
  it('that is another ends the sessions, and shop people leave their shop with a role of the platform', async () => {
    const dealer = await aDealer(started);
    const tech = await started.anAccount({ role: 'tech', tenantId: dealer.tenantId });
    const { sessionId } = await started.signIn(tech.username);
    expect(await changeRole(keeper, tech.id, 'finance')).toMatchObject({ role: 'finance' });
    expect((await rowOf(tech.id)).tenantId).toBeNull();
    await expect(started.client.call('readSession', { sessionId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await started.signIn(tech.username)).user).toMatchObject({ role: 'finance' });
  });

  it.each([
    ['the same', 'tech', 'ILLEGAL_MOVE'],
    ['none', 'root', 'INVALID'],
    ['a shop’s without a shop', 'tenant_admin', 'INVALID'],
  ])('that is %s is refused', async (_, role, code) => {
    const account = await started.anAccount({ role: 'tech' });
    await expect(changeRole(keeper, account.id, role)).rejects.toMatchObject({ code });
  });

  it('of staff is not an admin’s to give', async () => {
    const [admin, account] = [await started.anAccount({ role: 'admin' }), await started.anAccount()];
    // A technician of no shop is the platform's own: that is a role of the staff.
    for (const role of ['master', 'admin', 'finance', 'sales', 'tech'])
      await expect(changeRole(admin, account.id, role)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await rowOf(account.id)).toMatchObject({ role: 'user', version: account.version });
    expect(await changeRole(keeper, account.id, 'tech')).toMatchObject({ role: 'tech' });
    await expect(changeRole(admin, account.id, 'user')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('of the platform’s technician is not reached by a way round: out of a shop and back', async () => {
    const admin = await started.anAccount({ role: 'admin' });
    const { tenantId } = await aDealer(started);
    for (const role of ['tenant_admin', 'tech'] as const) {
      const account = await started.anAccount({ role, tenantId });
      expect(await changeRole(admin, account.id, 'user')).toMatchObject({ role: 'user' });
      expect((await rowOf(account.id)).tenantId).toBeNull();
      await expect(changeRole(admin, account.id, 'tech')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    const applicant = await started.anAccount({ role: 'tenant_admin', status: 'pending' });
    await expect(changeRole(admin, applicant.id, 'tech')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('within a shop is an admin’s to give', async () => {
    const admin = await started.anAccount({ role: 'admin' });
    const { tenantId } = await aDealer(started);
    const account = await started.anAccount({ role: 'tech', tenantId });
    expect(await changeRole(admin, account.id, 'tenant_admin')).toMatchObject({ role: 'tenant_admin', tenantId });
    expect(await changeRole(admin, account.id, 'tech')).toMatchObject({ role: 'tech', tenantId });
  });
});

describe('the last master', () => {
  it('stays, also when two masters demote each other at the same moment, in fifty tries', async () => {
    const masters = await started.db.tx(system, (em) => em.findBy(UserRow, { role: 'master' as const }));
    const others = masters.filter(({ id, status }) => id !== keeper.id && status === 'active');
    for (const { id } of others) await changeRole(keeper, id, 'user');
    for (let round = 0; round < 5; round++) {
      const rival = await started.anAccount({ role: 'master' });
      const tries = Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0 ? changeRole(keeper, rival.id, 'admin') : changeRole(rival, keeper.id, 'admin'),
      );
      const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
      expect(done).toHaveLength(1);
      const left = await started.db.tx(system, (em) =>
        em.findBy(UserRow, { role: 'master' as const, status: 'active' as const }),
      );
      expect(left).toHaveLength(1);
      keeper = left[0] as UserRow;
    }
    const lone = await started.anAccount({ role: 'admin' });
    await expect(suspend(lone, keeper.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('is not taken by another master who leaves at the same moment', async () => {
    const [a, b] = [await started.anAccount({ role: 'master' }), await started.anAccount({ role: 'master' })];
    // Three masters: a and b suspend each other; whoever was first has won, and the other does nothing more.
    const both = await Promise.allSettled([suspend(a, b.id), suspend(b, a.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'NOT_ALLOWED' } });
  });
});

describe('a command', () => {
  it('is needed over the wire, counts for this call and session, and once', async () => {
    const people = new RpcClient<PeopleClient>({
      peer: 'identity',
      rpc: started.rpc.gateway,
      proto: { root: protoRoot, files: [protoFile('revive/identity/v1/people.proto')] },
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
