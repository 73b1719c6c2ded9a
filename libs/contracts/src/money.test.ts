import { describe, expect, it } from '@jest/globals';
import { formatMoney, formatRand } from './money.js';

describe('formatMoney', () => {
  // spec K013
  it('uses South African rand by default', () => {
    expect(formatMoney(538_200)).toBe('R5,382.00');
    expect([formatRand(-5_000), formatMoney(75_000, undefined, true), formatMoney(538_200, 'USD')]).toEqual([
      '−R50.00',
      'R750',
      '$5,382.00',
    ]);
  });

  it('prints a negative zero without a sign', () => {
    expect([formatRand(-0), formatMoney(-0, 'ZAR', true)]).toEqual(['R0.00', 'R0']);
  });
});
