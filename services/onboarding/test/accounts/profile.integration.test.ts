import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UserChanged } from '@revive/proto/revive/identity/v1/identity';
import type { BusinessProfile, SubmitProfileRequest } from '@revive/proto/revive/onboarding/v1/profile';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { MISSING, NO_SUCH_SERVICES } from '@revive/contracts/profile/business-profile';
import { AGREEMENT_ACCEPTANCES } from '@revive/contracts/signing/agreement';
import { uuidv7 } from '@revive/platform/core/ids';
import { BUSINESS_PROFILE_FORM } from '@revive/contracts/testing/sample-forms';
import { aRegistration, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const PROFILE: BusinessProfile = {
  ...BUSINESS_PROFILE_FORM,
  taxNumber: '9012345678',
  computerServices: ['Boot repair'],
};
const sending = (by: SessionContext, over: Partial<BusinessProfile> = {}): SubmitProfileRequest => ({
  by,
  profile: { ...PROFILE, ...over },
});
const changed = (userId: string) =>
  fixture.onUserChanged.run(
    {
      id: uuidv7(),
      topic: 'identity.user',
      key: userId,
      type: 'revive.identity.v1.UserChanged',
      payload: Buffer.from(
        UserChanged.encode({ id: userId, role: 'tech', status: 'approved', tenantId: '', version: 2 }).finish(),
      ),
      occurredAt: new Date(),
    },
    { id: userId, role: 'tech', status: 'approved', tenantId: '', version: 2 },
  );

describe('business profile', () => {
  it('stores one submission for fifty concurrent requests', async () => {
    const { by, id } = fixture.identity.aPerson();
    const replies = await Promise.all(Array.from({ length: 50 }, () => fixture.businessProfiles.run(sending(by))));
    expect(new Set(replies.map(({ submittedAt }) => submittedAt)).size).toBe(1);
    expect(await fixture.rows('select version from business_profiles where account_id = $1', [id])).toEqual([
      { version: 1 },
    ]);
    expect((await fixture.actions()).filter(({ actorId }) => actorId === id).map(({ action }) => action)).toEqual([
      'profile.submitted',
    ]);
  });

  it.each<[string, Partial<BusinessProfile>]>([
    ['businessName', { businessName: '' }],
    ['streetAddress', { streetAddress: ' ' }],
    ['primaryCategories', { primaryCategories: [], computerServices: [] }],
  ])('refuses a profile without %s with the specified message', async (field, over) => {
    const { by, id } = fixture.identity.aPerson();
    await expect(fixture.businessProfiles.run(sending(by, over))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: MISSING },
    });
    expect(await fixture.rows('select 1 from business_profiles where account_id = $1', [id])).toEqual([]);
  });

  it.each<[string, Partial<BusinessProfile>, string]>([
    ['an address that is none', { businessEmail: 'nobody' }, 'businessEmail'],
    ['a country of its own', { country: 'XX' }, 'country'],
    ['services of a category that it does not name', { mobileServices: ['Screen replacement'] }, 'mobileServices'],
    ['a negative count', { employeeCount: -1 }, 'employeeCount'],
  ])('refuses a profile with %s', async (_, over, field) => {
    await expect(fixture.businessProfiles.run(sending(fixture.identity.aPerson().by, over))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    });
  });
  it('lists the services whose category is missing', async () => {
    await expect(
      fixture.businessProfiles.run(sending(fixture.identity.aPerson().by, { mobileServices: ['Screen replacement'] })),
    ).rejects.toMatchObject({ fields: { mobileServices: NO_SUCH_SERVICES } });
  });

  it('encrypts the tax number and binds it to the account', async () => {
    const [one, other] = [fixture.identity.aPerson(), fixture.identity.aPerson()];
    await fixture.businessProfiles.run(sending(one.by));
    await fixture.businessProfiles.run(sending(other.by, { businessName: 'Other' }));
    for (const table of ['business_profiles', 'profile_drafts', 'outbox'])
      expect([table, await fixture.rows(`select 1 from ${table} t where t::text like '%9012345678%'`)]).toEqual([
        table,
        [],
      ]);
    expect(JSON.parse((await fixture.businessProfiles.read(one.by)).profile)).toMatchObject({
      businessName: 'Umbani Electronics',
      taxNumber: '9012345678',
      employeeCount: 0,
    });
    await fixture.asOwner(
      `update business_profiles s set bytes = o.bytes from business_profiles o
        where s.account_id = '${other.id}' and o.account_id = '${one.id}'`,
    );
    await expect(fixture.businessProfiles.read(other.by)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
  it('rejects a row with an altered unencrypted column', async () => {
    const one = fixture.identity.aPerson();
    await fixture.businessProfiles.run(sending(one.by));
    await fixture.asOwner(
      `update business_profiles set submitted_at = submitted_at - interval '1 year' where account_id = '${one.id}'`,
    );
    await expect(fixture.businessProfiles.read(one.by)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  // spec E041
  it.each(['training', 'active'] as const)(
    'refuses a profile of an account in %s, and of a suspended account',
    async (status) => {
      await expect(
        fixture.businessProfiles.run(sending(fixture.identity.aPerson({ status }).by)),
      ).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
      });
      await expect(
        fixture.businessProfiles.run(sending(fixture.identity.aPerson({ status: 'suspended' }).by)),
      ).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
    },
  );
});

describe('profile draft', () => {
  it('restores the typed values, stores them encrypted and ends with the submission', async () => {
    const { by } = fixture.identity.aPerson();
    await fixture.businessProfiles.save({
      by,
      draft: JSON.stringify({
        businessName: 'Umb',
        taxNumber: '777000777',
        yearsInBusiness: 'four',
        primaryCategories: ['laptops'],
      }),
    });
    expect(JSON.parse((await fixture.businessProfiles.read(by)).draft)).toEqual({
      businessName: 'Umb',
      taxNumber: '777000777',
      yearsInBusiness: 'four',
      primaryCategories: ['laptops'],
    });
    expect(await fixture.rows("select 1 from profile_drafts d where d::text like '%777000777%'")).toEqual([]);
    await fixture.businessProfiles.run(sending(by));
    expect((await fixture.businessProfiles.read(by)).draft).toBe('');
    for (const draft of ['no json', '{"strange":"field"}'])
      await expect(fixture.businessProfiles.save({ by, draft })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('prefills values from agreement and application', async () => {
    const { by, id, email } = fixture.identity.aPerson();
    const form = {
      businessName: 'From the agreement',
      businessType: 'other',
      primaryServices: [],
      targetMarket: 'india',
      technicalExperience: 'expert',
      deviceTypes: ['Laptops'],
      fullName: 'T',
      signature: 'T',
    };
    await fixture.signAgreement.run({ by, form, accepted: [...AGREEMENT_ACCEPTANCES], versions: '' });
    expect(JSON.parse((await fixture.businessProfiles.read(by)).known)).toEqual({
      businessName: 'From the agreement',
      targetMarket: 'India',
      businessEmail: email,
    });
    await fixture.registerShop.run(
      aRegistration({ accountId: id, form: { registrationNumber: 'KNOWN', businessName: 'From the application' } }),
    );
    expect(JSON.parse((await fixture.businessProfiles.read(by)).known)).toMatchObject({
      businessName: 'From the application',
      registrationNumber: 'KNOWN',
      phoneNumber: '021 555 0100',
      yearsInBusiness: '4',
      targetMarket: 'India',
    });
  });
});

describe('account status after a profile', () => {
  // spec E041
  it('moves an approved account to training when the profile is submitted', async () => {
    const { by } = fixture.identity.aPerson({ status: 'approved' });
    await fixture.businessProfiles.run(sending(by));
    expect(fixture.identity.statusOf(by.sessionId)).toBe('training');
  });

  it('moves the account once when the approval follows the profile', async () => {
    const { by, id } = fixture.identity.aPerson();
    await fixture.businessProfiles.run(sending(by));
    expect(fixture.identity.statusOf(by.sessionId)).toBe('pending');
    fixture.identity.setStatus(by.sessionId, 'approved');
    const before = fixture.identity.moves.length;
    await changed(id);
    await changed(id);
    expect([fixture.identity.statusOf(by.sessionId), fixture.identity.moves.length - before]).toEqual(['training', 1]);
  });

  it('moves the account after an outage or a lost event', async () => {
    const { by } = fixture.identity.aPerson({ status: 'approved' });
    fixture.identity.isAway(true);
    await fixture.businessProfiles.run(sending(by));
    fixture.identity.isAway(false);
    expect(fixture.identity.statusOf(by.sessionId)).toBe('approved');
    fixture.later(6_000);
    await fixture.accountTransitions.runDue();
    expect(fixture.identity.statusOf(by.sessionId)).toBe('training');
    const late = fixture.identity.aPerson();
    await fixture.businessProfiles.run(sending(late.by));
    fixture.identity.setStatus(late.by.sessionId, 'approved');
    fixture.later(11 * 60_000);
    await fixture.accountTransitions.runDue();
    expect(fixture.identity.statusOf(late.by.sessionId)).toBe('training');
  });

  // spec E041
  it('returns the next onboarding step', async () => {
    const { by } = fixture.identity.aPerson();
    const next = async () => (await fixture.readOnboarding.run(by)).next;
    expect(await next()).toBe('agreement');
    await fixture.signAgreement.run({
      by,
      form: {
        businessName: 'U',
        businessType: 'other',
        primaryServices: [],
        targetMarket: 'india',
        technicalExperience: 'expert',
        deviceTypes: ['Laptops'],
        fullName: 'T',
        signature: 'T',
      },
      accepted: [...AGREEMENT_ACCEPTANCES],
      versions: '',
    });
    expect(await next()).toBe('profile');
    await fixture.businessProfiles.run(sending(by));
    expect(await next()).toBe('review');
    for (const [status, step] of [
      ['approved', 'review'],
      ['training', 'training'],
      ['active', 'done'],
    ] as const) {
      fixture.identity.setStatus(by.sessionId, status);
      expect(await next()).toBe(step);
    }
    await fixture.publishText.run(
      fixture.master,
      { name: 'termsAccepted', paragraphs: ['New.'], draft: false },
      { id: uuidv7(), method: 'm', bodySha256: '', userId: '', tenantId: '', sessionId: '', expiresAt: 0 },
    );
    expect(await next()).toBe('agreement');
  });
});
