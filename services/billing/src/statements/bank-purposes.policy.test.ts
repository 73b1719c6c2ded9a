import { describe, expect, it } from '@jest/globals';
import { BANK_PURPOSES, purposesOf } from '@revive/contracts/billing/statements';
import { likelyPurpose, platformBankEntry, shopBankEntry, takenBack, vatInside } from './bank-purposes.policy.js';

const sum = (postings: readonly { readonly cents: number }[] = []): number =>
  postings.reduce((total, { cents }) => total + cents, 0);
const bothWays = [-11_500, 11_500].flatMap((cents) => purposesOf(cents, true).map((purpose) => ({ purpose, cents })));

describe('the entry of a line that was set aside', () => {
  it.each(bothWays)('balances in the book of a shop: %j', ({ purpose, cents }) => {
    const entry = shopBankEntry({ purpose, cents, vatCents: 0 });
    expect(sum(entry.shop)).toBe(0);
    expect(entry).toMatchObject({ kind: purpose, amountCents: cents, shop: [{ account: 'bank', cents }, {}] });
    expect(entry.platform).toBeUndefined();
  });

  it.each(bothWays.filter(({ purpose, cents }) => purposesOf(cents, false).includes(purpose)))(
    'balances in the book of the platform: %j',
    ({ purpose, cents }) => {
      const entry = platformBankEntry({ purpose, cents, vatCents: 0 });
      expect(sum(entry.platform)).toBe(0);
      expect(entry).toMatchObject({ platform: [{ account: 'platform_bank', cents }, {}] });
      expect(entry.shop).toBeUndefined();
    },
  );

  it('takes the VAT out of a fee', () => {
    expect(vatInside(-11_500)).toBe(-1_500);
    expect(shopBankEntry({ purpose: 'bank_fee', cents: -11_500, vatCents: -1_500 }).shop).toEqual([
      { account: 'bank', cents: -11_500 },
      { account: 'bank_fees', cents: 10_000 },
      { account: 'vat_input', cents: 1_500 },
    ]);
  });

  it('adds the fee of the card machine to the transfer, and takes the VAT out of the fee', () => {
    const transfer = shopBankEntry({ purpose: 'card_transfer', cents: 97_700, vatCents: -300, feeCents: 2_300 });
    expect(transfer).toMatchObject({
      amountCents: 97_700,
      shop: [
        { account: 'bank', cents: 97_700 },
        { account: 'card_terminal', cents: -100_000 },
        { account: 'card_fees', cents: 2_000 },
        { account: 'vat_input', cents: 300 },
      ],
    });
  });

  it('keeps what the owner puts in apart from what the owner takes', () => {
    const accountOf = (cents: number) =>
      shopBankEntry({ purpose: 'owner_money', cents, vatCents: 0 }).shop?.[1]?.account;
    expect([accountOf(5_000), accountOf(-5_000)]).toEqual(['owner_capital', 'owner_drawings']);
  });

  it('is taken back on the same accounts', () => {
    const drawing = shopBankEntry({ purpose: 'owner_money', cents: -5_000, vatCents: 0 });
    expect(takenBack(drawing)).toMatchObject({
      amountCents: 5_000,
      shop: [
        { account: 'bank', cents: 5_000 },
        { account: 'owner_drawings', cents: -5_000 },
      ],
    });
  });
});

describe('the purposes that a line may have', () => {
  it('depend on the direction and on the account', () => {
    expect(purposesOf(100, true)).not.toContain('interest_paid');
    expect(purposesOf(-100, true)).not.toContain('interest_earned');
    expect(purposesOf(100, false)).not.toContain('cash_banked');
    expect(new Set([...purposesOf(100, true), ...purposesOf(-100, true)])).toEqual(new Set(BANK_PURPOSES));
  });

  it.each([
    ['MONTHLY ACCOUNT FEE', -9_900, 'bank_fee'],
    ['#SERVICE FEES', -450, 'bank_fee'],
    ['CREDIT INTEREST', 1_234, 'interest_earned'],
    ['INTEREST ON OVERDRAFT DEBIT INTEREST', -1_234, 'interest_paid'],
    ['CASH DEP BRANCH 250655', 100_000, 'cash_banked'],
    ['YOCO 29NOV SETTLEMENT', 97_700, 'card_transfer'],
    ['INTER-ACCOUNT TRANSFER', -100_000, 'bank_transfer'],
    ['OWNER DRAWINGS', -100_000, 'owner_money'],
    ['PAYSHAP FROM N DLAMINI', 35_000, undefined],
    ['CREDIT INTEREST', -1_234, undefined],
  ] as const)('are proposed by the words of the bank: %s of %d', (text, cents, purpose) => {
    expect(likelyPurpose(text, cents)).toBe(purpose);
  });
});
