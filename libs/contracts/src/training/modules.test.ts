import { describe, expect, it } from '@jest/globals';
import { MODULE_STATES, REQUIRED_MODULES, TOTAL_TIME_TEXT, TRAINING_MODULES } from './modules.js';

describe('the modules of the training', () => {
  // spec E074, K088, K089, K090, K091, K092, K094, K095, K096
  it('take the minutes that the specification says', () => {
    expect(TRAINING_MODULES.map(({ title, duration }) => [title, duration])).toEqual([
      ['Platform overview', 15],
      ['Patent technologies', 20],
      ['Business model', 12],
      ['Legal compliance', 18],
      ['Customer onboarding', 25],
      ['Device detection', 22],
      ['Remote injection', 30],
      ['Commission system', 15],
    ]);
  });

  // spec K097, E073
  it('are required, all but one', () => {
    expect(REQUIRED_MODULES).toEqual([
      'platform-overview',
      'patent-technologies',
      'business-model',
      'legal-compliance',
      'customer-onboarding',
      'device-detection',
      'remote-injection',
    ]);
  });

  // spec K093, E066
  it('are optional where it is the commission system', () => {
    expect(TRAINING_MODULES.filter(({ required }) => !required).map(({ id }) => id)).toEqual(['commission-system']);
  });

  // spec K099
  it('take together as long as is stated', () => {
    expect(TOTAL_TIME_TEXT).toBe('about 2.5 hours');
    // Without the optional one, to the nearest half hour.
    const minutes = TRAINING_MODULES.filter(({ required }) => required).reduce(
      (sum, { duration }) => sum + duration,
      0,
    );
    expect(Math.round(minutes / 30) / 2).toBe(2.5);
  });

  // spec E045
  it('are not started, in progress or completed', () =>
    expect(MODULE_STATES).toEqual(['not_started', 'in_progress', 'completed']));
});
