import { describe, expect, it } from '@jest/globals';
import { PasscodeCipher } from './passcode-cipher.js';

const cipher = new PasscodeCipher({ sealKey: Buffer.alloc(32, 7) });

describe('PasscodeCipher', () => {
  it('decrypts a passcode only for its own ticket and never stores the plain text', () => {
    const sealed = cipher.encrypt('a-ticket', '2580');
    expect(cipher.decrypt('a-ticket', sealed)).toBe('2580');
    expect(sealed.includes('2580')).toBe(false);
    expect(() => cipher.decrypt('another-ticket', sealed)).toThrow();
    expect(() => new PasscodeCipher({ sealKey: Buffer.alloc(32, 8) }).decrypt('a-ticket', sealed)).toThrow();
  });

  it('encrypts the same passcode differently each time', () => {
    expect(cipher.encrypt('a', '2580')).not.toEqual(cipher.encrypt('a', '2580'));
  });
});
