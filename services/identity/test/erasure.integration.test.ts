import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErasedPeopleClient } from '@revive/proto/revive/identity/v1/erasure';
import { PersonErased } from '@revive/proto/revive/identity/v1/erasure';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import { protoOf } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { RpcClient } from '@revive/platform/rpc/client';
import type { RpcConfig } from '@revive/platform/rpc/rpc-config';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AuditEntryEntity } from '../src/audit/audit-entry.entity.js';
import { UserEntity } from '../src/accounts/user.entity.js';
import { deleteOldErasureConfirmations } from '../src/erasure/erasure-confirmation-email.js';
import { needsReauthentication } from '../src/command-tokens/reauthentication.policy.js';
import { aCommand, aDealer, personOf } from './fixtures/people-actors.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

const system = systemActor('test');
let started: StartedIdentity;
let master: UserEntity;
const heard: BusEvent[] = [];
const emails: EmailRequested[] = [];
const peers: RpcClient<ErasedPeopleClient>[] = [];
const peerOf = (rpc: RpcConfig): RpcClient<ErasedPeopleClient> => {
  const peer = new RpcClient<ErasedPeopleClient>({
    peer: 'identity',
    rpc,
    proto: protoOf('identity'),
    service: 'revive.identity.v1.ErasedPeople',
  });
  peers.push(peer);
  return peer;
};
beforeAll(async () => {
  started = await startedIdentity();
  await started.base.bus.subscribe({
    group: 'listener',
    topics: ['identity.erasure'],
    handler: async (event) => void heard.push(event),
  });
  await started.base.bus.subscribe({
    group: 'emails',
    topics: ['identity.email'],
    handler: async ({ payload }) => void emails.push(EmailRequested.decode(payload)),
  });
  master = await started.anAccount({ role: 'master' });
});
afterAll(async () => {
  for (const peer of peers) peer.close();
  await started.close();
});

const NOBODY = { actorToken: null };
const rowOf = (id: string) => started.db.tx(system, (em) => em.findOneByOrFail(UserEntity, { id }));
const carryOut = (userId: string, by = master, reason = 'asked for it') =>
  started.identity.carryOutErasure.run(personOf(by), { userId, reason }, aCommand());
const read = (userId: string, by = master) => started.identity.readErasure.run(personOf(by), userId);
const rowsOf = (sql: string, id: string) =>
  started.db.tx(system, (em) => em.query<Record<string, unknown>[]>(sql, [id]));
