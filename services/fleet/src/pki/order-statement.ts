import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

interface OrderKeyStatement {
  /** Ed25519, SPKI DER in base64. */
  readonly publicKey: string;
  /** The JSON text that was signed: `{"purpose":"orders","publicKey":…,"notAfter":…}`. */
  readonly statement: string;
  /** The root's ECDSA P-256 / SHA-256 over the prefix and the statement, IEEE P1363, base64. */
  readonly signature: string;
}

export const STATEMENT_PREFIX = Buffer.from('revive-order-key-v1\0', 'latin1');

/** `orderKey`: Ed25519, private (only its public half is used). `rootKeyPem`: PKCS#8. */
export function stateOrderKey(rootKeyPem: string, orderKey: KeyObject, notAfter: Date): OrderKeyStatement {
  if (orderKey.asymmetricKeyType !== 'ed25519') throw new TypeError('The order key must be Ed25519');
  const publicKey = createPublicKey(orderKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const statement = JSON.stringify({ purpose: 'orders', publicKey, notAfter: notAfter.toISOString() });
  const signature = sign('sha256', Buffer.concat([STATEMENT_PREFIX, Buffer.from(statement)]), {
    key: createPrivateKey(rootKeyPem),
    dsaEncoding: 'ieee-p1363',
  });
  return { publicKey, statement, signature: signature.toString('base64') };
}

/** SHA-256 of a certificate's DER, hex. An agent uses the fingerprint to verify the server at enrolment. */
export const fingerprint = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex');
