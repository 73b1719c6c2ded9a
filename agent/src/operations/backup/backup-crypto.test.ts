import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { sha256 } from '../../repair/model/plan.js';
import { openBackup, sealBackup, unwrapKey, wrapKey } from './backup-crypto.js';

const records = [Buffer.from('a customer’s boot sector'.repeat(40)), Buffer.alloc(512, 7)].map((bytes, i) => ({
  offset: i * 4096,
  length: bytes.length,
  before: sha256(bytes),
  bytes,
}));
const escrow = generateKeyPairSync('x25519');
const spki = escrow.publicKey.export({ type: 'spki', format: 'der' });
const pkcs8 = escrow.privateKey.export({ type: 'pkcs8', format: 'der' });

describe('sealed backup', () => {
  it('opens with its key and reveals nothing without the key', () => {
    const { bytes, key } = sealBackup(records);
    expect(openBackup(bytes, key)).toEqual(records);
    expect(bytes.includes('customer')).toBe(false);
    expect(bytes.includes(Buffer.alloc(64, 7))).toBe(false);
  });

  it('uses a new key each time', () => {
    const [first, second] = [sealBackup(records), sealBackup(records)];
    expect(first.key.equals(second.key)).toBe(false);
    expect(() => openBackup(first.bytes, second.key)).toThrow();
  });

  it('refuses to open when any byte was altered', () => {
    const { bytes, key } = sealBackup(records.slice(0, 1));
    for (const at of [0, 4, 5, 17, 100, bytes.length - 16, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] as number) ^ 1;
      expect(() => openBackup(altered, key)).toThrow();
    }
  });

  it('reveals its key only to the holder of the escrow key', () => {
    const { key } = sealBackup(records);
    const wrapped = wrapKey(key, spki);
    expect(unwrapKey(wrapped, pkcs8).equals(key)).toBe(true);
    expect(wrapped.includes(key)).toBe(false);
    expect(() =>
      unwrapKey(wrapped, generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'der' })),
    ).toThrow();
    wrapped[60] = (wrapped[60] as number) ^ 1;
    expect(() => unwrapKey(wrapped, pkcs8)).toThrow();
  });
});
