import { describe, expect, it } from '@jest/globals';
import { countText } from './count-text.js';

describe('a number with its noun', () => {
  it('is singular for one alone', () => {
    expect([0, 1, 2].map((count) => countText(count, 'repair'))).toEqual(['0 repairs', '1 repair', '2 repairs']);
  });

  it('takes a plural of its own', () => {
    expect(countText(2, 'repair needs', 'repairs need')).toBe('2 repairs need');
  });
});
