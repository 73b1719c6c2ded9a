import { describe, expect, it } from '@jest/globals';
import { chainOfChoice, spanOf } from './audit-filter.js';

describe('what is searched', () => {
  it('is whole days of the reader’s own calendar, the last one included', () => {
    expect(spanOf('2026-11-20', '2026-11-20')).toEqual({
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    });
    expect(spanOf('', '2026-12-31')).toEqual({ to: new Date(2027, 0, 1).toISOString() });
    expect(spanOf('', '')).toEqual({});
    expect(spanOf('20.11.2026', 'soon')).toEqual({});
  });

  it('is the platform’s chain unless a shop is chosen', () => {
    expect([chainOfChoice('all'), chainOfChoice('platform'), chainOfChoice('an-id')]).toEqual([
      {},
      {},
      { tenantId: 'an-id' },
    ]);
  });
});
