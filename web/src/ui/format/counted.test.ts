import { describe, expect, it } from '@jest/globals';
import { counted } from './counted.js';

describe('a number with its noun', () => {
  it('is singular for one alone', () => {
    expect([0, 1, 1204].map((count) => counted(count, 'repair'))).toEqual(['0 repairs', '1 repair', '1,204 repairs']);
  });

  it('takes a plural of its own', () => {
    expect(counted(2, 'repair needs', 'repairs need')).toBe('2 repairs need');
  });
});
