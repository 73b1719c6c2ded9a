import { createHash, createPublicKey, verify, X509Certificate, type KeyObject } from 'node:crypto';

export interface OrderKeyStatement {
  readonly publicKey: string;
  readonly statement: string;
  readonly signature: string;
}
export interface OrderKey {
  /** SHA-256 of the SPKI, hex, first 16 characters; orders refer to this id. */
  readonly keyId: string;
  readonly key: KeyObject;
  readonly notAfter: Date;
}

const PREFIX = Buffer.from('revive-order-key-v1\0', 'latin1');

export class NotTrustedError extends Error {
  override readonly name = 'NotTrustedError';
}

/**
 * Returns the keys that the root vouches for. Throws `NotTrustedError` for a statement without the root's signature or
 * for a different purpose.
 */
export function trustedOrderKeys(rootPem: string, statements: readonly OrderKeyStatement[]): OrderKey[] {
  const root = new X509Certificate(rootPem).publicKey;
  const keys = statements.map((one) => trustedKey(root, one));
  if (keys.length === 0) throw new NotTrustedError('The platform sent no key for signing orders.');
  return keys;
}

function trustedKey(root: KeyObject, { publicKey, statement, signature }: OrderKeyStatement): OrderKey {
  const signed = verify(
    'sha256',
    Buffer.concat([PREFIX, Buffer.from(statement)]),
    { key: root, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64'),
  );
  if (!signed) throw new NotTrustedError("A key for signing orders isn't signed by the root.");
  const said = JSON.parse(statement) as { purpose?: unknown; publicKey?: unknown; notAfter?: unknown };
  const notAfter = new Date(String(said.notAfter));
  if (said.purpose !== 'orders' || said.publicKey !== publicKey || Number.isNaN(notAfter.getTime()))
    throw new NotTrustedError('The root signed this key for a different purpose.');
  const spki = Buffer.from(publicKey, 'base64');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new NotTrustedError('A key for signing orders has the wrong type.');
  return { keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16), key, notAfter };
}
