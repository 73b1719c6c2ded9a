import { describe, expect, it } from '@jest/globals';
import { completedEntries, diagnosisEntries, reversalOf, rolledBackEntries, type NewEntry } from './postings.policy.js';

const sum = (entries: readonly NewEntry[]) =>
  entries.flatMap((entry) => entry.postings).reduce((total, posting) => total + posting.cents, 0);

describe('the postings of a repair', () => {
  it('charges the price and accrues a fifth of it as commission', () => {
    expect(completedEntries(35_000, 0.2).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['charge', 35_000],
      ['commission', 7_000],
    ]);
  });

  it('rounds the commission half up to the cent', () => {
    expect(completedEntries(333, 0.15)[1]?.amountCents).toBe(50);
    expect(completedEntries(330, 0.15)[1]?.amountCents).toBe(50);
    expect(completedEntries(329, 0.15)[1]?.amountCents).toBe(49);
  });

  it('accrues no commission on work done by hand', () => {
    expect(completedEntries(50_000, 0.2, 35_000).map(({ amountCents }) => amountCents)).toEqual([50_000, 7_000]);
    expect(completedEntries(20_000, 0.2, 35_000)[1]?.amountCents).toBe(4_000);
    expect(completedEntries(20_000, 0.2, 0)).toHaveLength(1);
  });

  it('reverses the verified part and keeps the charge for work by hand', () => {
    const posted = [
      { kind: 'charge', amountCents: 49_050 },
      { kind: 'commission', amountCents: 7_000, rate: 0.2 },
    ] as const;
    const said = (entries: readonly NewEntry[]) => entries.map(({ kind, amountCents }) => [kind, amountCents]);
    expect(said(rolledBackEntries(posted, 14_050))).toEqual([
      ['charge_reversal', -35_000],
      ['commission_reversal', -7_000],
    ]);
    expect(said(rolledBackEntries(posted, 0))[0]).toEqual(['charge_reversal', -49_050]);
    expect(said(rolledBackEntries(posted, 99_999))).toEqual([['commission_reversal', -7_000]]);
    expect(said(rolledBackEntries([], 14_050))).toEqual([['charge', 14_050]]);
    expect(rolledBackEntries([], 0)).toEqual([]);
    expect(sum(rolledBackEntries(posted, 14_050))).toBe(0);
  });

  it('balances every entry to zero, reversals included', () => {
    for (const cents of [1, 99, 35_000, 123_456_789]) {
      const entries = completedEntries(cents, 0.2);
      const reversals = entries.map((entry) => reversalOf({ ...entry, kind: entry.kind as 'charge' | 'commission' }));
      expect(sum(entries)).toBe(0);
      expect(sum(reversals)).toBe(0);
      for (const account of ['customer_receivable', 'repair_sales', 'commission_payable', 'commission_expense']) {
        const left = [...entries, ...reversals]
          .flatMap((entry) => entry.postings)
          .filter((posting) => posting.account === account)
          .reduce((total, posting) => total + posting.cents, 0);
        expect(left).toBe(0);
      }
    }
  });

  it('posts nothing for R0 and a diagnosis fee only where a fee was set', () => {
    expect(completedEntries(0, 0.2)).toEqual([]);
    expect(diagnosisEntries(0)).toEqual([]);
    expect(diagnosisEntries(89_900)[0]?.amountCents).toBe(89_900);
  });
});
