import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BankDetailsChanged, type ChangeBankDetailsRequest } from '@revive/proto/revive/onboarding/v1/bank';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import {
  aCommand,
  approvedShop,
  createReviewFixture,
  COMPANY,
  type ReviewFixture,
} from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());
const OWNERS = [
  { accountId: uuidv7(), name: 'Thandi', email: 'thandi@umbani.example' },
  { accountId: uuidv7(), name: 'Sipho', email: 'sipho@umbani.example' },
];
beforeEach(() => void (fixture.shops.owners = { shopName: 'Umbani Electronics', owners: OWNERS }));

type Shop = ReturnType<typeof aUser>;
const aShopAdmin = (tenantId = uuidv7()): Shop => aUser({ role: 'tenant_admin', tenantId, username: 'thandi' });
const NEW: ChangeBankDetailsRequest = {
  bankName: 'Second Bank',
  accountHolder: 'Umbani (Pty) Ltd',
  accountType: 'savings',
  accountNumber: '9876543210',
  branchCode: '470010',
};
const change = (by: Shop, over: Partial<ChangeBankDetailsRequest> = {}, command = aCommand()) =>
  fixture.changeBankDetails.run(by, { ...NEW, ...over }, command, 'a token of identity');
const emailsOf = async (accountId: string) =>
  fixture.rows<{ id: string; template: string; email: string; values: Record<string, string> }>(
    'select id, template, email, values from account_emails where account_id = $1 order by id',
    [accountId],
  );
const toldOf = async (tenantId: string | undefined) =>
  (
    await fixture.rows<{ payload: Buffer; key: string }>(
      "select payload, key from outbox where topic = 'onboarding.bank' order by seq",
    )
  )
    .filter(({ key }) => key === tenantId)
    .map(({ payload }) => BankDetailsChanged.decode(payload));
const actionsOf = async (tenantId: string | undefined) =>
  (await fixture.actions()).filter(
    (action) => action.tenantId === tenantId && action.action === 'bank.details_changed',
  );

