import { describe, expect, it } from '@jest/globals';
import { BANK_LAYOUT_NAMES, BANK_LAYOUTS, type BankLine } from '@revive/contracts/billing/bank-layouts';
import { makeBankFile } from './bank-file.policy.js';

const aLine = (over: Partial<BankLine> = {}): BankLine => ({
  payee: 'Kestrel Repairs (Pty) Ltd',
  accountNumber: '62-0001 2345',
  branchCode: '250655',
  accountType: 'savings',
  cents: 120_005,
  ownReference: 'RV0123456789',
  payeeReference: 'RV0123456789',
  ...over,
});
const FACTS = { day: '2026-11-29', payingAccount: '' };
const lineOf = (name: (typeof BANK_LAYOUT_NAMES)[number], over: Partial<BankLine> = {}): string | undefined =>
  makeBankFile(BANK_LAYOUTS[name], [aLine(over)], FACTS)
    .content.trimEnd()
    .split('\r\n')
    .at(-1);

describe('bank file', () => {
  it.each([
    ['generic', 'Kestrel Repairs (Pty) Ltd,6200012345,250655,savings,1200.05,RV0123456789,RV0123456789'],
    ['fnb', `Kestrel Repairs (Pty,6200012345,2,250655,1200.05,RV0123456789,RV0123456789${','.repeat(29)}`],
    ['acb_creditor', 'RV0123456789,Kestrel Repairs,1200.05,6200012345,250655,RV0123456789'],
  ] as const)('writes a payment in the layout %s', (name, expected) => {
    expect(lineOf(name)).toBe(expected);
  });

  it.each(['=SUM(A1)', '+1', '-1', '@a', '\t=1', ' =1', '"=1"'])('takes no formula from a name: %p', (payee) => {
    for (const name of BANK_LAYOUT_NAMES)
      for (const field of lineOf(name, { payee })?.split(',') ?? []) expect(field).not.toMatch(/^[\s"]*[=+\-@]/);
  });

  it('has as many fields in each line as the layout, whatever a name contains', () => {
    const { content } = makeBankFile(BANK_LAYOUTS.fnb, [aLine({ payee: 'A, "B"\r\nC;D' })], FACTS);
    for (const line of content.trimEnd().split('\r\n')) expect(line.split(',')).toHaveLength(36);
  });

  it('refuses an account number that does not fit', () => {
    expect(() => lineOf('acb_creditor', { accountNumber: '1'.repeat(17) })).toThrow('does not fit');
  });

  it('counts and totals its payments', () => {
    const file = makeBankFile(BANK_LAYOUTS.generic, [aLine(), aLine({ cents: 1 })], FACTS);
    expect(file).toMatchObject({ rows: 2, totalCents: 120_006 });
  });
});
