import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { FieldCipher } from './field-cipher.js';
import { MagicLinks } from './magic-links.js';
import { maskNumber } from './mask.js';

const key = Buffer.alloc(32, 3);
const NOW = new Date('2026-11-22T06:00:00Z');

describe('encrypted field', () => {
  const cipher = new FieldCipher(key);
  it('decrypts only with the same owner, field name and key', () => {
    const closed = cipher.encrypt('a', 'account_number', '12345678');
    expect(cipher.decrypt('a', 'account_number', closed)).toBe('12345678');
    expect(closed.includes(Buffer.from('12345678'))).toBe(false);
    expect(cipher.encrypt('a', 'account_number', '12345678').equals(closed)).toBe(false);
    for (const [owner, field] of [
      ['b', 'account_number'],
      ['a', 'tax_id'],
    ] as const)
      expect(() => cipher.decrypt(owner, field, closed)).toThrow('altered');
    const altered = Buffer.from(closed);
    altered.writeUInt8(altered.readUInt8(30) ^ 1, 30);
    for (const bytes of [altered, closed.subarray(0, 20), Buffer.alloc(0)])
      expect(() => cipher.decrypt('a', 'account_number', bytes)).toThrow('altered');
    expect(() => new FieldCipher(Buffer.alloc(32, 4)).decrypt('a', 'account_number', closed)).toThrow('altered');
  });

  it('has a deterministic index that does not reveal the value', () => {
    expect(cipher.indexOf('tax', '9012').equals(cipher.indexOf('tax', '9012'))).toBe(true);
    expect(cipher.indexOf('tax', '9012').equals(cipher.indexOf('registration', '9012'))).toBe(false);
    expect(cipher.indexOf('tax', '9012').toString('latin1')).not.toContain('9012');
  });
});

describe('link secret', () => {
  const links = new MagicLinks(key);
  const link = { id: uuidv7(), version: 7, expiresAt: new Date(NOW.getTime() + 60_000) };
  const secret = links.make('application', link);

  it('resolves to its link until it expires', () => {
    expect(links.read('application', secret, NOW)).toEqual(link);
    expect(links.read('application', secret, new Date(NOW.getTime() + 60_000))).toBeUndefined();
  });

  it('rejects a different purpose, a different key or altered bytes', () => {
    expect(links.read('draft', secret, NOW)).toBeUndefined();
    expect(new MagicLinks(Buffer.alloc(32, 4)).read('application', secret, NOW)).toBeUndefined();
    const bytes = Buffer.from(secret, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(links.read('application', altered.toString('base64url'), NOW)).toBeUndefined();
    }
    for (const wrong of ['', 'x', secret.slice(1), `${secret}aa`, "' or 1=1 --"])
      expect(links.read('application', wrong, NOW)).toBeUndefined();
  });
});

describe('masked number', () => {
  it('shows at most the last three characters', () => {
    expect([maskNumber('1234 5678'), maskNumber('12345'), maskNumber(''), maskNumber(undefined)]).toEqual([
      '•••• 678',
      '••••',
      '',
      '',
    ]);
  });
});
