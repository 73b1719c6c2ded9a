import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { OpenShopRequest, ShopsClient } from '@revive/proto/revive/identity/v1/shops';
import { protoOf } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import { RpcClient } from '@revive/platform/rpc/client';
import { uuidv7 } from '@revive/platform/core/ids';
import { RecoveryCodeEntity } from '../../src/credentials/recovery-code.entity.js';
import { TenantEntity } from '../../src/accounts/tenant.entity.js';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { emailsOf } from '../fixtures/emails.js';
import { startedIdentity, PASSWORD, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
let shops: RpcClient<ShopsClient>;
let strangers: RpcClient<ShopsClient>;
const peerOf = (name: 'onboarding' | 'gateway') =>
  new RpcClient<ShopsClient>({
    peer: 'identity',
    rpc: started.rpc[name],
    proto: protoOf('identity'),
    service: 'revive.identity.v1.Shops',
  });
beforeAll(async () => {
  started = await startedIdentity();
  [shops, strangers] = [peerOf('onboarding'), peerOf('gateway')];
});
afterAll(async () => {
  shops.close();
  strangers.close();
  await started.close();
});

const system = systemActor('test');
const NOBODY = { actorToken: null, deadlineMs: 60_000 };
let count = 0;
const application = (over: Partial<OpenShopRequest> = {}): OpenShopRequest => {
  const n = ++count;
  return {
    id: uuidv7(),
    businessName: `Umbani ${n}`,
    phone: '021 555 0100',
    address: '1 Long Street',
    email: `owner-${n}@umbani.example`,
    applicantName: 'Thandi Dlamini',
    accountId: '',
    byUser: uuidv7(),
    byRole: 'master',
    staff: [
      { name: 'Sipho Nkosi', username: `sipho-${n}`, email: `sipho-${n}@umbani.example`, isAdmin: false },
      { name: 'Zanele', username: `zanele-${n}`, email: `zanele-${n}@umbani.example`, isAdmin: true },
    ],
    ...over,
  };
};
const open = (request: OpenShopRequest) => shops.call('openShop', request, NOBODY);
const peopleOf = (tenantId: string) =>
  started.db.tx(system, (em) => em.find(UserEntity, { where: { tenantId }, order: { id: 'ASC' } }));
const userOf = (id: string) => started.db.tx(system, (em) => em.findOneByOrFail(UserEntity, { id }));
const eventsOf = (topic: string, key: string): Promise<unknown[]> =>
  started.db.tx(system, (em) => em.query('select 1 from outbox where topic = $1 and key = $2', [topic, key]));
const linkOf = async (userId: string, template: string): Promise<string> => {
  const message = (await emailsOf(started, userId)).filter((one) => one.template === template && one.to !== '').at(-1);
  return new URL(message?.values['setPasswordLink'] ?? message?.values['link'] ?? '').hash.slice(1);
};

describe('anonymous application', () => {
  // spec F045
  it('becomes a shop with its owner and staff, each with a password link', async () => {
    const asked = application();
    const { accountId, leftOut, renamed } = await open(asked);
    expect([leftOut, renamed]).toEqual([[], []]);
    expect(await started.db.tx(system, (em) => em.findOneBy(TenantEntity, { id: asked.id }))).toMatchObject({
      name: asked.businessName,
      phone: asked.phone,
      address: asked.address,
      email: asked.email,
      commissionRate: 0.2,
    });
    expect(
      (await peopleOf(asked.id)).map(({ id, name, role, status, username, invited }) => [
        id === accountId,
        name,
        role,
        status,
        username,
        invited,
      ]),
    ).toEqual([
      [true, 'Thandi Dlamini', 'tenant_admin', 'approved', asked.email, false],
      [false, 'Sipho Nkosi', 'tech', 'active', asked.staff[0]?.username, true],
      [false, 'Zanele', 'tenant_admin', 'approved', asked.staff[1]?.username, true],
    ]);
    expect(await eventsOf('identity.tenant', asked.id)).toHaveLength(1);
    const [message] = await emailsOf(started, accountId);
    expect(message?.values).not.toHaveProperty('others');
    expect(message).toMatchObject({
      template: 'application_approved',
      to: asked.email,
      values: {
        businessName: asked.businessName,
        link: 'https://revive.example/onboarding',
        setPasswordLink: expect.stringMatching(/^https:\/\/revive\.example\/set-password#/),
      },
    });
    await started.own.call(
      'setPassword',
      {
        secret: await linkOf(accountId, 'application_approved'),
        password: 'quiet-river-evening',
        address: '192.0.2.3',
        device: '',
      },
      NOBODY,
    );
    expect((await started.signIn(asked.email, { password: 'quiet-river-evening' })).user).toMatchObject({
      role: 'tenant_admin',
      status: 'approved',
      tenantId: asked.id,
    });
    const sipho = (await peopleOf(asked.id))[1] as UserEntity;
    expect((await emailsOf(started, sipho.id))[0]).toMatchObject({
      template: 'invited',
      to: sipho.email,
      values: { shopName: asked.businessName, inviter: 'Thandi Dlamini' },
    });
    await started.own.call(
      'setPassword',
      { secret: await linkOf(sipho.id, 'invited'), password: 'quiet-river-evening', address: '192.0.2.3', device: '' },
      NOBODY,
    );
    expect((await started.signIn(sipho.username, { password: 'quiet-river-evening' })).user).toMatchObject({
      role: 'tech',
      tenantId: asked.id,
    });
  });

  it('opens one shop for fifty concurrent and later calls', async () => {
    const asked = application();
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(asked)));
    expect(new Set(answers.map(({ accountId }) => accountId)).size).toBe(1);
    expect(await open(asked)).toEqual(answers[0]);
    expect([
      (await peopleOf(asked.id)).length,
      (await eventsOf('identity.tenant', asked.id)).length,
      (await emailsOf(started, answers[0]?.accountId ?? '')).length,
    ]).toEqual([3, 1, 1]);
  });

  it('takes over an unconfirmed account under the applicant’s address', async () => {
    const asked = application();
    const squatter = await started.anAccount({ username: `squatter-${count}`, role: 'user' });
    const email = `squatter-${count}@people.example`;
    const session = await started.signIn(squatter.username);
    const otpSecret = Buffer.from('12345678901234567890');
    await started.db.tx(system, (em) => started.accounts.change(em, squatter, { otpSecret, otpStep: 5 }, new Date()));
    await started.db.tx(system, (em) =>
      em.insert(RecoveryCodeEntity, { tag: randomBytes(32), userId: squatter.id, createdAt: new Date(), usedAt: null }),
    );
    const { accountId } = await open({ ...asked, email });
    expect(accountId).toBe(squatter.id);
    expect(await userOf(squatter.id)).toMatchObject({
      role: 'tenant_admin',
      status: 'approved',
      tenantId: asked.id,
      otpSecret: null,
      otpStep: null,
      name: 'Thandi Dlamini',
    });
    expect(await started.db.tx(system, (em) => em.countBy(RecoveryCodeEntity, { userId: squatter.id }))).toBe(0);
    await expect(started.signIn(squatter.username)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await expect(started.client.call('readSession', { sessionId: session.sessionId }, NOBODY)).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    await started.own.call(
      'setPassword',
      {
        secret: await linkOf(accountId, 'application_approved'),
        password: 'quiet-river-evening',
        address: '192.0.2.3',
        device: '',
      },
      NOBODY,
    );
    expect((await started.signIn(email, { password: 'quiet-river-evening' })).user?.tenantId).toBe(asked.id);
  });

  it.each(['master', 'admin', 'finance', 'sales'] as const)('never takes over the account of a %s', async (role) => {
    const staff = await started.anAccount({ role });
    const asked = application({ email: staff.email });
    await expect(open(asked)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await userOf(staff.id)).toMatchObject({
      role,
      tenantId: null,
      version: staff.version,
      passwordHash: staff.passwordHash,
    });
    expect(await started.db.tx(system, (em) => em.existsBy(TenantEntity, { id: asked.id }))).toBe(false);
  });

  it('never takes over a platform technician’s account', async () => {
    const staff = await started.anAccount({ role: 'tech' });
    await expect(open(application({ email: staff.email }))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await userOf(staff.id)).toMatchObject({
      role: 'tech',
      tenantId: null,
      version: staff.version,
      passwordHash: staff.passwordHash,
    });
  });

  it('never takes over a foreign shop’s member, a confirmed address or a suspended account', async () => {
    const confirmed = await started.anAccount({ role: 'user' });
    await started.db.tx(system, (em) => started.accounts.nameEmail(em, confirmed, new Date(), new Date()));
    const others = [
      await started.anAccount({ role: 'tech', tenantId: (await started.aTenant()).id }),
      confirmed,
      await started.anAccount({ role: 'tenant_admin', status: 'suspended' }),
    ];
    for (const other of others) {
      await expect(open(application({ email: other.email }))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      expect((await userOf(other.id)).version).toBe(other.version);
    }
  });
});

describe('application sent while signed in', () => {
  it('approves the account, which keeps its password and loses its sessions', async () => {
    const owner = await started.anAccount({ role: 'tenant_admin', status: 'pending', confirmed: true });
    const session = await started.signIn(owner.username);
    const asked = application({ accountId: owner.id });
    expect((await open(asked)).accountId).toBe(owner.id);
    expect(await userOf(owner.id)).toMatchObject({
      status: 'approved',
      tenantId: asked.id,
      passwordHash: owner.passwordHash,
    });
    expect((await emailsOf(started, owner.id)).at(-1)).toMatchObject({
      template: 'application_approved',
      values: { link: 'https://revive.example/onboarding' },
    });
    expect((await emailsOf(started, owner.id)).at(-1)?.values).not.toHaveProperty('setPasswordLink');
    await expect(started.client.call('readSession', { sessionId: session.sessionId }, NOBODY)).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    expect((await started.signIn(owner.username, { password: PASSWORD })).user?.status).toBe('approved');
  });

  it('waits until the account’s address is confirmed, without shop, account or email', async () => {
    const owner = await started.anAccount({ role: 'tenant_admin', status: 'pending' });
    const asked = application({ accountId: owner.id });
    await expect(open(asked)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('has not confirmed their email address'),
    });
    expect([
      await peopleOf(asked.id),
      await eventsOf('identity.tenant', asked.id),
      await emailsOf(started, owner.id),
    ]).toEqual([[], [], []]);
    await started.db.tx(system, (em) => started.accounts.nameEmail(em, owner, new Date(), new Date()));
    expect((await open(asked)).accountId).toBe(owner.id);
  });

  it('refuses an account that may not own a shop, with the reason', async () => {
    const refused = [
      [await started.anAccount({ role: 'tenant_admin', status: 'suspended' }), 'is suspended'],
      [
        await started.anAccount({ role: 'tenant_admin', tenantId: (await started.aTenant()).id }),
        'already belongs to a shop',
      ],
      [await started.anAccount({ role: 'user' }), 'is no longer a repair shop account'],
      [await started.anAccount({ role: 'master' }), 'is no longer a repair shop account'],
      [{ id: uuidv7() }, 'no longer exists'],
    ] as const;
    for (const [{ id: accountId }, reason] of refused) {
      const asked = application({ accountId });
      await expect(open(asked)).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
        message: expect.stringContaining(reason),
      });
      expect([await peopleOf(asked.id), await eventsOf('identity.tenant', asked.id)]).toEqual([[], []]);
    }
  });
});

