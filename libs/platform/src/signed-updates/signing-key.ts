import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { Key, Signature } from '@tufjs/models';

/** An Ed25519 key that signs metadata of updates. */
export interface SigningKey {
  readonly key: Key;
  readonly sign: (bytes: Buffer) => Signature;
}

export const makeKeyPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Throws TypeError for a key of another type. */
export function openSigningKey(pem: string): SigningKey {
  const secret = createPrivateKey(pem);
  if (secret.asymmetricKeyType !== 'ed25519') throw new TypeError('a key for updates is Ed25519');
  const key = publicKeyOf(secret);
  return { key, sign: (bytes) => new Signature({ keyID: key.keyID, sig: sign(null, bytes, secret).toString('hex') }) };
}

function publicKeyOf(secret: KeyObject): Key {
  // An Ed25519 SPKI is 12 bytes of algorithm identifier followed by the key (RFC 8410).
  const hex = createPublicKey(secret).export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
  const stated = `{"keytype":"ed25519","keyval":{"public":"${hex}"},"scheme":"ed25519"}`;
  return new Key({
    keyID: createHash('sha256').update(stated).digest('hex'),
    keyType: 'ed25519',
    scheme: 'ed25519',
    keyVal: { public: hex },
  });
}
