import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { AGREEMENT_ACCEPTANCES } from '@revive/contracts/signing/agreement';
import { REQUIRED_MODULES } from '@revive/contracts/training/modules';
import { uuidv7 } from '@revive/platform/core/ids';
import { PROFILE } from '../fixtures/a-profile.js';
import { aCommand, aRegistration, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const FORM = {
  businessName: 'Umbani',
  businessType: 'individual-technician',
  primaryServices: ['Phone repair'],
  targetMarket: 'south-africa',
  technicalExperience: 'expert',
  deviceTypes: ['Laptops'],
  fullName: 'Thandi Dlamini',
  signature: 'thandi dlamini',
};
const sign = (by: SessionContext) =>
  fixture.signAgreement.run({ by, form: FORM, accepted: [...AGREEMENT_ACCEPTANCES], versions: '' });
const send = (by: SessionContext, over: object = {}) =>
  fixture.businessProfiles.run({ by, profile: { ...PROFILE, ...over } });
const refuse = (id: string, reason = 'Which street number?', by = fixture.master, command = aCommand()) =>
  fixture.decideReview.refuse(by, { id, reason }, command);
const review = (id: string) => fixture.readReviews.get(fixture.admin, id);
async function whoIsReady() {
  const person = fixture.identity.aPerson({ role: 'tech' });
  await sign(person.by);
  await send(person.by);
  return person;
}

describe('account review queue', () => {
  it('shows agreement, profile, training and turn of each account', async () => {
    const [nothing, signed, ready] = [fixture.identity.aPerson(), fixture.identity.aPerson(), await whoIsReady()];
    await sign(signed.by);
    const { reviews } = await fixture.readReviews.list(fixture.admin, [ready.id, nothing.id, signed.id, 'none']);
    expect(reviews.map(({ id }) => id)).toEqual([ready.id, nothing.id, signed.id]);
    expect(reviews[0]).toMatchObject({
      agreementSignedAt: expect.any(String),
      agreementCurrent: true,
      profileSubmittedAt: expect.any(String),
      modulesDone: 0,
      modulesRequired: REQUIRED_MODULES.length,
      application: null,
      refused: false,
      waitsFor: 'staff',
      assignedToMe: false,
    });
    expect(reviews[0]?.waitsSince).toBe(reviews[0]?.profileSubmittedAt);
    expect(reviews[1]).toMatchObject({ agreementCurrent: false, waitsFor: 'account', refused: false });
    expect(reviews[1]?.waitsSince).toBeUndefined();
    expect(reviews[2]).toMatchObject({ waitsFor: 'account', waitsSince: reviews[2]?.agreementSignedAt });
  });

  it('uses the turn of an open application', async () => {
    const owner = fixture.identity.aPerson();
    await fixture.registerShop.run(
      aRegistration({ accountId: owner.id, form: { registrationNumber: 'QUEUE-1', businessName: 'Queue Repairs' } }),
    );
    const [line] = (await fixture.readReviews.list(fixture.admin, [owner.id])).reviews;
    expect(line).toMatchObject({
      application: { businessName: 'Queue Repairs', status: 'pending' },
      waitsFor: 'staff',
    });
    expect((await review(owner.id)).applications).toEqual([
      expect.objectContaining({ businessName: 'Queue Repairs', status: 'pending' }),
    ]);
  });

  const find = (over: { business?: string; before?: string; taken?: boolean }, by = fixture.admin) =>
    fixture.findAccounts.run(by, { business: '', before: '', taken: false, ...over });

  it('finds accounts by business name prefix, newest first and once each', async () => {
    const [applied, signed, both] = [fixture.identity.aPerson(), fixture.identity.aPerson(), await whoIsReady()];
    await fixture.registerShop.run(
      aRegistration({ accountId: applied.id, form: { registrationNumber: 'FIND-1', businessName: '100% Zebra' } }),
    );
    await fixture.signAgreement.run({
      by: signed.by,
      form: { ...FORM, businessName: 'zebra_Cell' },
      accepted: [...AGREEMENT_ACCEPTANCES],
      versions: '',
    });
    await send(both.by, { businessName: 'Zebra Phones' });
    const newest = [both.id, signed.id].sort().reverse();
    expect(await find({ business: ' ZEBRA' })).toEqual({ ofBusiness: newest, taken: [] });
    expect(await find({ business: 'zebra', before: newest[0] ?? '' })).toEqual({
      ofBusiness: newest.slice(1),
      taken: [],
    });
    // Wildcards of LIKE are matched literally.
    expect(
      [
        await find({ business: '100% z' }),
        await find({ business: '100_' }),
        await find({ business: 'zebra_c' }),
        await find({ business: ' ' }),
      ].map(({ ofBusiness }) => ofBusiness),
    ).toEqual([[applied.id], [], [signed.id], []]);
    await expect(find({ before: 'none' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(find({ business: 'z'.repeat(81) })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('finds a business name without accents and apostrophes', async () => {
    const applied = fixture.identity.aPerson();
    await fixture.registerShop.run(
      aRegistration({ accountId: applied.id, form: { registrationNumber: 'FIND-2', businessName: 'Ångström’s Café' } }),
    );
    expect((await find({ business: "angstrom's CAFE" })).ofBusiness).toEqual([applied.id]);
    expect((await find({ business: 'A\u030angstroms' })).ofBusiness).toEqual([applied.id]);
    expect((await find({ business: 'cafe' })).ofBusiness).toEqual([]);
  });

  it('finds assigned accounts for the assignee only', async () => {
    const { id } = fixture.identity.aPerson();
    await fixture.decideReview.take(fixture.admin, { id, take: true });
    expect((await find({ taken: true })).taken).toContain(id);
    expect((await find({})).taken).toEqual([]);
    expect((await find({ taken: true }, fixture.master)).taken).not.toContain(id);
    await fixture.decideReview.take(fixture.admin, { id, take: false });
    expect((await find({ taken: true })).taken).not.toContain(id);
  });

  it('refuses sales staff and shops', async () => {
    const { id } = fixture.identity.aPerson();
    for (const actor of [fixture.sales, fixture.shop]) {
      await expect(find({ business: 'a', taken: true }, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(fixture.readReviews.list(actor, [id])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(fixture.readReviews.get(actor, id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(fixture.readReviews.file(actor, { id, fileId: uuidv7() })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await expect(fixture.decideReview.note(actor, { id, text: 'mine' })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await expect(fixture.decideReview.take(actor, { id, take: true })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    }
    await expect(refuse(id, 'said why', fixture.admin)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('account review page', () => {
  it('shows the signed agreement, the profile with masked numbers and the training', async () => {
    const person = await whoIsReady();
    const { agreements, profile, modules } = await review(person.id);
    expect(agreements).toEqual([
      expect.objectContaining({
        current: true,
        fullName: 'Thandi Dlamini',
        signature: 'thandi dlamini',
        address: '192.0.2.9',
        agent: 'a browser',
        username: person.username,
        businessType: 'individual-technician',
      }),
    ]);
    expect(agreements[0]?.documents).toHaveLength(5);
    expect(JSON.parse(profile)).toMatchObject({
      businessName: 'Umbani Electronics',
      taxNumber: '•••• 678',
      country: 'ZA',
      yearsInBusiness: 4,
    });
    expect(profile).not.toContain('9012345678');
    expect(modules.map(({ state }) => state)).toEqual(modules.map(() => 'not_started'));
  });

  it('serves the signed agreement to staff and records the access in the audit trail', async () => {
    const person = await whoIsReady();
    const { agreements } = await review(person.id);
    const { fileId = '', fileHash } = agreements[0] ?? {};
    const file = await fixture.readReviews.file(fixture.admin, { id: person.id, fileId });
    expect(createHash('sha256').update(Buffer.from(file.base64, 'base64')).digest('hex')).toBe(fileHash);
    expect(await fixture.actions()).toContainEqual(
      expect.objectContaining({
        action: 'account.file_read',
        actorId: fixture.admin.userId,
        notes: `file ${fileHash ?? ''} of account ${person.id}`,
      }),
    );
    const stranger = await whoIsReady();
    await expect(fixture.readReviews.file(fixture.admin, { id: stranger.id, fileId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('refuses an account whose agreement or profile was altered', async () => {
    const [one, other] = [await whoIsReady(), await whoIsReady()];
    await fixture.asOwner(`update agreements set full_name = 'Somebody Else' where account_id = '${one.id}'`);
    await fixture.asOwner(
      `update business_profiles set submitted_at = submitted_at - interval '1 day' where account_id = '${other.id}'`,
    );
    for (const { id } of [one, other]) await expect(review(id)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('returns 404 for an account unknown to the identity service', async () => {
    for (const id of [uuidv7(), 'none']) await expect(review(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('account refusal', () => {
  it('keeps the account pending and emails the reason until a new submission', async () => {
    const person = await whoIsReady();
    expect(await refuse(person.id)).toMatchObject({
      line: { refused: true, waitsFor: 'account' },
      refusals: [{ reason: 'Which street number?', by: 'the-master', open: true }],
    });
    expect(fixture.identity.statusOf(person.by.sessionId)).toBe('pending');
    expect(await fixture.readOnboarding.run(person.by)).toMatchObject({
      next: 'profile',
      status: 'pending',
      refusal: 'Which street number?',
    });
    const [message] = (await fixture.emails()).filter(
      ({ userId, template }) => userId === person.id && template === 'account_refused',
    );
    expect(await fixture.readEmail.run(message?.id ?? '')).toEqual({
      to: person.email,
      name: person.name,
      values: { reason: 'Which street number?' },
    });

    await send(person.by, { streetAddress: '12 Long Street' });
    const after = await fixture.readOnboarding.run(person.by);
    expect(after).toMatchObject({ next: 'review', status: 'pending' });
    expect(after.refusal).toBeUndefined();
    expect(await review(person.id)).toMatchObject({
      line: { refused: false, waitsFor: 'staff' },
      refusals: [{ open: false }],
    });
  });

  it('counts the same profile as a new submission after a refusal', async () => {
    const person = await whoIsReady();
    await refuse(person.id);
    await Promise.all(Array.from({ length: 10 }, () => send(person.by)));
    expect(await fixture.rows('select version from business_profiles where account_id = $1', [person.id])).toEqual([
      { version: 2 },
    ]);
    expect((await review(person.id)).line?.refused).toBe(false);
  });

  it('requires a reason, a pending account and a fresh command', async () => {
    const person = await whoIsReady();
    await expect(refuse(person.id, ' ')).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: 'Enter a reason. The person can read it' },
    });
    const command = aCommand();
    await refuse(person.id, 'first', fixture.master, command);
    await expect(refuse(person.id, 'second', fixture.master, command)).rejects.toMatchObject({
      code: 'COMMAND_TOKEN_REFUSED',
    });
    expect((await review(person.id)).refusals).toHaveLength(1);
    await expect(refuse(fixture.identity.aPerson({ status: 'approved' }).id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    await expect(refuse(uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('records the refusal in the audit trail without the reason', async () => {
    const person = await whoIsReady();
    await refuse(person.id, 'A sentence about a person');
    const lines = (await fixture.actions()).filter(({ notes }) => notes === `account ${person.id}`);
    expect(lines).toEqual([expect.objectContaining({ action: 'account.refused', actorId: fixture.master.userId })]);
    expect(JSON.stringify(await fixture.actions())).not.toContain('A sentence about a person');
  });
});

describe('staff notes and assignments', () => {
  it('shows notes to staff and never to the account', async () => {
    const person = await whoIsReady();
    await fixture.decideReview.note(fixture.admin, { id: person.id, text: 'Called the landlord' });
    expect((await review(person.id)).notes).toEqual([
      expect.objectContaining({ by: 'an-admin', text: 'Called the landlord' }),
    ]);
    expect(JSON.stringify(await fixture.readOnboarding.run(person.by))).not.toContain('landlord');
    await expect(fixture.decideReview.note(fixture.admin, { id: person.id, text: '' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { text: 'Enter some text' },
    });
  });

  it('assigns a review to the last taker, who alone can give it back', async () => {
    const person = await whoIsReady();
    expect((await fixture.decideReview.take(fixture.admin, { id: person.id, take: true })).line).toMatchObject({
      assignedTo: 'an-admin',
      assignedToMe: true,
    });
    expect((await fixture.decideReview.take(fixture.master, { id: person.id, take: false })).line).toMatchObject({
      assignedTo: 'an-admin',
      assignedToMe: false,
    });
    expect((await fixture.decideReview.take(fixture.master, { id: person.id, take: true })).line).toMatchObject({
      assignedTo: 'the-master',
      assignedToMe: true,
    });
    expect(
      (await fixture.decideReview.take(fixture.master, { id: person.id, take: false })).line?.assignedTo,
    ).toBeUndefined();
  });
});

describe('review figures', () => {
  const decide = async (count: number, change: string): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const { id } = await fixture.anApplication();
      await fixture.asOwner(`update applications set ${change} where id = '${id}'`);
    }
  };

  // spec K085
  it('shows figures from twenty decisions on and ignores withdrawals', async () => {
    await decide(15, "status = 'approved', installer_at = created_at + interval '10 hours'");
    await decide(4, "status = 'rejected', closed_at = created_at + interval '30 hours'");
    await decide(3, "status = 'rejected', withdrawn = true, closed_at = created_at");
    expect(await fixture.readReviewFigures.run()).toEqual({ decided: 19, needed: 20 });
    await decide(1, "status = 'rejected', closed_at = created_at + interval '30 hours'");
    expect(await fixture.readReviewFigures.run()).toEqual({ decided: 20, needed: 20, approved: 15, medianHours: 10 });
  });
});