describe('staff of a new shop', () => {
  it('leaves out people without a free address, and replaces taken usernames by the address', async () => {
    const [known, taken] = [await started.anAccount(), await started.anAccount()];
    const asked = application();
    const { leftOut, renamed, accountId } = await open({
      ...asked,
      staff: [
        { name: 'No Address', username: 'no-address', email: '', isAdmin: false },
        { name: 'Known', username: 'known-one', email: known.email.toUpperCase(), isAdmin: true },
        { name: 'Taken', username: taken.username, email: `taken-${count}@umbani.example`, isAdmin: false },
        { name: 'The Owner', username: 'the-owner', email: asked.email, isAdmin: true },
      ],
    });
    expect([leftOut, renamed]).toEqual([['no-address', 'known-one'], [taken.username]]);
    // The owner reads the result in the approval email.
    const others = (await emailsOf(started, accountId))[0]?.values['others'] ?? '';
    expect(others).toMatch(
      new RegExp(
        `no account yet.*no-address, known-one\\. You can invite.*\n.*sign in with their email address instead: ${taken.username}\\.$`,
      ),
    );
    expect((await peopleOf(asked.id)).map(({ username }) => username)).toEqual([
      asked.email,
      `taken-${count}@umbani.example`,
    ]);
    expect((await userOf(known.id)).version).toBe(known.version);
    expect((await peopleOf(asked.id))[0]?.id).toBe(accountId);
  });
});

