import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import { inviteSchema } from '@revive/contracts/access/team';
import { ROLES } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { UserEntity } from '../../src/accounts/user.entity.js';
import { EMAILS_PER_INVITATION } from '../../src/invitations/change-invitation.js';
import { INVITATIONS_PER_SHOP } from '../../src/invitations/invite-to-team.js';
import { aCommand, aDealer, personOf } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
const emails: BusEvent[] = [];
beforeAll(async () => {
  started = await startedIdentity();
  await started.base.bus.subscribe({
    group: 'listener',
    topics: ['identity.email'],
    handler: async (event) => void emails.push(event),
  });
});
afterAll(() => started.close());

const system = systemActor('test');
let count = 0;
const address = () => `invited-${++count}@people.example`;
const invite = (by: UserEntity, over: { email?: string; name?: string; role?: string } = {}) =>
  started.identity.inviteToTeam.run(
    personOf(by),
    { email: address(), name: 'New Hand', role: 'tech', ...over },
    aCommand(),
  );
const move = (by: UserEntity, userId: string, what: 'suspend' | 'reactivate') =>
  started.identity.transitionPerson.run(personOf(by), { move: what, userId, reason: 'left us', command: aCommand() });
const changeRole = (by: UserEntity, userId: string, role: string) =>
  started.identity.changeRole.run(personOf(by), { userId, role, command: aCommand() });
const resend = (by: UserEntity, userId: string) =>
  started.identity.changeInvitation.resend(personOf(by), { userId, command: aCommand() });
const revoke = (by: UserEntity, userId: string) =>
  started.identity.changeInvitation.revoke(personOf(by), { userId, command: aCommand() });
const team = async (by: UserEntity) => (await started.identity.listPeople.team(personOf(by), { before: '' })).people;
const colleague = (by: UserEntity, role: 'tech' | 'tenant_admin' = 'tech') =>
  started.anAccount({ role, tenantId: by.tenantId });
const emailsTo = (userId: string) =>
  emails.filter(({ key }) => key === userId).map(({ payload }) => EmailRequested.decode(payload).template);
/** Simulates accepting the invitation. */
const join = (id: string) =>
  started.db.tx(system, async (em) =>
    started.accounts.change(
      em,
      await em.findOneByOrFail(UserEntity, { id }),
      { passwordHash: started.passwordHash },
      new Date(),
    ),
  );

