import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountStatusesClient } from '@revive/proto/revive/identity/v1/account_status';
import { protoOf } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import { RpcClient } from '@revive/platform/rpc/client';
import { uuidv7 } from '@revive/platform/core/ids';
import { TenantEntity } from '../../src/accounts/tenant.entity.js';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { emailsOf } from '../fixtures/emails.js';
import { aCommand, aDealer, personOf } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
let master: UserEntity;
beforeAll(async () => {
  started = await startedIdentity();
  master = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

const system = systemActor('test');
const approve = (id: string, over: object = {}, by: UserEntity = master, command = aCommand()) =>
  started.identity.approveAccount.run(personOf(by), { id, businessName: '', phone: '', address: '', ...over }, command);
const tenantOf = (id: string | undefined) =>
  started.db.tx(system, (em) => em.findOneBy(TenantEntity, { id: id ?? uuidv7() }));

describe('account approval', () => {
  it('opens a one-person shop for an independent technician, ends sessions and sends an email', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'pending', confirmed: true });
    const { sessionId } = await started.signIn(account.username);
    const person = await approve(account.id, {
      businessName: 'Sipho Repairs',
      phone: '021 555 0100',
      address: '1 Long Street',
    });
    expect(person).toMatchObject({ status: 'approved', role: 'tenant_admin', tenantName: 'Sipho Repairs' });
    expect(await tenantOf(person.tenantId ?? undefined)).toMatchObject({
      name: 'Sipho Repairs',
      phone: '021 555 0100',
      address: '1 Long Street',
      email: account.email,
    });
    await expect(started.client.call('readSession', { sessionId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    // The email leads the signed-out person to the next step.
    expect((await emailsOf(started, account.id)).find(({ template }) => template === 'account_approved')).toMatchObject(
      { values: { link: expect.stringMatching(/\/onboarding$/) } },
    );
  });

  it('names the shop after the person by default', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'pending', confirmed: true });
    expect((await approve(account.id)).tenantName).toBe(account.name);
  });

  it('keeps a technician in the existing shop', async () => {
    const { tenantId } = await aDealer(started);
    const account = await started.anAccount({
      role: 'tech',
      status: 'pending',
      confirmed: true,
      ...(tenantId !== null && { tenantId }),
    });
    expect(await approve(account.id, { businessName: 'Another' })).toMatchObject({
      status: 'approved',
      role: 'tech',
      tenantId,
    });
  });

  it('requires a master, a separate command and a pending account, and happens once', async () => {
    const [account, admin] = [
      await started.anAccount({ role: 'tech', status: 'pending', confirmed: true }),
      await started.anAccount({ role: 'admin' }),
    ];
    await expect(approve(account.id, {}, admin)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const command = aCommand();
    await approve(account.id, {}, master, command);
    await expect(approve(account.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const other = await started.anAccount({ role: 'tech', status: 'pending', confirmed: true });
    await expect(approve(other.id, {}, master, command)).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    await expect(approve(uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['tech', 'user', 'finance'] as const)(
    'waits for a %s until the address is confirmed, as shown in list and account',
    async (role) => {
      const account = await started.anAccount({ role, status: 'pending' });
      const shown = async () => [
        (await started.identity.readPerson.run(personOf(master), account.id)).person?.emailConfirmed,
        (
          await started.identity.listPeople.users(personOf(master), {
            search: account.username,
            role: '',
            status: '',
            erasure: '',
            before: '',
          })
        ).people[0]?.emailConfirmed,
      ];
      expect(await shown()).toEqual([false, false]);
      await expect(approve(account.id, { businessName: 'Sipho Repairs' })).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
        message: expect.stringContaining('has not confirmed their email address'),
      });
      expect(await started.db.tx(system, (em) => em.findOneByOrFail(UserEntity, { id: account.id }))).toMatchObject({
        status: 'pending',
        tenantId: null,
      });
      expect(await started.db.tx(system, (em) => em.existsBy(TenantEntity, { email: account.email }))).toBe(false);
      await started.db.tx(system, (em) => started.accounts.nameEmail(em, account, new Date(), new Date()));
      expect(await shown()).toEqual([true, true]);
      expect((await approve(account.id)).status).toBe('approved');
    },
  );

  it('requires the shop’s application for a shop owner', async () => {
    const account = await started.anAccount({ role: 'tenant_admin', status: 'pending' });
    await expect(approve(account.id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'Approve a repair shop through its application.',
    });
    expect(await started.db.tx(system, (em) => em.findOneByOrFail(UserEntity, { id: account.id }))).toMatchObject({
      status: 'pending',
      tenantId: null,
    });
  });

  it('opens one shop for twenty concurrent approvals', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'pending', confirmed: true });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => approve(account.id, { businessName: `Once ${account.id}` })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await started.db.tx(system, (em) => em.countBy(TenantEntity, { name: `Once ${account.id}` }))).toBe(1);
  });
});

describe('account status for onboarding', () => {
  const peer = (name: 'onboarding' | 'gateway') =>
    new RpcClient<AccountStatusesClient>({
      peer: 'identity',
      rpc: started.rpc[name],
      proto: protoOf('identity'),
      service: 'revive.identity.v1.AccountStatuses',
    });

  it('returns the status to onboarding only', async () => {
    const account = await started.anAccount({ role: 'tech', status: 'pending', confirmed: true });
    const [onboarding, gateway] = [peer('onboarding'), peer('gateway')];
    expect(await onboarding.call('readAccountStatus', { id: account.id }, { actorToken: null })).toMatchObject({
      id: account.id,
      username: account.username,
      email: account.email,
      role: 'tech',
      status: 'pending',
    });
    expect(await onboarding.call('readAccountStatus', { id: account.id }, { actorToken: null })).not.toHaveProperty(
      'shopOpenedAt',
    );
    const { tenantId } = await approve(account.id);
    expect(await onboarding.call('readAccountStatus', { id: account.id }, { actorToken: null })).toMatchObject({
      role: 'tenant_admin',
      shopOpenedAt: (await tenantOf(tenantId ?? undefined))?.createdAt.toISOString(),
    });
    for (const id of [uuidv7(), 'none'])
      await expect(onboarding.call('readAccountStatus', { id }, { actorToken: null })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    await expect(gateway.call('readAccountStatus', { id: account.id }, { actorToken: null })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    onboarding.close();
    gateway.close();
  });
});
