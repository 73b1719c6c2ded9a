import { describe, expect, it } from '@jest/globals';
import { MODULE_STATES, REQUIRED_MODULES, TOTAL_TIME_TEXT, TRAINING_MODULES } from './modules.js';

describe('training modules', () => {
  // spec E074, K088, K089, K090, K091, K092, K094, K095, K096
  it('have the durations of the specification', () => {
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
  it('require all modules except one', () => {
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
  it('include the commission system as the only optional module', () => {
    expect(TRAINING_MODULES.filter(({ required }) => !required).map(({ id }) => id)).toEqual(['commission-system']);
  });

  // spec K099
  it('add up to the stated total time', () => {
    expect(TOTAL_TIME_TEXT).toBe('about 2.5 hours');
    // Without the optional module, rounded to half an hour.
    const minutes = TRAINING_MODULES.filter(({ required }) => required).reduce(
      (sum, { duration }) => sum + duration,
      0,
    );
    expect(Math.round(minutes / 30) / 2).toBe(2.5);
  });

  // spec E045
  it('can be not started, in progress or completed', () =>
    expect(MODULE_STATES).toEqual(['not_started', 'in_progress', 'completed']));
});