async function whoAsked(over: Parameters<StartedIdentity['anAccount']>[0] = {}) {
  const account = await started.anAccount(over);
  const { sessionId } = await started.signIn(account.username, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await started.own.call('requestErasure', { sessionId, password: PASSWORD }, NOBODY);
  return { account, sessionId };
}

describe('account erasure', () => {
  it('requires the password again', () =>
    expect(needsReauthentication('/revive.identity.v1.Erasures/CarryOut')).toBe(true));

  it('removes the person from every table, ends every session, and frees name and address', async () => {
    const { account, sessionId } = await whoAsked({ username: 'zola-marker' });
    expect(await read(account.id)).toMatchObject({ requestedAt: expect.any(String), parts: [], mayCarryOut: true });
    const done = await carryOut(account.id);
    expect(done).toMatchObject({
      carriedOutAt: expect.any(String),
      reason: 'asked for it',
      by: master.username,
      mayCarryOut: false,
    });
    expect(done.parts.map(({ service, doneAt }) => [service, doneAt !== undefined])).toEqual([
      ['identity', true],
      ['onboarding', false],
      ['notifications', false],
      ['fleet', false],
      ['billing', false],
    ]);
    await expect(started.client.call('readSession', { sessionId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(started.signIn('zola-marker')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    for (const table of [
      'emails',
      'one_time_links',
      'email_addresses',
      'known_devices',
      'otp_setups',
      'recovery_codes',
      'erasure_requests',
    ])
      expect([table, await rowsOf(`select 1 from ${table} where user_id = $1`, account.id)]).toEqual([table, []]);
    for (const table of [
      'users where id',
      'sessions where user_id',
      'account_history where user_id',
      'erasures where user_id',
    ]) {
      for (const { whole } of await rowsOf(
        `select row_to_json(t)::text as whole from (select * from ${table} = $1) t`,
        account.id,
      ))
        expect(String(whole)).not.toMatch(/zola|marker|firefox/i);
    }
    const row = await rowOf(account.id);
    expect([row.name, row.status, row.statusBefore, row.otpSecret]).toEqual([
      'Erased account',
      'suspended',
      null,
      null,
    ]);
    await expect(started.anAccount({ username: 'zola-marker' })).resolves.toMatchObject({ email: account.email });
    await expect(
      started.identity.transitionPerson.run(personOf(master), {
        move: 'reactivate',
        userId: account.id,
        command: aCommand(),
      }),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await started.identity.readPerson.run(personOf(master), account.id)).history).toMatchObject([
      { what: 'erase', by: master.username },
    ]);
  });

  it('keeps the audit trail whole, with the account’s id and without names', async () => {
    const { account } = await whoAsked({ username: 'yaro-marker' });
    const lines = () =>
      started.db.tx(system, (em) =>
        em.find(AuditEntryEntity, { where: { actorId: account.id }, order: { seq: 'ASC' } }),
      );
    await waitFor(async () => (await lines()).some(({ action }) => action === 'erasure.requested'));
    // Simulates an entry from the time when names were still stored beside the chain.
    await rowsOf("update audit_entries set actor_name = 'yaro-marker' where actor_id = $1", account.id);
    const before = (await lines()).length;
    await carryOut(account.id);
    const after = await lines();
    expect([after.length, after.map(({ actorName }) => actorName).join('')]).toEqual([before, '']);
    expect(await started.identity.verifyChain.run(null)).toMatchObject({ whole: true });
    await expect(rowsOf("update audit_entries set notes = '' where actor_id = $1", account.id)).rejects.toThrow(
      'permission denied',
    );
    const shown = await started.identity.listRecentAudit.run(personOf(master), { limit: 200 });
    expect(JSON.stringify(shown)).not.toContain('yaro');
    expect(shown.filter(({ actorId }) => actorId === account.id).map(({ username }) => username)[0]).toMatch(
      /^erased-/,
    );
  });

  it('erases once and publishes one event under concurrent calls', async () => {
    const { account } = await whoAsked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => carryOut(account.id)));
    expect(new Set(answers.map(({ carriedOutAt }) => carriedOutAt)).size).toBe(1);
    await waitFor(() => heard.some(({ key }) => key === account.id));
    expect(heard.filter(({ key }) => key === account.id).map(({ payload }) => PersonErased.decode(payload))).toEqual([
      { userId: account.id, tenantId: '' },
    ]);
    expect(
      await rowsOf("select 1 from account_history where user_id = $1 and what = 'erase'", account.id),
    ).toHaveLength(1);
  });

  it('refuses without a request, and after a withdrawal', async () => {
    const account = await started.anAccount();
    await expect(carryOut(account.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const { account: other, sessionId } = await whoAsked();
    await started.own.call('withdrawErasure', { sessionId }, NOBODY);
    await expect(carryOut(other.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await rowOf(other.id)).name).toBe('A Person');
  });

  it('refuses the last master, a shop’s last administrator and the own account', async () => {
    const { account: dealer } = await whoAsked({ role: 'tenant_admin', tenantId: (await started.aTenant()).id });
    await expect(carryOut(dealer.id)).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    await aDealer(started, dealer.tenantId ?? '');
    expect(await carryOut(dealer.id)).toMatchObject({ carriedOutAt: expect.any(String) });
    expect((await rowOf(dealer.id)).tenantId).toBeNull();
    await started.own.call(
      'requestErasure',
      { sessionId: (await started.signIn(master.username)).sessionId, password: PASSWORD },
      NOBODY,
    );
    await expect(carryOut(master.id)).rejects.toMatchObject({ code: 'NOT_YOURSELF' });
  });

  it.each(['admin', 'finance', 'tenant_admin', 'user'] as const)('refuses a %s as the acting role', async (role) => {
    const { account } = await whoAsked();
    await expect(carryOut(account.id, await started.anAccount({ role }))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(carryOut(account.id, master, ' ')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: expect.any(String) },
    });
  });

  it('lists accounts with an erasure request', async () => {
    const { account } = await whoAsked();
    const found = await started.identity.listPeople.users(personOf(master), {
      search: '',
      role: '',
      status: '',
      before: '',
      erasure: 'requested',
    });
    expect(found.people.map(({ id }) => id)).toContain(account.id);
    await carryOut(account.id);
    expect(
      (
        await started.identity.listPeople.users(personOf(master), {
          search: '',
          role: '',
          status: '',
          before: '',
          erasure: 'requested',
        })
      ).people.map(({ id }) => id),
    ).not.toContain(account.id);
  });
});

describe('erasure reports of services', () => {
  it('records each service by its certificate, and only its first report', async () => {
    const { account } = await whoAsked();
    const [onboarding, notifications, fleet, billing] = [
      peerOf(started.rpc.onboarding),
      peerOf(started.rpc.notifications),
      peerOf(started.rpc.fleet),
      peerOf(started.rpc.billing),
    ];
    await expect(onboarding.call('readErased', { userId: account.id }, NOBODY)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(onboarding.call('noteErased', { userId: account.id, erased: [] }, NOBODY)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await carryOut(account.id);
    expect(await onboarding.call('readErased', { userId: account.id }, NOBODY)).toMatchObject({
      erasedAt: expect.any(String),
    });
    await onboarding.call('noteErased', { userId: account.id, erased: [{ what: 'profile', rows: 1 }] }, NOBODY);
    await onboarding.call('noteErased', { userId: account.id, erased: [{ what: 'profile', rows: 9 }] }, NOBODY);
    expect(
      (await read(account.id)).parts.map(({ service, doneAt, erased }) => [service, doneAt !== undefined, erased]),
    ).toMatchObject([
      ['identity', true, expect.anything()],
      ['onboarding', true, [{ what: 'profile', rows: 1 }]],
      ['notifications', false, []],
      ['fleet', false, []],
      ['billing', false, []],
    ]);
    await fleet.call('noteErased', { userId: account.id, erased: [{ what: 'devices', rows: 2 }] }, NOBODY);
    await notifications.call('noteErased', { userId: account.id, erased: [] }, NOBODY);
    await billing.call('noteErased', { userId: account.id, erased: [] }, NOBODY);
    expect((await read(account.id)).parts.every(({ doneAt }) => doneAt !== undefined)).toBe(true);
  });

  it('tells billing alone the address, if the person had confirmed it', async () => {
    const [confirmed, unconfirmed] = [await whoAsked({ confirmed: true }), await whoAsked()];
    for (const { account } of [confirmed, unconfirmed]) await carryOut(account.id);
    const addressFor = async (rpc: RpcConfig, userId: string) =>
      (await peerOf(rpc).call('readErased', { userId }, NOBODY)).confirmedEmail ?? undefined;
    const { onboarding, billing } = started.rpc;
    expect(await addressFor(billing, confirmed.account.id)).toBe(confirmed.account.email);
    expect(await addressFor(billing, unconfirmed.account.id)).toBeUndefined();
    expect(await addressFor(onboarding, confirmed.account.id)).toBeUndefined();
    await started.db.tx(system, (em) => deleteOldErasureConfirmations(em, new Date(Date.now() + 31 * 86_400_000)));
    expect(await addressFor(billing, confirmed.account.id)).toBeUndefined();
  });

  describe('after the last report', () => {
    const emailsTo = (id: string) =>
      emails.filter(({ template }) => template === 'account_erased').filter((one) => owed.get(id) === one.id);
    const owed = new Map<string, string>();
    /** Carries out an erasure and returns the id of the final email. */
    async function erased() {
      const { account } = await whoAsked();
      await carryOut(account.id);
      const [row] = await rowsOf('select id, due_at from erasure_confirmation_emails where user_id = $1', account.id);
      owed.set(account.id, String(row?.['id']));
      return {
        account,
        message: String(row?.['id']),
        onboarding: peerOf(started.rpc.onboarding),
        notifications: peerOf(started.rpc.notifications),
        fleet: peerOf(started.rpc.fleet),
        billing: peerOf(started.rpc.billing),
      };
    }

    it('sends one confirmation to the account’s former address', async () => {
      const { account, message, onboarding, notifications, fleet, billing } = await erased();
      await onboarding.call('noteErased', { userId: account.id, erased: [] }, NOBODY);
      for (const peer of [fleet, billing]) await peer.call('noteErased', { userId: account.id, erased: [] }, NOBODY);
      await expect(started.notifications.call('readEmail', { id: message }, NOBODY)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      // Both services report concurrently, several times each.
      await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          (n % 2 === 0 ? onboarding : notifications).call('noteErased', { userId: account.id, erased: [] }, NOBODY),
        ),
      );
      await waitFor(() => emailsTo(account.id).length > 0);
      const { carriedOutAt = '' } = await read(account.id);
      expect(await started.notifications.call('readEmail', { id: message }, NOBODY)).toEqual({
        to: account.email,
        name: account.name,
        values: { at: carriedOutAt },
      });
      expect(emailsTo(account.id)).toEqual([{ id: message, template: 'account_erased', tenantId: '', userId: '' }]);
    });

    it('sends the confirmation if the last two services report concurrently', async () => {
      const { account, notifications, fleet, billing } = await erased();
      for (const peer of [fleet, billing]) await peer.call('noteErased', { userId: account.id, erased: [] }, NOBODY);
      let noted: Promise<unknown> | undefined;
      // Simulates onboarding's report before its commit.
      await started.db.tx(system, async (em) => {
        await em.query('select 1 from erasure_confirmation_emails where user_id = $1 for update', [account.id]);
        await em.query("update erasure_parts set done_at = now() where user_id = $1 and service = 'onboarding'", [
          account.id,
        ]);
        noted = notifications.call('noteErased', { userId: account.id, erased: [] }, NOBODY);
        // Enough time for a report that does not wait for the lock.
        await Promise.race([noted, sleep(500)]);
      });
      await noted;
      await waitFor(() => emailsTo(account.id).length > 0);
    });

    it('deletes the address two days after the email was due, and after thirty days at the latest', async () => {
      const [told, untold] = [await erased(), await erased()];
      for (const peer of [told.onboarding, told.notifications, told.fleet, told.billing])
        await peer.call('noteErased', { userId: told.account.id, erased: [] }, NOBODY);
      const left = async (days: number): Promise<boolean[]> => {
        await started.db.tx(system, (em) =>
          deleteOldErasureConfirmations(em, new Date(Date.now() + days * 86_400_000)),
        );
        return Promise.all(
          [told, untold].map(
            async ({ message }) =>
              (await rowsOf('select 1 from erasure_confirmation_emails where id = $1', message)).length === 1,
          ),
        );
      };
      expect([await left(1.9), await left(2.1), await left(29.9), await left(30.1)]).toEqual([
        [true, true],
        [false, true],
        [false, true],
        [false, false],
      ]);
    });
  });

  it('refuses reports from further services', async () => {
    for (const rpc of [started.rpc.gateway, started.rpc.repairs])
      await expect(peerOf(rpc).call('noteErased', { userId: uuidv7(), erased: [] }, NOBODY)).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
  });
});
