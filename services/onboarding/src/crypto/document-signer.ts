import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { keyFor } from './field-cipher.js';

const PREFIX = 'revive.sealed-file.v1\0';
/** PKCS#8 header before the 32 bytes of an Ed25519 private key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const MARK = '\n%revive-seal ';

interface DocumentSignature {
  /** Key id: the first 16 hex digits of the public key's SHA-256. */
  readonly key: string;
  readonly sha256: string;
  readonly signature: string;
}
interface SignedBytes {
  readonly bytes: Buffer;
  /** SHA-256 of the whole file including the signature; anyone with the file can compute it. */
  readonly fileHash: string;
  readonly seal: DocumentSignature;
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const signed = (hash: string): Buffer => Buffer.from(`${PREFIX}${hash}`, 'utf8');

/**
 * Signs files with the platform's Ed25519 key, derived from a secret outside the database. The signature is the file's
 * last line, a comment in the file format, so each file carries its own proof.
 */
export class DocumentSigner {
  readonly #private: KeyObject;
  readonly publicKey: string;
  readonly name: string;

  constructor(sealKey: Uint8Array) {
    this.#private = createPrivateKey({
      key: Buffer.concat([PKCS8, keyFor(sealKey, 'files.v1')]),
      format: 'der',
      type: 'pkcs8',
    });
    const spki = createPublicKey(this.#private).export({ format: 'der', type: 'spki' });
    this.publicKey = spki.toString('base64');
    this.name = sha256(spki).slice(0, 16);
  }

  signDocument(body: Buffer): SignedBytes {
    const hash = sha256(body);
    const seal = {
      key: this.name,
      sha256: hash,
      signature: sign(null, signed(hash), this.#private).toString('base64url'),
    };
    const bytes = Buffer.concat([body, Buffer.from(`${MARK}${JSON.stringify(seal)}\n`, 'utf8')]);
    return { bytes, fileHash: sha256(bytes), seal };
  }
}

export function hasValidSignature(file: Buffer, publicKey: string): boolean {
  const at = file.lastIndexOf(MARK);
  if (at < 0) return false;
  try {
    const seal = JSON.parse(file.subarray(at + MARK.length).toString('utf8')) as DocumentSignature;
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      seal.sha256 === sha256(file.subarray(0, at)) &&
      verify(null, signed(seal.sha256), key, Buffer.from(seal.signature, 'base64url'))
    );
  } catch {
    // An unreadable key or seal proves nothing.
    return false;
  }
}
