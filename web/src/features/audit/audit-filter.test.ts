import { describe, expect, it } from '@jest/globals';
import { chainOfChoice } from './audit-filter.js';

describe('audit chain choice', () => {
  it('searches the platform’s chain unless a shop is chosen', () => {
    expect([chainOfChoice(''), chainOfChoice('platform'), chainOfChoice('an-id')]).toEqual([
      {},
      {},
      { tenantId: 'an-id' },
    ]);
  });
});
