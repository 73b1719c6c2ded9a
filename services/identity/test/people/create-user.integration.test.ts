import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ShopRegistered } from '@revive/proto/revive/identity/v1/shops';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import { createUserSchema, CREATED_ROLES, MEMBERSHIP_ERRORS } from '@revive/contracts/access/create-user';
import { ROLES } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AccountHistoryEntity } from '../../src/accounts/account-history.entity.js';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { aCommand, personOf } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
let master: UserEntity;
const emails: BusEvent[] = [];
beforeAll(async () => {
  started = await startedIdentity();
  await started.base.bus.subscribe({
    group: 'listener',
    topics: ['identity.email'],
    handler: async (event) => void emails.push(event),
  });
  master = await started.anAccount({ role: 'master' });
});
afterAll(() => started.close());

const system = systemActor('test');
const FIRST = 'copper-lantern-nine';
let count = 0;
const form = (
  over: Partial<
    Record<'username' | 'email' | 'password' | 'name' | 'role' | 'tenantId' | 'businessName' | 'notes', string>
  > = {},
) => {
  const username = `made-${++count}`;
  return {
    username,
    email: `${username}@people.example`,
    password: FIRST,
    name: 'Made By Staff',
    role: 'user',
    tenantId: '',
    businessName: '',
    notes: '',
    ...over,
  };
};
const create = (over: Parameters<typeof form>[0] = {}, by = master) =>
  started.identity.createUser.run(personOf(by), form(over), aCommand());
const rows = () => started.db.tx(system, (em) => em.count(UserEntity));
const given = (request: object) => Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''));

