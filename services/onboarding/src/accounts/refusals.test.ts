import { describe, expect, it } from '@jest/globals';
import { isOpen, turnOfAccount } from './refusals.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 22, hour));
const sent = (agreement?: number, profile?: number) => ({
  agreementSignedAt: agreement === undefined ? undefined : at(agreement),
  profileSubmittedAt: profile === undefined ? undefined : at(profile),
});

describe('account refusal', () => {
  it('stays open until the account submits something again', () => {
    expect(isOpen({ at: at(5) }, sent(1, 2))).toBe(true);
    expect(isOpen({ at: at(5) }, sent())).toBe(true);
    expect(isOpen({ at: at(5) }, sent(1, 6))).toBe(false);
    expect(isOpen({ at: at(5) }, sent(6, 2))).toBe(false);
  });
});

describe('turn of a pending account', () => {
  it('waits for the account while agreement or profile is missing', () => {
    expect(turnOfAccount(sent(), undefined)).toEqual({ waitsFor: 'account', waitsSince: undefined });
    expect(turnOfAccount(sent(1), undefined)).toEqual({ waitsFor: 'account', waitsSince: at(1) });
    expect(turnOfAccount(sent(undefined, 2), undefined)).toEqual({ waitsFor: 'account', waitsSince: at(2) });
  });
  it('waits for staff since the later of agreement and profile', () => {
    expect(turnOfAccount(sent(1, 2), undefined)).toEqual({ waitsFor: 'staff', waitsSince: at(2) });
    expect(turnOfAccount(sent(4, 2), undefined)).toEqual({ waitsFor: 'staff', waitsSince: at(4) });
  });
  it('waits for the account after a refusal and for staff after a new submission', () => {
    expect(turnOfAccount(sent(1, 2), { at: at(3) })).toEqual({ waitsFor: 'account', waitsSince: at(3) });
    expect(turnOfAccount(sent(1, 4), { at: at(3) })).toEqual({ waitsFor: 'staff', waitsSince: at(4) });
  });
});
