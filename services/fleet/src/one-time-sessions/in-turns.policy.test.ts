import { describe, expect, it } from '@jest/globals';
import { inTurns } from './in-turns.policy.js';

describe('in turns', () => {
  it('takes one item of each shop before the second item of any shop', () => {
    const items = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((id) => ({ id, tenantId: id.charAt(0) }));
    expect(inTurns(items).map(({ id }) => id)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('keeps the order of a single shop', () => {
    const items = [1, 2, 3].map((id) => ({ id, tenantId: 'a' }));
    expect(inTurns(items)).toEqual(items);
  });
});
