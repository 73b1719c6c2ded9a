import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aUser } from '@revive/platform/testing/testkit';
import { AccountVersionsConsumer } from '../src/accounts/account-versions.consumer.js';
import { UserEntity } from '../src/accounts/user.entity.js';
import { aCommand, aDealer, personOf } from './fixtures/people-actors.js';
import { PASSWORD, startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

const NEXT = 'quiet-river-evening';
const actor = systemActor('test');
let started: StartedIdentity;
let keeper: UserEntity;
beforeAll(async () => {
  started = await startedIdentity();
  keeper = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

/** Copies an account's row and returns a function that restores the copy, as the database owner could. */
async function copyOf(userId: string): Promise<() => Promise<void>> {
  const [before]: object[] = await started.db.tx(actor, (em) =>
    em.query('select * from users where id = $1', [userId]),
  );
  if (!before) throw new TypeError('nobody');
  const columns = Object.keys(before);
  return async () => {
    await started.db.tx(actor, (em) =>
      em.query(
        `update users set (${columns.join(', ')}) = row(${columns.map((_, i) => `$${i + 2}`).join(', ')}) where id = $1`,
        [userId, ...Object.values(before)],
      ),
    );
  };
}
const rowOf = (id: string) => started.db.tx(actor, (em) => em.findOneByOrFail(UserEntity, { id }));
/** Waits until the version store has the account's newest version, shortly after the commit. */
const known = async (userId: string): Promise<void> => {
  const { version } = await rowOf(userId);
  await waitFor(async () => (await started.identity.versions.newestOf(userId)) === version);
};
const suspend = (userId: string) =>
  started.identity.transitionPerson.run(personOf(keeper), {
    move: 'suspend',
    userId,
    reason: 'said why',
    command: aCommand(),
  });
const verify = () => started.identity.verifyAudit.run(aUser({ role: 'master' }), { tenantId: '' });
const refused = { code: 'SEAL_BROKEN' };
const ask = (sessionId: string) =>
  started.client.call('issueCommandToken', {
    sessionId,
    method: '/revive.repairs.v1.Repairs/Execute',
    bodySha256: 'a'.repeat(64),
  });

describe('restored older row of an account', () => {
  it('does not undo a suspension, and the trail verification names the account', async () => {
    const account = await started.anAccount();
    await known(account.id);
    const putBack = await copyOf(account.id);
    await suspend(account.id);
    await known(account.id);
    expect(await verify()).toMatchObject({ whole: true });
    await putBack();
    expect((await rowOf(account.id)).status).toBe('active');
    await expect(started.signIn(account.username)).rejects.toMatchObject(refused);
    expect(await verify()).toMatchObject({ whole: false, reason: 'account', accountId: account.id });
    await started.db.tx(actor, (em) => em.query('delete from sessions where user_id = $1', [account.id]));
    await started.db.tx(actor, (em) => em.query('delete from users where id = $1', [account.id]));
    expect(await verify()).toMatchObject({ whole: true });
  });

  it('does not restore a former password', async () => {
    const account = await started.anAccount();
    const { sessionId } = await started.signIn(account.username);
    await known(account.id);
    const putBack = await copyOf(account.id);
    await started.own.call(
      'changePassword',
      { sessionId, password: PASSWORD, newPassword: NEXT, address: '192.0.2.1', device: '', userAgent: '' },
      { actorToken: null },
    );
    await known(account.id);
    await putBack();
    await expect(started.signIn(account.username)).rejects.toMatchObject(refused);
  });

  it('ends the rights of an open session: no token, no command, no own data', async () => {
    const { tenantId } = await aDealer(started);
    const account = await started.anAccount({ role: 'tech', tenantId });
    await known(account.id);
    const putBack = await copyOf(account.id);
    await started.identity.changeRole.run(personOf(keeper), { userId: account.id, role: 'user', command: aCommand() });
    await known(account.id);
    const { sessionId } = await started.signIn(account.username);
    await putBack();
    await expect(started.identity.readSession.run(sessionId)).rejects.toMatchObject(refused);
    await expect(ask(sessionId)).rejects.toMatchObject(refused);
    await expect(started.own.call('readProfile', { sessionId }, { actorToken: null })).rejects.toMatchObject(refused);
  });

  it('cannot reach the newest version through changes', async () => {
    const account = await started.anAccount();
    await known(account.id);
    const putBack = await copyOf(account.id);
    await suspend(account.id);
    await known(account.id);
    await putBack();
    await expect(suspend(account.id)).rejects.toMatchObject(refused);
    await started.own
      .call(
        'forgotPassword',
        { login: account.username, address: `192.0.2.${Math.floor(Math.random() * 200)}` },
        { actorToken: null },
      )
      .catch((error: unknown) => expect(error).toMatchObject(refused));
    expect(await rowOf(account.id)).toMatchObject({ version: account.version, status: 'active' });
  });

  it('stays refused with any forged version', async () => {
    const account = await started.anAccount();
    await known(account.id);
    const putBack = await copyOf(account.id);
    await suspend(account.id);
    await known(account.id);
    await putBack();
    for (const over of [{ version: 99 }, { version: 99, sealForm: 1 }, { sealForm: 1 }, { linkEpoch: 7 }]) {
      await putBack();
      await started.db.tx(actor, (em) => em.update(UserEntity, { id: account.id }, over));
      await expect(started.signIn(account.username)).rejects.toMatchObject(refused);
    }
  });

  it('ignores the version claimed by a bus event', async () => {
    const account = await started.anAccount();
    await known(account.id);
    await started.base.bus.publish([await changeOf(account.id)]);
    await waitFor(() => started.signIn(account.username).then(() => true));
    expect(await started.identity.versions.newestOf(account.id)).toBe(account.version);
  });

  it('does not revive a revoked invitation', async () => {
    const dealer = await aDealer(started);
    const invited = await started.identity.inviteToTeam.run(
      personOf(dealer),
      { email: `${randomUUID()}@people.example`, name: 'New Hand', role: 'tech' },
      aCommand(),
    );
    await known(invited.id);
    const [row]: object[] = await started.db.tx(actor, (em) =>
      em.query('select * from users where id = $1', [invited.id]),
    );
    await started.identity.changeInvitation.revoke(personOf(dealer), { userId: invited.id, command: aCommand() });
    await waitFor(async () => ((await started.identity.versions.newestOf(invited.id)) ?? 0) > 1);
    const columns = Object.keys(row ?? {});
    await started.db.tx(actor, (em) =>
      em.query(
        `insert into users (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
        Object.values(row ?? {}),
      ),
    );
    await expect(
      started.identity.changeInvitation.resend(personOf(dealer), { userId: invited.id, command: aCommand() }),
    ).rejects.toMatchObject(refused);
  });
});

describe('account with the earlier MAC format', () => {
  /** Seals and writes the row as the previous release did. */
  async function older(status: UserEntity['status'] = 'active'): Promise<UserEntity> {
    const account = await started.anAccount({ status });
    await known(account.id);
    for (const { key } of await started.base.objects.list(`account-versions/${account.id}/`))
      await started.base.objects.delete(key);
    const row = { ...account, sealForm: 1 };
    const sealed = { ...row, seal: started.accountMacs.user(row) };
    await started.db.tx(actor, (em) => em.update(UserEntity, { id: account.id }, sealed));
    return sealed;
  }

  it('signs in, and gets the new MAC at the next start, after which the old MAC is refused', async () => {
    const account = await older();
    const putBack = await copyOf(account.id);
    expect((await started.signIn(account.username)).user).toMatchObject({ id: account.id });
    expect(await started.identity.sealOlderAccounts.run()).toBe(1);
    await known(account.id);
    expect(await rowOf(account.id)).toMatchObject({ sealForm: 2, version: account.version + 1 });
    expect((await started.signIn(account.username)).user).toMatchObject({ id: account.id });
    await putBack();
    await expect(started.signIn(account.username)).rejects.toMatchObject(refused);
    expect(await started.identity.sealOlderAccounts.run()).toBe(0);
    expect((await rowOf(account.id)).sealForm).toBe(1);
  });

  it('signs in and gets the new MAC even if a change event arrives first', async () => {
    const account = await older();
    const consumer = new AccountVersionsConsumer(started.db, started.accounts, started.identity.versions);
    await consumer.user(await changeOf(account.id));
    expect(await started.identity.versions.newestOf(account.id)).toBeUndefined();
    expect((await started.signIn(account.username)).user).toMatchObject({ id: account.id });
    expect(await started.identity.sealOlderAccounts.run()).toBe(1);
    await known(account.id);
    expect(await rowOf(account.id)).toMatchObject({ sealForm: 2 });
  });

  it('keeps an altered account without a new MAC', async () => {
    const account = await older('suspended');
    await started.db.tx(actor, (em) => em.update(UserEntity, { id: account.id }, { status: 'active' }));
    expect(await started.identity.sealOlderAccounts.run()).toBe(0);
    await expect(started.signIn(account.username)).rejects.toMatchObject(refused);
  });
});

describe('unavailable version store', () => {
  it('lets people sign in without the version check', async () => {
    const account = await started.anAccount();
    const list = started.base.objects.list.bind(started.base.objects);
    started.base.objects.list = () => Promise.reject(new Error('away'));
    try {
      expect((await started.signIn(account.username)).user).toMatchObject({ id: account.id });
    } finally {
      started.base.objects.list = list;
    }
  });
});

/** A change event of the account with a forged version. */
async function changeOf(id: string): Promise<BusEvent> {
  const { UserChanged } = await import('@revive/proto/revive/identity/v1/identity');
  const claimed = { id, role: 'user', status: 'active', tenantId: '', version: 999 };
  return {
    id: randomUUID(),
    topic: 'identity.user',
    key: id,
    type: 'revive.identity.v1.UserChanged',
    payload: Buffer.from(UserChanged.encode(claimed).finish()),
    occurredAt: new Date(),
  };
}
