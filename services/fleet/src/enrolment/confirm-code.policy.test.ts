import { describe, expect, it } from '@jest/globals';
import { confirmCode, isCode } from './confirm-code.policy.js';

describe('the code of an agent', () => {
  it('computes the same code as the agent (the agent’s test holds the same vector)', () => {
    expect(confirmCode('ab'.repeat(32), Buffer.from('an agent’s public key'))).toBe('T63F-YMXW-HNDB');
  });

  it('accepts a code with different case, blanks, hyphens and O, I or L', () => {
    for (const typed of ['1OAB-CDEF', ' i0ab cdef ', 'LoAbCdEf', '10ABCDEF'])
      expect(isCode(typed, '10AB-CDEF')).toBe(true);
    for (const typed of ['', '10AB-CDE', '10AB-CDEFG', '11AB-CDEF']) expect(isCode(typed, '10AB-CDEF')).toBe(false);
  });
});
