import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readOrderKeys } from './order-keys.js';

const spkiOf = (kind: 'ed25519' | 'x25519') =>
  generateKeyPairSync(kind as 'ed25519')
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');

describe('read order keys', () => {
  it('reads every stated key, so that a former key still verifies', () => {
    const keys = [spkiOf('ed25519'), spkiOf('ed25519')];
    const read = readOrderKeys(JSON.stringify(keys.map((publicKey) => ({ publicKey, statement: '', signature: '' }))));
    expect(read.map((key) => key.export({ type: 'spki', format: 'der' }).toString('base64'))).toEqual(keys);
  });

  it.each([
    ['no JSON', 'x'],
    ['no key', '[]'],
    ['a statement without a key', '[{}]'],
    ['a key of another kind', JSON.stringify([{ publicKey: spkiOf('x25519') }])],
  ])('refuses %s without quoting it', (_, json) => {
    expect(() => readOrderKeys(json)).toThrow(/^ORDER_KEYS must be a JSON array/);
  });
});
