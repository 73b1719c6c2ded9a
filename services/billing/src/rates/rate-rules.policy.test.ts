import { describe, expect, it } from '@jest/globals';
import {
  chooseRate,
  clawbackOf,
  frozenRates,
  lineShare,
  sumOfShares,
  versionsInForce,
  type RuleVersion,
} from './rate-rules.policy.js';

const [SHOP, OTHER] = ['shop', 'other'];
let made = 0;
const aRule = (over: Partial<RuleVersion>): RuleVersion => {
  made += 1;
  const serial = String(made).padStart(4, '0');
  return {
    id: `rule-${serial}`,
    from: '2026-01-01',
    madeAt: `2025-12-01T00:00:00.${serial.slice(1)}Z`,
    rate: 0.1,
    ...over,
  };
};
const DAY = '2026-06-15';
const rateOf = (rules: readonly RuleVersion[], serviceId = 'boot_repair', day = DAY) =>
  chooseRate(rules, 0.2, { tenantId: SHOP, serviceId, day });

const platform = aRule({ rate: 0.18 });
const service = aRule({ rate: 0.16, serviceId: 'boot_repair' });
const shop = aRule({ rate: 0.14, tenantId: SHOP });
const both = aRule({ rate: 0.12, tenantId: SHOP, serviceId: 'boot_repair' });

describe('rate of a line', () => {
  it.each([
    ['the standard rate without a rule', [], 0.2, 'standard'],
    ['a rule of all shops', [platform], 0.18, 'platform'],
    ['a rule of the service before one of all', [platform, service], 0.16, 'service'],
    ['a rule of the shop before one of all', [platform, shop], 0.14, 'shop'],
    ['the older of two equally specific rules', [shop, service], 0.16, 'service'],
    ['the rule of shop and service before all others', [platform, service, shop, both], 0.12, 'shop_service'],
    ['no rule of another shop', [aRule({ rate: 0.01, tenantId: OTHER })], 0.2, 'standard'],
    ['no rule of another service', [aRule({ rate: 0.01, serviceId: 'registry_fix' })], 0.2, 'standard'],
    ['no rule of a later day', [aRule({ rate: 0.01, from: '2026-06-16' })], 0.2, 'standard'],
    ['a rule on its first day', [aRule({ rate: 0.05, from: DAY })], 0.05, 'platform'],
    ['a rule of 0', [aRule({ rate: 0, tenantId: SHOP })], 0, 'shop'],
  ])('is of %s', (_, rules, rate, source) => {
    expect(rateOf(rules)).toMatchObject({ rate, source });
    expect(rateOf([...rules].reverse())).toMatchObject({ rate, source });
  });

  it('follows the versions of a rule from day to day', () => {
    const versions = [
      aRule({ tenantId: SHOP, rate: 0.15, from: '2026-02-01' }),
      aRule({ tenantId: SHOP, rate: 0.1, from: '2026-03-01' }),
      aRule({ tenantId: SHOP, rate: undefined, from: '2026-04-01' }),
    ];
    const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'];
    expect(days.map((day) => rateOf(versions, 'boot_repair', day).rate)).toEqual([0.2, 0.15, 0.15, 0.1, 0.1, 0.2]);
  });

  it('uses the later of two versions of a rule for the same day', () => {
    expect(rateOf([aRule({ tenantId: SHOP, rate: 0.3 }), aRule({ tenantId: SHOP, rate: 0.1 })]).rate).toBe(0.1);
  });

  it('ages a rule from its first version', () => {
    const first = aRule({ tenantId: SHOP, rate: 0.11 });
    const between = aRule({ serviceId: 'boot_repair', rate: 0.22 });
    const second = aRule({ tenantId: SHOP, rate: 0.13, from: '2026-05-01' });
    expect(rateOf([first, between, second]).rate).toBe(0.13);
    expect(versionsInForce([first, between, second], DAY).map(({ rate }) => rate)).toEqual([0.13, 0.22]);
  });
});

describe('share of a line', () => {
  const at = (rate: number) => ({ rate, source: 'standard' as const });

  it('is taken without the VAT and rounds half up', () => {
    expect(lineShare({ serviceId: 'boot_repair', cents: 35_000 }, at(0.2), 1_500)).toMatchObject({
      netCents: 30_435,
      shareCents: 6_087,
    });
    expect(lineShare({ serviceId: 'boot_repair', cents: 5 }, at(0.1), 0)).toMatchObject({ shareCents: 1 });
    expect(lineShare({ serviceId: 'boot_repair', cents: 4 }, at(0.1), 0)).toMatchObject({ shareCents: 0 });
  });

  it('adds up line by line', () => {
    const lines = [5, 5, 5].map((cents) => lineShare({ serviceId: 'boot_repair', cents }, at(0.1), 0));
    expect(sumOfShares(lines)).toBe(3);
  });

  it('freezes one rate, or the rates of the lines where they differ', () => {
    const one = lineShare({ serviceId: 'boot_repair', cents: 100 }, { ...at(0.2), ruleId: 'r' }, 0);
    const two = lineShare({ serviceId: 'registry_fix', cents: 200 }, at(0.1), 0);
    expect(frozenRates([one, one])).toMatchObject({ rate: 0.2, ruleId: 'r', details: { verifiedCents: 200 } });
    expect(frozenRates([one, two])).toEqual({ details: { verifiedCents: 300, lines: [one, two] } });
  });
});

describe('share given back', () => {
  it('is the whole share for a whole reversal, once', () => {
    const whole = { shareCents: 6_087, verifiedCents: 35_000, reversedCents: 35_000 };
    expect(clawbackOf({ ...whole, givenBackCents: 0 })).toBe(6_087);
    expect(clawbackOf({ ...whole, givenBackCents: 6_087 })).toBe(0);
    expect(clawbackOf({ ...whole, reversedCents: 99_999, givenBackCents: 6_087 })).toBe(0);
  });

  it.each([1, 7, 333, 9_999, 34_999])('adds up to the share in parts of %i cents', (part) => {
    let [back, reversed] = [0, 0];
    while (reversed < 35_000) {
      reversed = Math.min(35_000, reversed + part);
      const more = clawbackOf({
        shareCents: 6_087,
        givenBackCents: back,
        verifiedCents: 35_000,
        reversedCents: reversed,
      });
      expect(more).toBeGreaterThanOrEqual(0);
      back += more;
    }
    expect(back).toBe(6_087);
  });
});