describe('bank details of a shop', () => {
  it('returns none before the first change and masked numbers afterwards', async () => {
    const shop = aShopAdmin();
    expect(await fixture.changeBankDetails.read(shop)).toEqual({ version: 0, changedAt: undefined, details: null });
    const said = await change(shop);
    expect(said).toMatchObject({
      version: 1,
      details: {
        bankName: 'Second Bank',
        accountHolder: 'Umbani (Pty) Ltd',
        accountType: 'savings',
        accountNumber: '•••• 210',
        branchCode: '•••• 010',
      },
    });
    expect(await fixture.changeBankDetails.read(shop)).toEqual(said);
  });

  it('stores numbers encrypted and keeps them out of events, audit lines and emails', async () => {
    const shop = aShopAdmin();
    await change(shop);
    const everything = await fixture.rows<{ whole: string }>(`
      select row_to_json(b)::text || encode(account_number, 'escape') as whole from bank_details b
        where tenant_id = '${shop.tenantId ?? ''}' union all select encode(payload, 'escape') from outbox union all
        select row_to_json(l)::text from account_emails l`);
    for (const { whole } of everything)
      for (const number of ['9876543210', '470010']) expect(whole).not.toContain(number);
  });

  it('applies fifty concurrent identical requests once', async () => {
    const shop = aShopAdmin();
    const owners = [
      { accountId: uuidv7(), name: 'A', email: 'a@shop.example' },
      { accountId: uuidv7(), name: 'B', email: 'b@shop.example' },
    ];
    fixture.shops.owners = { shopName: 'Shop', owners };
    const answers = await Promise.all(Array.from({ length: 50 }, () => change(shop)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    for (const { accountId } of owners)
      expect((await emailsOf(accountId)).map(({ template }) => template)).toEqual(['bank_details_changed']);
    expect([
      (await toldOf(shop.tenantId)).map(({ version }) => version),
      (await actionsOf(shop.tenantId)).length,
    ]).toEqual([[1], 1]);
    await change(shop, { accountNumber: '1111111111' });
    expect([
      (await toldOf(shop.tenantId)).map(({ version }) => version),
      (await emailsOf(owners[0]?.accountId ?? '')).length,
    ]).toEqual([[1, 2], 2]);
  });

  it('creates one version for each of many concurrent changes', async () => {
    const shop = aShopAdmin();
    const numbers = Array.from({ length: 25 }, (_, n) => `62000000${10 + n}`);
    await Promise.all(numbers.map((accountNumber) => change(shop, { accountNumber })));
    const count = numbers.length;
    expect((await toldOf(shop.tenantId)).map(({ version }) => version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: count }, (_, n) => n + 1),
    );
    expect((await fixture.changeBankDetails.read(shop)).version).toBe(count);
  });

  it('notifies every administrator of the change and the payout hold', async () => {
    const shop = aShopAdmin();
    const owner = { accountId: uuidv7(), name: 'Thandi', email: 'thandi@umbani.example' };
    fixture.shops.owners = { shopName: 'Umbani Electronics', owners: [owner] };
    await change(shop, { bankName: 'First Bank', accountType: 'current', accountNumber: '6212345678' });
    await change(shop);
    const [first, second] = await emailsOf(owner.accountId);
    expect(first?.values).toMatchObject({
      before: '',
      after: 'First Bank, current account •••• 678',
      businessName: 'Umbani Electronics',
    });
    expect(second?.values).toMatchObject({
      before: 'First Bank, current account •••• 678',
      after: 'Second Bank, savings account •••• 210',
    });
    expect(Date.parse(second?.values['holdUntil'] ?? '') - Date.parse(second?.values['at'] ?? '')).toBe(
      7 * 24 * 3_600_000,
    );
    expect(await fixture.readEmail.run(second?.id ?? '')).toMatchObject({ to: owner.email, name: 'Thandi' });
  });

  it('refuses a change without an administrator to notify', async () => {
    const shop = aShopAdmin();
    fixture.shops.owners = { shopName: 'Shop', owners: [] };
    await expect(change(shop)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await fixture.changeBankDetails.read(shop)).toMatchObject({ version: 0 });
  });

  it('defaults to the account of the application', async () => {
    const shop = aShopAdmin(await approvedShop(fixture));
    const before = await fixture.changeBankDetails.read(shop);
    expect(before).toMatchObject({
      version: 0,
      details: {
        bankName: COMPANY.bankName,
        accountHolder: COMPANY.accountHolder,
        accountType: 'current',
        accountNumber: '•••• 678',
        branchCode: '•••• 655',
      },
    });
    expect(
      await change(shop, {
        bankName: COMPANY.bankName,
        accountHolder: COMPANY.accountHolder,
        accountType: 'current',
        accountNumber: ' 6212345678 ',
        branchCode: '250655',
      }),
    ).toEqual(before);
    expect(await toldOf(shop.tenantId)).toEqual([]);
    await change(shop);
    expect((await emailsOf(OWNERS[0]?.accountId ?? '')).at(-1)?.values['before']).toBe(
      'B Bank, current account •••• 678',
    );
    expect(await fixture.changeBankDetails.read(shop)).toMatchObject({
      version: 1,
      details: { accountNumber: '•••• 210' },
    });
  });

  it.each([
    ['bankName', { bankName: ' ' }, 'Bank name is required'],
    ['accountHolder', { accountHolder: 'U' }, 'Account holder is required'],
    ['accountNumber', { accountNumber: '1234567' }, 'Valid account number is required'],
    ['branchCode', { branchCode: '12345' }, 'Valid branch code is required'],
    ['accountType', { accountType: 'shares' }, 'Choose an account type'],
  ])('refuses a wrong %s with its message', async (field, over, sentence) => {
    const shop = aShopAdmin();
    await expect(change(shop, over)).rejects.toMatchObject({ code: 'INVALID', fields: { [field]: sentence } });
    expect(await fixture.changeBankDetails.read(shop)).toMatchObject({ version: 0 });
  });

  it('refuses technicians, staff, impersonators and different shops', async () => {
    const shop = aShopAdmin();
    await change(shop);
    for (const other of [
      aUser({ role: 'tech', ...(shop.tenantId !== undefined && { tenantId: shop.tenantId }) }),
      fixture.master,
      fixture.admin,
    ]) {
      await expect(fixture.changeBankDetails.read(other)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(change(other)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    await expect(fixture.changeBankDetails.read({ ...shop, viewedBy: uuidv7() })).rejects.toMatchObject({
      code: 'IMPERSONATION_READ_ONLY',
    });
    expect(await fixture.changeBankDetails.read(aShopAdmin())).toMatchObject({ version: 0 });
    for (const by of [shop, fixture.master])
      await expect(fixture.db.tx(by, (em) => em.query('select * from bank_details'))).rejects.toThrow(
        'permission denied',
      );
  });

  it('shows masked numbers to master, admin and finance only', async () => {
    const shop = aShopAdmin();
    const said = await change(shop);
    for (const role of ['master', 'admin', 'finance'] as const)
      expect(await fixture.changeBankDetails.readOf(aUser({ role }), shop.tenantId ?? '')).toEqual(said);
    for (const by of [
      fixture.sales,
      aShopAdmin(),
      aUser({ role: 'tech', tenantId: uuidv7() }),
      aUser({ role: 'user' }),
    ])
      await expect(fixture.changeBankDetails.readOf(by, shop.tenantId ?? '')).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    await expect(fixture.changeBankDetails.readOf(fixture.master, 'no id')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('accepts a confirmed command once', async () => {
    const shop = aShopAdmin();
    const command = aCommand();
    await change(shop, {}, command);
    await expect(change(shop, { accountNumber: '1111111111' }, command)).rejects.toMatchObject({
      code: 'COMMAND_TOKEN_REFUSED',
    });
  });

  it.each([
    ['bank_name', "'Mule Bank'"],
    ['version', 'version + 1'],
    ['changed_at', "now() - interval '1 year'"],
    ['account_type', "'current'"],
  ])('rejects a row with an altered %s', async (column, value) => {
    const shop = aShopAdmin();
    await change(shop);
    await fixture.asOwner(`update bank_details set ${column} = ${value} where tenant_id = '${shop.tenantId ?? ''}'`);
    await expect(fixture.changeBankDetails.read(shop)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('rejects bank details copied from the row of a different shop', async () => {
    const [shop, other] = [aShopAdmin(), aShopAdmin()];
    await change(shop);
    await change(other, { bankName: 'Mule Bank' });
    await fixture.asOwner(
      `update bank_details b set account_number = o.account_number from bank_details o
        where b.tenant_id = '${shop.tenantId ?? ''}' and o.tenant_id = '${other.tenantId ?? ''}'`,
    );
    await expect(fixture.changeBankDetails.read(shop)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});
