import { describe, expect, it } from '@jest/globals';
import { confirmCode, isCode } from './confirm-code.policy.js';

describe('the code of an agent', () => {
  it('is the one that the agent shows (the same vector stands in the agent’s test)', () => {
    expect(confirmCode('ab'.repeat(32), Buffer.from('an agent’s public key'))).toBe('T63F-YMXW-HNDB');
  });

  it('may be typed as people type, and only it', () => {
    for (const typed of ['1OAB-CDEF', ' i0ab cdef ', 'LoAbCdEf', '10ABCDEF'])
      expect(isCode(typed, '10AB-CDEF')).toBe(true);
    for (const typed of ['', '10AB-CDE', '10AB-CDEFG', '11AB-CDEF']) expect(isCode(typed, '10AB-CDEF')).toBe(false);
  });
});
