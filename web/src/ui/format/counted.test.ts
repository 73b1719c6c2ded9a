import { describe, expect, it } from '@jest/globals';
import { counted } from './counted.js';

describe('counted', () => {
  it('uses the singular for 1 only', () => {
    expect([0, 1, 1204].map((count) => counted(count, 'repair'))).toEqual(['0 repairs', '1 repair', '1,204 repairs']);
  });

  it('accepts an irregular plural', () => {
    expect(counted(2, 'repair needs', 'repairs need')).toBe('2 repairs need');
  });
});
