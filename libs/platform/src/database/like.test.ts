import { describe, expect, it } from '@jest/globals';
import { beginningWith } from './like.js';

describe('a pattern of what a person types', () => {
  it('takes signs of a pattern for what they are', () => expect(beginningWith('50%_\\')).toBe('50\\%\\_\\\\%'));
});
