import { createPrivateKey, generateKeyPairSync, webcrypto } from 'node:crypto';

export const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export interface SigningKeys {
  readonly privateKey: webcrypto.CryptoKey;
  readonly publicKey: webcrypto.CryptoKey;
}

export const newKeyPem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Both halves of a PKCS#8 PEM as WebCrypto keys, for the certificate library. Throws for a key that is not P-256. */
export async function signingKeys(pem: string): Promise<SigningKeys> {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new TypeError('The key is not ECDSA P-256');
  const privateKey = await webcrypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    ECDSA,
    true,
    ['sign'],
  );
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', privateKey);
  const jwk = { kty, crv, x, y, ext: true } as webcrypto.JsonWebKey;
  return { privateKey, publicKey: await webcrypto.subtle.importKey('jwk', jwk, ECDSA, true, ['verify']) };
}
