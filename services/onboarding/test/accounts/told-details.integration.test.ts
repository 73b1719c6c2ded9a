import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AGREEMENT_ACCEPTANCES } from '@revive/contracts/signing/agreement';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, approvedShop, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';
import { aShopAdmin, DETAILS, stepTakers } from '../fixtures/step-takers.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());
const { details } = stepTakers(() => fixture);
const BANK = {
  bankName: 'Second Bank',
  accountHolder: 'Umbani (Pty) Ltd',
  accountType: 'savings',
  accountNumber: '9876543210',
  branchCode: '470010',
};
const NUMBERS_LEFT_OUT = { taxNumber: undefined, bankDetails: undefined };
/** The stored columns; readable only with the service's key. */
const stored = async (tenantId: string) =>
  (
    await fixture.rows<{ whole: string }>(
      "select encode(tax_number, 'escape') || encode(bank_details, 'escape') as whole from tenant_onboardings where tenant_id = $1",
      [tenantId],
    )
  )[0]?.whole;

describe('prefilled shop details', () => {
  it('prefills the second step with masked numbers until the step is completed', async () => {
    const shop = aShopAdmin(
      await approvedShop(fixture, { businessName: 'Told Once', registrationNumber: 'R-told', taxId: '9055555321' }),
    );
    expect((await fixture.completeStep.read(shop)).known).toEqual({
      companyName: 'Told Once',
      contactPerson: 'Thandi Dlamini',
      email: 'thandi@umbani.example',
      phone: '021 555 0100',
      address: '2 Long Street, Cape Town',
      businessRegistration: '2019/123456/07',
      taxNumber: '•••• 321',
      bankDetails: '•••• 678',
    });
    const saved = await details(shop, NUMBERS_LEFT_OUT);
    expect([saved.details?.taxNumber, saved.details?.bankDetails, saved.known ?? null]).toEqual([
      '•••• 321',
      '•••• 678',
      null,
    ]);
    expect((await fixture.completeStep.read(shop)).known ?? null).toBeNull();
    for (const number of ['9055555321', '6212345678']) expect(await stored(shop.tenantId ?? '')).not.toContain(number);
  });

  it('prefers typed values', async () => {
    const shop = aShopAdmin(await approvedShop(fixture));
    const saved = await details(shop, { taxNumber: '1234567890', bankDetails: undefined });
    expect([saved.details?.taxNumber, saved.details?.bankDetails]).toEqual(['•••• 890', '•••• 678']);
  });

  it('uses the current bank account after a change', async () => {
    const shop = aShopAdmin(await approvedShop(fixture));
    await fixture.changeBankDetails.run(shop, BANK, aCommand(), 'a token of identity');
    expect((await fixture.completeStep.read(shop)).known?.bankDetails).toBe('•••• 210');
  });

  it('stores the bank account of the step and of Revenue once', async () => {
    const shop = aShopAdmin();
    const parts = { ...DETAILS, bankDetails: undefined, bank: BANK };
    const saved = await details(shop, parts);
    expect(saved.details?.bankDetails).toBe('•••• 210');
    expect((await fixture.changeBankDetails.read(shop)).details).toMatchObject({
      bankName: 'Second Bank',
      accountHolder: 'Umbani (Pty) Ltd',
      accountNumber: '•••• 210',
    });
    expect((await details(shop, parts)).version).toBe(saved.version);
    await expect(details(shop, { ...parts, bank: { ...BANK, accountNumber: '1111111111' } })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { bankDetails: expect.stringContaining('Revenue') },
    });
    await fixture.changeBankDetails.run(
      shop,
      { ...BANK, accountNumber: '5555555777' },
      aCommand(),
      'a token of identity',
    );
    expect((await fixture.completeStep.read(shop)).details?.bankDetails).toBe('•••• 777');
    expect(
      (await fixture.actions()).filter(({ tenantId }) => tenantId === shop.tenantId).map(({ action }) => action),
    ).toContain('bank.details_given');
  });

  it.each([
    ['A Bank, 6212345678, branch 250655', '•••• 678'],
    ['A Bank, 250655, 62 1234 5678', '•••• 678'],
    ['no digits here', '•••• ere'],
  ])('shows the end of the account number in %j', async (bankDetails, shown) => {
    expect((await details(aShopAdmin(), { bankDetails })).details?.bankDetails).toBe(shown);
  });

  it('uses the administrator’s agreement and profile if the shop never applied', async () => {
    const { by, id } = fixture.identity.aPerson();
    const form = {
      businessName: 'Sithole',
      businessType: 'other',
      primaryServices: [],
      targetMarket: 'india',
      technicalExperience: 'expert',
      deviceTypes: ['Laptops'],
      fullName: 'Bongani Sithole',
      signature: 'Bongani Sithole',
    };
    await fixture.signAgreement.run({ by, form, accepted: [...AGREEMENT_ACCEPTANCES], versions: '' });
    const sent = {
      businessName: 'Sithole Repairs',
      registrationNumber: '2020/1/07',
      taxNumber: '9011111678',
      streetAddress: '5 Main Road',
      city: 'Durban',
      phoneNumber: '031 555 0100',
      primaryCategories: ['laptops'],
    };
    await fixture.businessProfiles.run({ by, profile: sent as never });
    const shop = aUser({ role: 'tenant_admin', tenantId: uuidv7(), userId: id });
    expect((await fixture.completeStep.read(shop)).known).toEqual({
      companyName: 'Sithole Repairs',
      contactPerson: 'Bongani Sithole',
      email: expect.stringMatching(/@people\.example$/),
      phone: '031 555 0100',
      address: '5 Main Road, Durban',
      businessRegistration: '2020/1/07',
      taxNumber: '•••• 678',
      bankDetails: '',
    });
    await expect(details(shop, NUMBERS_LEFT_OUT)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { bankDetails: 'Bank details are required' },
    });
  });

  it('keeps only the shop’s data after the applicant is erased', async () => {
    const shop = aShopAdmin(await approvedShop(fixture, { businessName: 'Goes On' }));
    const [{ account_id: accountId } = { account_id: '' }] = await fixture.rows<{ account_id: string }>(
      'select account_id from applications where id = $1',
      [shop.tenantId],
    );
    fixture.erasures.erased.add(accountId);
    await fixture.erasePerson.run(accountId);
    expect((await fixture.completeStep.read(shop)).known).toMatchObject({
      companyName: 'Goes On',
      contactPerson: '',
      email: '',
      phone: '',
      address: '2 Long Street, Cape Town',
      bankDetails: '•••• 678',
    });
  });

  it('returns nothing for a different shop or account', async () => {
    await approvedShop(fixture);
    const { known } = await fixture.completeStep.read(aShopAdmin());
    expect(Object.values(known ?? {}).filter((value) => value !== '')).toEqual([]);
  });

  it('rejects an altered application', async () => {
    const shop = aShopAdmin(await approvedShop(fixture));
    await fixture.changeBankDetails.run(shop, BANK, aCommand(), 'a token of identity');
    await fixture.rows("update applications set email = 'mallory@evil.example' where id = $1", [shop.tenantId]);
    await expect(fixture.completeStep.read(shop)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await expect(details(shop)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});
