import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { aDealer, peopleChanges } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
let keeper: UserEntity;
beforeAll(async () => {
  started = await startedIdentity();
  // A master for the whole suite, so that no test touches the last master.
  keeper = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

const system = systemActor('test');
const { rowOf, suspend, changeRole } = peopleChanges(() => started);

describe('accounts that staff may change', () => {
  it.each(ROLES)('lets %s suspend accounts and change roles only as allowed', async (role) => {
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
      // A suspended administrator holds no seat, so even the last administrator's role can be changed.
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

  it('refuses changes of the own account', async () => {
    for (const by of [keeper, await started.anAccount({ role: 'admin' })]) {
      await expect(suspend(by, by.id)).rejects.toMatchObject({ code: 'NOT_YOURSELF' });
      await expect(changeRole(by, by.id, 'user')).rejects.toMatchObject({ code: 'NOT_YOURSELF' });
    }
  });

  it('ends with the loss of the right, regardless of the token', async () => {
    const admin = await started.anAccount({ role: 'admin' });
    const account = await started.anAccount();
    await changeRole(keeper, admin.id, 'sales');
    await expect(suspend(admin, account.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('role change', () => {
  it('ends the sessions, and removes shop people from their shop for a platform role', async () => {
    const dealer = await aDealer(started);
    const tech = await started.anAccount({ role: 'tech', tenantId: dealer.tenantId });
    const { sessionId } = await started.signIn(tech.username);
    expect(await changeRole(keeper, tech.id, 'finance')).toMatchObject({ role: 'finance' });
    expect((await rowOf(tech.id)).tenantId).toBeNull();
    await expect(started.client.call('readSession', { sessionId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await started.signIn(tech.username)).user).toMatchObject({ role: 'finance' });
  });

  it.each([
    ['the same', 'tech', 'INVALID_TRANSITION'],
    ['none', 'root', 'INVALID'],
    ['a shop’s without a shop', 'tenant_admin', 'INVALID'],
  ])('refuses a role that is %s', async (_, role, code) => {
    const account = await started.anAccount({ role: 'tech' });
    await expect(changeRole(keeper, account.id, role)).rejects.toMatchObject({ code });
  });

  it('refuses staff roles given by an admin', async () => {
    const [admin, account] = [await started.anAccount({ role: 'admin' }), await started.anAccount()];
    // A technician without a shop is platform staff.
    for (const role of ['master', 'admin', 'finance', 'sales', 'tech'])
      await expect(changeRole(admin, account.id, role)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await rowOf(account.id)).toMatchObject({ role: 'user', version: account.version });
    expect(await changeRole(keeper, account.id, 'tech')).toMatchObject({ role: 'tech' });
    await expect(changeRole(admin, account.id, 'user')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('refuses the detour to a platform technician by leaving and rejoining a shop', async () => {
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

  it('lets an admin give roles within a shop', async () => {
    const admin = await started.anAccount({ role: 'admin' });
    const { tenantId } = await aDealer(started);
    const account = await started.anAccount({ role: 'tech', tenantId });
    expect(await changeRole(admin, account.id, 'tenant_admin')).toMatchObject({ role: 'tenant_admin', tenantId });
    expect(await changeRole(admin, account.id, 'tech')).toMatchObject({ role: 'tech', tenantId });
  });
});

describe('last master', () => {
  it('keeps one master in fifty attempts of two masters to demote each other', async () => {
    const masters = await started.db.tx(system, (em) => em.findBy(UserEntity, { role: 'master' as const }));
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
        em.findBy(UserEntity, { role: 'master' as const, status: 'active' as const }),
      );
      expect(left).toHaveLength(1);
      keeper = left[0] as UserEntity;
    }
    const lone = await started.anAccount({ role: 'admin' });
    await expect(suspend(lone, keeper.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('lets only the first of two masters suspend the other', async () => {
    const [a, b] = [await started.anAccount({ role: 'master' }), await started.anAccount({ role: 'master' })];
    // Three masters: a and b suspend each other. The first succeeds, and the second has lost the right.
    const both = await Promise.allSettled([suspend(a, b.id), suspend(b, a.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'NOT_ALLOWED' } });
  });
});
