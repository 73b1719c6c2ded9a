import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { writePublicKey } from '@revive/platform/auth/signed-token';
import { readConfig } from './config.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const der = (key: typeof privateKey): string => key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const env = {
  ACTOR_PUBLIC_KEYS: writePublicKey(publicKey),
  ACTOR_PRIVATE_KEY: der(privateKey),
  SEAL_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://revive.example/',
  RPC_LISTEN: '127.0.0.1:1',
  RPC_CA: 'a',
  RPC_CERT: 'b',
  RPC_KEY: 'c',
  DATABASE_URL: 'postgres://a@h/d',
  DATABASE_STAFF_URL: 'postgres://b@h/d',
  DATABASE_SYSTEM_URL: 'postgres://c@h/d',
};

describe('identity configuration', () => {
  it('reads the signing key and a 32-byte seal key', () => {
    const config = readConfig(env);
    expect([config.actorPrivateKey.asymmetricKeyType, config.sealKey.byteLength]).toEqual(['ed25519', 32]);
  });

  it('reads the public URL, and requires staff OTP only if configured', () => {
    expect(readConfig(env)).toMatchObject({ publicUrl: 'https://revive.example', requireStaffOtp: false });
    expect(readConfig({ ...env, REQUIRE_STAFF_OTP: 'true' })).toMatchObject({ requireStaffOtp: true });
    expect(readConfig({ ...env, HASH_COST: '1' })).not.toHaveProperty('hashCost');
  });

  it.each([
    [
      'a key that the others do not know',
      { ACTOR_PRIVATE_KEY: der(generateKeyPairSync('ed25519').privateKey) },
      'ACTOR_PUBLIC_KEYS must hold the public half',
    ],
    [
      'a key of another kind',
      { ACTOR_PRIVATE_KEY: der(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) },
      'ACTOR_PRIVATE_KEY must be an Ed25519 key.',
    ],
    ['what is no key', { ACTOR_PRIVATE_KEY: 'bm8ga2V5' }, 'ACTOR_PRIVATE_KEY is not a PKCS 8 key'],
    ['a short seal key', { SEAL_KEY: 'c2hvcnQ=' }, 'SEAL_KEY must be at least 32 bytes in base64.'],
    ['no address of its own', { PUBLIC_URL: undefined }, 'PUBLIC_URL is needed and not set.'],
    ['no seal key', { SEAL_KEY: undefined }, 'SEAL_KEY is needed and not set.'],
  ])('fails with %s without quoting the value', (_, over, sentence) => {
    expect(() => readConfig({ ...env, ...over })).toThrow(sentence);
  });
});
