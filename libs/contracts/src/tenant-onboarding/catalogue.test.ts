import { describe, expect, it } from '@jest/globals';
import { baseFeeOf, monthlyCentsOf, ONBOARDING_SERVICE_IDS, ONBOARDING_SERVICES, shareOfService } from './catalogue.js';

describe('the services of the seven steps', () => {
  // spec K104, K105, K106, K107, K108, K109
  it('are six, at the prices of the specification', () => {
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

describe('what the seven steps cost a month', () => {
  // spec K142
  it('is the base and a fifth of each selected service', () => {
    expect(ONBOARDING_SERVICES.map(shareOfService)).toEqual([9_980, 5_980, 3_980, 7_980, 2_980, 1_980]);
    expect([
      monthlyCentsOf(baseFeeOf(), []),
      monthlyCentsOf(baseFeeOf(), ['phone_bridge']),
      monthlyCentsOf(baseFeeOf(), ONBOARDING_SERVICE_IDS),
    ]).toEqual([19_900, 29_880, 52_780]);
  });

  // spec K141
  it('has the price of the tier for its base', () => {
    expect([baseFeeOf('starter'), baseFeeOf('professional'), baseFeeOf('enterprise'), baseFeeOf()]).toEqual([
      9_900, 19_900, 39_900, 19_900,
    ]);
  });

  it('counts a service once, however often it was named, and nothing that is not in the catalogue', () => {
    expect(monthlyCentsOf(0, ['mobile_repair', 'mobile_repair', 'gold_plating'])).toBe(1_980);
  });

  it('has one line for each id', () => {
    expect(ONBOARDING_SERVICES.map(({ id }) => id)).toEqual([...ONBOARDING_SERVICE_IDS]);
  });
});
