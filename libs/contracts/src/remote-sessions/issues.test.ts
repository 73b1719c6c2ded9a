import { describe, expect, it } from '@jest/globals';
import { PROCEDURE_NAMES } from '../centres/procedure-names.js';
import { REMOTE_ISSUES, REMOTE_PLATFORMS, REMOTE_REPAIR_TYPES, refusalOf } from './issues.js';

describe('remote session issues', () => {
  // spec E123, E124, E125, E126, E127
  it('match the procedure table for five platforms and three types', () => {
    expect(REMOTE_PLATFORMS).toEqual(Object.keys(PROCEDURE_NAMES.platform));
    for (const type of REMOTE_REPAIR_TYPES) expect(REMOTE_ISSUES[type]).toEqual(Object.keys(PROCEDURE_NAMES[type]));
  });

  it.each([
    ['software', 'windows', 'boot_issues'],
    ['software', 'windows', 'registry_corruption'],
    ['software', 'windows', 'driver_issues'],
    ['software', 'linux', 'boot_issues'],
    ['software', 'linux', 'system_issues'],
    ['firmware', 'android', 'smartphone'],
    ['firmware', 'android', 'tablet'],
    ['diagnostic', 'ios', 'hardware_check'],
    ['diagnostic', 'macos', 'performance_test'],
    ['diagnostic', 'android', 'component_analysis'],
  ] as const)('allows %s on %s: %s', (repairType, platform, issue) => {
    expect(refusalOf({ repairType, platform, issue })).toBeUndefined();
  });

  it.each([
    ['software', 'windows', 'package_corruption', /not repaired/],
    ['firmware', 'windows', 'laptop_bios', /not changed/],
    ['firmware', 'windows', 'smartphone', /on Windows/],
    ['software', 'linux', 'registry_corruption', /on Linux/],
    ['software', 'macos', 'boot_issues', /Apple.*Choose Diagnostic/],
    ['firmware', 'ios', 'smartphone', /Apple.*Choose Diagnostic/],
    ['software', 'windows', 'smartphone', /Choose an issue/],
    ['diagnostic', 'windows', 'constructor', /Choose an issue/],
  ] as const)('refuses %s on %s with a reason: %s', (repairType, platform, issue, sentence) => {
    expect(refusalOf({ repairType, platform, issue })).toMatch(sentence);
  });
});