describe('account creation', () => {
  // spec E056, E007, E076, F045
  it.each(CREATED_ROLES.filter((role) => role !== 'tenant_admin'))(
    'creates an active %s with a first password and an email',
    async (role) => {
      const made = await create({ role, notes: 'from the fair in May' });
      expect(made).toMatchObject({
        role,
        status: 'active',
        name: 'Made By Staff',
        firstPasswordUntil: expect.any(String),
      });
      expect(Date.parse(made.firstPasswordUntil ?? '') - Date.parse(made.createdAt)).toBe(24 * 3_600_000);
      await waitFor(() => emails.some(({ key }) => key === made.id));
      expect(emails.filter(({ key }) => key === made.id).map(({ payload }) => EmailRequested.decode(payload))).toEqual([
        { id: expect.any(String), template: 'set_password', tenantId: '', userId: made.id },
      ]);
      const moves = await started.db.tx(system, (em) => em.findBy(AccountHistoryEntity, { userId: made.id }));
      expect(moves).toMatchObject([{ what: 'create', reason: 'from the fair in May', byUser: master.id }]);
    },
  );

  it.each(['tenant_admin', 'tech'])('adds a %s to the chosen shop', async (role) => {
    const shop = await started.aTenant();
    expect(await create({ role, tenantId: shop.id })).toMatchObject({ role, tenantId: shop.id, tenantName: shop.name });
  });

  it('starts a pending shop for a tenant_admin with a business name, and informs onboarding once', async () => {
    const told: BusEvent[] = [];
    await started.base.bus.subscribe({
      group: 'shops',
      topics: ['identity.shop'],
      handler: async (event) => void told.push(event),
    });
    const made = await create({ role: 'tenant_admin', businessName: 'Umbani "& Sons"' });
    expect(made).toMatchObject({
      role: 'tenant_admin',
      status: 'pending',
      tenantId: undefined,
      firstPasswordUntil: expect.any(String),
    });
    await waitFor(() => told.length > 0);
    expect(told.map(({ key, payload }) => [key, ShopRegistered.decode(payload)])).toEqual([
      [made.id, { accountId: made.id, tenantId: '' }],
    ]);
    expect(await started.identity.readRegisteredShop.run(made.id)).toEqual({
      businessName: 'Umbani "& Sons"',
      name: made.name,
      email: made.email,
    });
    for (const other of [master.id, uuidv7(), 'x'])
      await expect(started.identity.readRegisteredShop.run(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    [
      'a dealer with neither a shop nor a business name',
      { role: 'tenant_admin' },
      'tenantId',
      MEMBERSHIP_ERRORS.needsShop,
    ],
    ['a shop that is not there', { role: 'tech', tenantId: uuidv7() }, 'tenantId', MEMBERSHIP_ERRORS.noShop],
    ['a shop for staff', { role: 'finance', tenantId: uuidv7() }, 'tenantId', MEMBERSHIP_ERRORS.onlyShops],
    [
      'a business name for a technician',
      { role: 'tech', businessName: 'New Shop' },
      'businessName',
      MEMBERSHIP_ERRORS.onlyDealers,
    ],
    ['a role that is never created', { role: 'master' }, 'role', 'Choose a role'],
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['no username', { username: '' }, 'username', 'Username is required'],
    [
      'a username with spaces',
      { username: 'a b c' },
      'username',
      'Use only letters, numbers, dots, dashes and underscores',
    ],
    ['no e-mail', { email: '' }, 'email', 'Valid email is required'],
    ['what is no e-mail', { email: 'nowhere' }, 'email', 'Valid email is required'],
    ['no password', { password: '' }, 'password', 'Password is required'],
    ['a short password', { password: 'short' }, 'password', 'Use at least 10 characters'],
    ['a common password', { password: 'password123' }, 'password', 'This password is too common. Choose another one'],
    ['a shop’s id that is none', { role: 'tech', tenantId: 'a shop' }, 'tenantId', 'is not an id'],
    ['notes without end', { notes: 'n'.repeat(501) }, 'notes', 'is too long'],
  ])('refuses %s at its field and writes nothing', async (_, over, field, message) => {
    const before = await rows();
    await expect(create(over)).rejects.toMatchObject({ code: 'INVALID', fields: { [field]: message } });
    expect(await rows()).toBe(before);
  });

  it.each([
    { name: '' },
    { username: 'a b c' },
    { email: 'nowhere' },
    { password: 'short' },
    { role: 'master' },
    { notes: 'n'.repeat(501) },
    { tenantId: 'a shop' },
  ])('refuses %j in the form too', (over) => {
    expect(createUserSchema.isValidSync(given(form(over)))).toBe(false);
    expect(createUserSchema.isValidSync(given(form()))).toBe(true);
  });

  it('names the field to leave empty if both shop and business name are given', async () => {
    const shop = await started.aTenant();
    await expect(create({ role: 'tenant_admin', tenantId: shop.id, businessName: 'Another' })).rejects.toMatchObject({
      fields: { businessName: MEMBERSHIP_ERRORS.eitherOr },
    });
  });

  it('refuses a taken username or address', async () => {
    const made = await create();
    await expect(create({ username: made.username.toUpperCase() })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await expect(create({ email: made.email.toUpperCase() })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  // spec E056
  it('refuses every role except master', async () => {
    const before = await rows();
    for (const role of ROLES.filter((one) => one !== 'master')) {
      const by = await started.anAccount({ role });
      await expect(create({}, by)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect(await rows()).toBe(before + ROLES.length - 1);
  });

  it('succeeds once per command', async () => {
    const command = aCommand();
    const both = await Promise.allSettled(
      [0, 1].map(() => started.identity.createUser.run(personOf(master), form(), command)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('first password', () => {
  // spec F045
  it('permits only changing the password', async () => {
    const made = await create({ role: 'finance' });
    const { sessionId, actorToken, user } = await started.signIn(made.username, { password: FIRST });
    expect([user?.mustChangePassword, actorToken]).toEqual([true, '']);
    await expect(
      started.client.call('issueCommandToken', {
        sessionId,
        method: '/revive.billing.v1.Billing/GetBilling',
        bodySha256: 'a'.repeat(64),
      }),
    ).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_NEEDED' });
    expect((await started.client.call('readSession', { sessionId })).user?.mustChangePassword).toBe(true);
    // Simulates a password change: each change uses this method.
    await started.db.tx(system, async (em) => {
      const row = await em.findOneByOrFail(UserEntity, { id: made.id });
      await started.accounts.change(em, row, { passwordHash: started.passwordHash }, new Date());
    });
    const own = await started.signIn(made.username);
    expect([own.user?.mustChangePassword, own.actorToken === '']).toEqual([undefined, false]);
  });

  // spec F045
  it('expires after 24 hours, which only its holder learns', async () => {
    const made = await create();
    await started.db.tx(system, async (em) => {
      const row = await em.findOneByOrFail(UserEntity, { id: made.id });
      await started.accounts.change(em, row, { firstPasswordUntil: new Date(Date.now() - 1) }, new Date());
    });
    await expect(started.signIn(made.username, { password: FIRST })).rejects.toMatchObject({
      code: 'FIRST_PASSWORD_OVER',
    });
    await expect(started.signIn(made.username, { password: 'another-guess' })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
  });

  it('stays temporary after a direct change in the database', async () => {
    const made = await create();
    await started.db.tx(system, (em) => em.update(UserEntity, { id: made.id }, { firstPasswordUntil: null }));
    await expect(started.signIn(made.username, { password: FIRST })).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});
