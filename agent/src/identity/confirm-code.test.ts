import { describe, expect, it } from '@jest/globals';
import { confirmCode } from './confirm-code.js';

describe('confirmation code', () => {
  it('equals the code that the platform computes (same vector as in fleet’s test)', () => {
    expect(confirmCode('ab'.repeat(32), Buffer.from('an agent’s public key'))).toBe('T63F-YMXW-HNDB');
  });

  it('depends on the root and on the key', () => {
    const spki = Buffer.from('key');
    expect(
      new Set([
        confirmCode('00'.repeat(32), spki),
        confirmCode('01'.repeat(32), spki),
        confirmCode('00'.repeat(32), Buffer.from('other')),
      ]).size,
    ).toBe(3);
  });
});
