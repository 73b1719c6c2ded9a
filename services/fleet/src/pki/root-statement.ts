import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { fingerprint } from './order-statement.js';

export interface RootStatement {
  readonly by: string;
  readonly root: string;
  /** The JSON text that was signed: `{"purpose":"root","root":<fingerprint of the next>}`. */
  readonly statement: string;
  /** ECDSA P-256 / SHA-256 by the key of `by` over the prefix and the statement, IEEE P1363, base64. */
  readonly signature: string;
}

const PREFIX = Buffer.from('revive-next-root-v1\0', 'latin1');

/** `byKeyPem`: PKCS#8 of the current root. */
export function stateNextRoot(byPem: string, byKeyPem: string, nextPem: string): RootStatement {
  const statement = JSON.stringify({ purpose: 'root', root: fingerprint(new X509Certificate(nextPem).raw) });
  const signature = sign('sha256', Buffer.concat([PREFIX, Buffer.from(statement)]), {
    key: createPrivateKey(byKeyPem),
    dsaEncoding: 'ieee-p1363',
  });
  return {
    by: new X509Certificate(byPem).toString(),
    root: new X509Certificate(nextPem).toString(),
    statement,
    signature: signature.toString('base64'),
  };
}