describe('checkNames', () => {
  const applicant = (over: object = {}) => started.anAccount({ role: 'tenant_admin', status: 'pending', ...over });
  const check = (over: object) =>
    shops.call('checkNames', { owners: [], emails: [], usernames: [], accounts: [], ...over }, NOBODY);

  it('reports foreign or unconfirmed addresses and taken usernames', async () => {
    const staff = await started.anAccount({ role: 'finance' });
    const [waiting, confirmed] = [await applicant(), await applicant({ confirmed: true })];
    // Created by staff: the link for the first password will confirm the address.
    const made = await applicant({ firstPasswordUntil: new Date(9e12) });
    const unknown = 'nobody@umbani.example';
    expect(
      await check({
        owners: [staff.email.toUpperCase(), waiting.email, unknown],
        emails: [waiting.email, unknown],
        usernames: [staff.username, 'nobody-at-all'],
        accounts: [waiting.id, confirmed.id, made.id, uuidv7(), 'no id'],
      }),
    ).toEqual({
      refusedOwners: [staff.email.toUpperCase()],
      usedEmails: [waiting.email],
      takenUsernames: [staff.username],
      unconfirmedAccounts: [waiting.id],
    });
    await expect(open(application({ email: staff.email }))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await open(application({ email: waiting.email }))).accountId).toBe(waiting.id);
  });

  it('answers only onboarding, for at most fifty names', async () => {
    await expect(
      strangers.call('checkNames', { owners: ['a@b.example'], emails: [], usernames: [], accounts: [] }, NOBODY),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(check({ owners: Array.from({ length: 51 }, (_, n) => `p${n}@b.example`) })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('access of shop calls', () => {
  it('allows only onboarding, with valid ids', async () => {
    await expect(strangers.call('openShop', application(), NOBODY)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(strangers.call('countReviewers', {}, NOBODY)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    for (const over of [{ id: 'x' }, { id: '' }, { accountId: "' or 1=1 --" }, { businessName: '' }])
      await expect(open(application(over))).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('counts active masters and admins as reviewers', async () => {
    const before = (await shops.call('countReviewers', {}, NOBODY)).reviewers;
    await started.anAccount({ role: 'admin' });
    await started.anAccount({ role: 'admin', status: 'suspended' });
    await started.anAccount({ role: 'sales' });
    expect((await shops.call('countReviewers', {}, NOBODY)).reviewers).toBe(before + 1);
  });
});
