import { describe, expect, it } from '@jest/globals';
import { baseFeeOf, monthlyCentsOf, ONBOARDING_SERVICE_IDS, ONBOARDING_SERVICES, shareOfService } from './catalogue.js';

describe('onboarding services', () => {
  // spec K104, K105, K106, K107, K108, K109
  it('lists six services at the prices of the specification', () => {
    expect(ONBOARDING_SERVICES.map((one) => [one.id, one.name, one.priceCents, one.category, one.difficulty])).toEqual([
      ['phone_bridge', 'Phone Bridge Repair', 49_900, 'Advanced', 'Expert'],
      ['boot_repair', 'Boot Sector Repair', 29_900, 'System', 'Advanced'],
      ['registry_fix', 'Registry Restoration', 19_900, 'System', 'Advanced'],
      ['data_recovery', 'Data Recovery', 39_900, 'Recovery', 'Basic'],
      ['performance_boost', 'Performance Optimization', 14_900, 'Optimization', 'Basic'],
      ['mobile_repair', 'Mobile Device Repair', 9_900, 'Mobile', 'Basic'],
    ]);
  });
});

describe('monthly price', () => {
  // spec K142
  it('adds 20 % of each selected service to the base fee', () => {
    expect(ONBOARDING_SERVICES.map(shareOfService)).toEqual([9_980, 5_980, 3_980, 7_980, 2_980, 1_980]);
    expect([
      monthlyCentsOf(baseFeeOf(), []),
      monthlyCentsOf(baseFeeOf(), ['phone_bridge']),
      monthlyCentsOf(baseFeeOf(), ONBOARDING_SERVICE_IDS),
    ]).toEqual([19_900, 29_880, 52_780]);
  });

  // spec K141
  it('uses the price of the tier as base fee', () => {
    expect([baseFeeOf('starter'), baseFeeOf('professional'), baseFeeOf('enterprise'), baseFeeOf()]).toEqual([
      9_900, 19_900, 39_900, 19_900,
    ]);
  });

  it('counts each service once and ignores unknown services', () => {
    expect(monthlyCentsOf(0, ['mobile_repair', 'mobile_repair', 'gold_plating'])).toBe(1_980);
  });

  it('has one row per id', () => {
    expect(ONBOARDING_SERVICES.map(({ id }) => id)).toEqual([...ONBOARDING_SERVICE_IDS]);
  });
});
