import { describe, expect, it } from '@jest/globals';
import { beginningWith } from './like.js';

describe('LIKE pattern of user input', () => {
  it('escapes pattern characters', () => expect(beginningWith('50%_\\')).toBe('50\\%\\_\\\\%'));
});
