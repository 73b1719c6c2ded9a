/**
 * Verifies signatures of `minisign` with Node's own crypto: Ed25519 over the file's BLAKE2b-512 (algorithm `ED`), and
 * a second signature over the first and the trusted comment (format: jedisct1.github.io/minisign, "Signature format").
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

/** DER prefix of a bare Ed25519 key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused';
}

interface PinnedKey {
  id: Buffer;
  key: ReturnType<typeof createPublicKey>;
}

export function pinnedKey(text: string): PinnedKey {
  const line = text.trim().split('\n').at(-1)?.trim() ?? '';
  const bytes = Buffer.from(line, 'base64');
  if (bytes.length !== 42 || bytes.toString('latin1', 0, 2) !== 'Ed')
    throw new SignatureRefused('the key is no minisign public key');
  const key = createPublicKey({ key: Buffer.concat([SPKI, bytes.subarray(10)]), format: 'der', type: 'spki' });
  return { id: bytes.subarray(2, 10), key };
}

/** Throws `SignatureRefused` unless one of the keys signed exactly these bytes. */
export function verifySignature(bytes: Buffer, signature: string, keys: readonly PinnedKey[]): void {
  const [, first = '', comment = '', second = ''] = signature.split('\n');
  const [raw, global] = [Buffer.from(first, 'base64'), Buffer.from(second, 'base64')];
  if (raw.length !== 74 || global.length !== 64 || !comment.startsWith('trusted comment: '))
    throw new SignatureRefused('the signature is not of minisign');
  // `Ed` signs the file itself; only the prehashed form, the default of minisign, is accepted.
  if (raw.toString('latin1', 0, 2) !== 'ED') throw new SignatureRefused('the signature is of an older form');
  const pinned = keys.find(({ id }) => id.equals(raw.subarray(2, 10)));
  if (pinned === undefined) throw new SignatureRefused('the signature is by another key');
  const digest = createHash('blake2b512').update(bytes).digest();
  const trusted = Buffer.from(comment.slice('trusted comment: '.length), 'utf8');
  const isWhole =
    verify(null, digest, pinned.key, raw.subarray(10)) &&
    verify(null, Buffer.concat([raw.subarray(10), trusted]), pinned.key, global);
  if (!isWhole) throw new SignatureRefused('the signature does not fit');
}