describe('invitation', () => {
  it.each(['tech', 'tenant_admin'])('creates a %s of the shop, whose account only the email opens', async (role) => {
    const dealer = await aDealer(started);
    const email = address();
    const invited = await invite(dealer, { email, role });
    expect(invited).toMatchObject({
      username: email,
      email,
      role,
      tenantId: dealer.tenantId,
      firstPasswordUntil: expect.any(String),
    });
    await waitFor(() => emailsTo(invited.id).length === 1);
    expect(emailsTo(invited.id)).toEqual(['invited']);
    await join(invited.id);
    expect((await started.signIn(email)).user).toMatchObject({ role, tenantId: dealer.tenantId });
  });

  it.each([
    [{ email: 'nowhere' }, 'email'],
    [{ email: '' }, 'email'],
    [{ email: `${'a'.repeat(80)}@people.example` }, 'email'],
    [{ name: '' }, 'name'],
    [{ role: 'admin' }, 'role'],
    [{ role: 'user' }, 'role'],
  ])('refuses %j at its field, in form and service', async (over, field) => {
    const dealer = await aDealer(started);
    await expect(invite(dealer, over)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    });
    expect(inviteSchema.isValidSync({ email: 'a@b.example', name: 'New Hand', role: 'tech', ...over })).toBe(false);
    expect(await team(dealer)).toHaveLength(1);
  });

  it('refuses an address with an existing account', async () => {
    const dealer = await aDealer(started);
    const { email } = await invite(dealer);
    await expect(invite(dealer, { email: email.toUpperCase() })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: expect.any(String) },
    });
    await expect(invite(dealer, { email: (await started.anAccount()).email })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
  });

  it('allows resending a few times a day, with a new validity', async () => {
    const dealer = await aDealer(started);
    const invited = await invite(dealer);
    const again = await resend(dealer, invited.id);
    expect(Date.parse(again.firstPasswordUntil ?? '')).toBeGreaterThan(Date.parse(invited.firstPasswordUntil ?? ''));
    for (let n = 1; n < EMAILS_PER_INVITATION.max; n++) await resend(dealer, invited.id);
    await expect(resend(dealer, invited.id)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await waitFor(() => emailsTo(invited.id).length === 1 + EMAILS_PER_INVITATION.max);
  });

  it('deletes the person and frees the address after revoking', async () => {
    const dealer = await aDealer(started);
    const invited = await invite(dealer);
    await revoke(dealer, invited.id);
    expect((await team(dealer)).map(({ id }) => id)).toEqual([dealer.id]);
    await expect(revoke(dealer, invited.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await invite(dealer, { email: invited.email })).id).not.toBe(invited.id);
  });

  it('refuses resending and revoking after acceptance', async () => {
    const dealer = await aDealer(started);
    const invited = await invite(dealer);
    await join(invited.id);
    const waiting = await started.db.tx(system, (em) =>
      started.accounts.create(
        em,
        {
          username: 'waiting',
          name: 'By Staff',
          email: 'waiting@people.example',
          role: 'tech',
          status: 'active',
          tenantId: dealer.tenantId,
          passwordHash: started.passwordHash,
          firstPasswordUntil: new Date(Date.now() + 1e6),
        },
        new Date(),
      ),
    );
    for (const id of [invited.id, (await colleague(dealer)).id, waiting.id]) {
      await expect(resend(dealer, id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
      await expect(revoke(dealer, id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    }
    expect(await team(dealer)).toHaveLength(4);
  });

  it('refuses more than the daily limit, also under concurrent calls', async () => {
    const dealer = await aDealer(started);
    const all = await Promise.allSettled(Array.from({ length: INVITATIONS_PER_SHOP.max + 20 }, () => invite(dealer)));
    const codes = all.map((one) => (one.status === 'fulfilled' ? 'invited' : (one.reason as { code: string }).code));
    // SERVICE_UNAVAILABLE on a busy machine counts against the limit too.
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(20);
    expect(
      [...new Set(codes)].filter((code) => !['invited', 'TOO_MANY', 'SERVICE_UNAVAILABLE'].includes(code)),
    ).toEqual([]);
    expect(codes.filter((code) => code === 'invited').length).toBeGreaterThan(0);
  });

  it('requires a shop administrator', async () => {
    for (const role of ROLES.filter((one) => one !== 'tenant_admin'))
      await expect(invite(await started.anAccount({ role }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(invite(await started.anAccount({ role: 'tenant_admin' }))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(team(await started.anAccount({ role: 'tenant_admin' }))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('shop team', () => {
  it('lists the own shop’s people only', async () => {
    const [dealer, other] = [await aDealer(started), await aDealer(started)];
    const [tech, stranger, customer] = [await colleague(dealer), await colleague(other), await started.anAccount()];
    const invitedThere = await invite(other);
    expect((await team(dealer)).map(({ id }) => id)).toEqual([tech.id, dealer.id]);
    for (const id of [stranger.id, other.id, customer.id, invitedThere.id, uuidv7()]) {
      for (const attempt of [
        () => move(dealer, id, 'suspend'),
        () => move(dealer, id, 'reactivate'),
        () => changeRole(dealer, id, 'tech'),
        () => resend(dealer, id),
        () => revoke(dealer, id),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await team(other)).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
  });

  it('ends sessions on suspension and restores the status afterwards', async () => {
    const dealer = await aDealer(started);
    const tech = await colleague(dealer);
    const { sessionId } = await started.signIn(tech.username);
    expect(await move(dealer, tech.id, 'suspend')).toMatchObject({ status: 'suspended' });
    await expect(started.client.call('readSession', { sessionId })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await move(dealer, tech.id, 'reactivate')).toMatchObject({ status: 'active' });
  });

  it('switches between technician and administrator only', async () => {
    const dealer = await aDealer(started);
    const tech = await colleague(dealer);
    expect(await changeRole(dealer, tech.id, 'tenant_admin')).toMatchObject({
      role: 'tenant_admin',
      tenantId: dealer.tenantId,
    });
    expect(await changeRole(dealer, tech.id, 'tech')).toMatchObject({ role: 'tech', tenantId: dealer.tenantId });
    for (const role of ['master', 'admin', 'finance', 'sales', 'user'])
      await expect(changeRole(dealer, tech.id, role)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('refuses technicians of the shop', async () => {
    const dealer = await aDealer(started);
    const [tech, other] = [await colleague(dealer), await colleague(dealer)];
    for (const attempt of [
      () => team(tech),
      () => move(tech, other.id, 'suspend'),
      () => changeRole(tech, other.id, 'tenant_admin'),
      () => invite(tech),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('last administrator of a shop', () => {
  it('refuses a role change by anyone, but lets staff suspend the account', async () => {
    const dealer = await aDealer(started);
    const [second, master] = [await colleague(dealer, 'tenant_admin'), await started.anAccount({ role: 'master' })];
    await move(dealer, second.id, 'suspend');
    await invite(dealer, { role: 'tenant_admin' });
    await expect(changeRole(master, dealer.id, 'tech')).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    await expect(changeRole(master, dealer.id, 'finance')).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    expect(await move(master, dealer.id, 'suspend')).toMatchObject({ status: 'suspended' });
  });

  it('keeps one administrator in fifty attempts of two to remove each other', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await aDealer(started);
      const two = await colleague(one, 'tenant_admin');
      const tries = Array.from({ length: 10 }, (_, n) => {
        const [by, target] = n % 2 === 0 ? [one, two] : [two, one];
        return n % 3 === 0 ? move(by, target.id, 'suspend') : changeRole(by, target.id, 'tech');
      });
      const results = await Promise.allSettled(tries);
      const left = (
        await started.db.tx(system, (em) => em.findBy(UserEntity, { tenantId: one.tenantId as string }))
      ).filter(({ role, status }) => role === 'tenant_admin' && status === 'active');
      expect(left).toHaveLength(1);
      // The winner may continue to change the loser, who is a technician now. No further change succeeds.
      const codes = results.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
      );
      expect(codes.every((code) => ['NOT_ALLOWED', 'INVALID_TRANSITION'].includes(code))).toBe(true);
    }
  });
});
