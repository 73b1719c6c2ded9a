import { describe, expect, it } from '@jest/globals';
import { daysAfter, ledgerDay, ledgerDayOf, monthStart, startOfLedgerDay } from './ledger-day.js';

describe('business day of the ledger', () => {
  it.each([
    ['2026-11-30T21:59:59.999Z', '2026-11-30'],
    ['2026-11-30T22:00:00.000Z', '2026-12-01'],
  ])('of %s is %s', (at, day) => {
    expect(ledgerDayOf(new Date(at))).toBe(day);
  });

  it('begins at the moment whose day it is', () => {
    const start = startOfLedgerDay('2026-12-01');
    expect([ledgerDayOf(start), ledgerDayOf(new Date(start.getTime() - 1))]).toEqual(['2026-12-01', '2026-11-30']);
  });

  it.each([
    [1, '2026-03-01'],
    [0, '2026-02-28'],
    [-59, '2025-12-31'],
  ])('counts %i days from the last of February', (count, day) => {
    expect(daysAfter('2026-02-28', count)).toBe(day);
  });

  it.each([
    [0, '2026-12-01'],
    [1, '2027-01-01'],
    [-12, '2025-12-01'],
  ])('starts the month %i months after December', (months, day) => {
    expect(monthStart('2026-12-31', months)).toBe(day);
  });

  it.each(['2026-02-30', '2026-13-01', '20 Nov 2026', ''])('refuses %j as a day', (value) => {
    expect(ledgerDay().required().isValidSync(value)).toBe(false);
  });
});
