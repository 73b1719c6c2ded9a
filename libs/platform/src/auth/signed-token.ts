import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { ConfigError } from '../errors/config-error.js';

/**
 * Format: `<key id>.<payload>.<signature>`, each base64url; Ed25519 over `<purpose>\0<payload bytes>`. The signature
 * is verified before the payload is parsed. The key id (first 8 bytes of the public key's SHA-256) only selects among
 * the trusted keys.
 */
export function signToken(purpose: string, key: KeyObject, payload: object): string {
  const body = Buffer.from(JSON.stringify(payload));
  return [keyId(createPublicKey(key)), body, sign(null, message(purpose, body), key)]
    .map((part) => part.toString('base64url'))
    .join('.');
}

/** Reads signed tokens. Returns undefined unless a trusted key signed the token for this purpose. Never throws. */
export class TokenReader {
  readonly #purpose: string;
  readonly #keys: ReadonlyMap<string, KeyObject>;

  constructor(purpose: string, publicKeys: readonly KeyObject[]) {
    this.#purpose = purpose;
    this.#keys = new Map(publicKeys.map((key) => [keyId(key).toString('base64url'), key]));
  }

  read(token: string): unknown {
    if (token.length > 4096) return undefined;
    const [id, body64, signature64, more] = token.split('.');
    const key = id === undefined ? undefined : this.#keys.get(id);
    if (!key || body64 === undefined || signature64 === undefined || more !== undefined) return undefined;
    const body = Buffer.from(body64, 'base64url');
    const signature = Buffer.from(signature64, 'base64url');
    // Requires canonical base64url, because several spellings decode to the same bytes.
    if (body.toString('base64url') !== body64 || signature.toString('base64url') !== signature64) return undefined;
    if (!verify(null, message(this.#purpose, body), key, signature)) return undefined;
    return JSON.parse(body.toString('utf8'));
  }
}

function keyId(publicKey: KeyObject): Buffer {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 8);
}

const message = (purpose: string, body: Buffer) => Buffer.concat([Buffer.from(`${purpose}\0`), body]);

/**
 * Parses `ACTOR_PUBLIC_KEYS`: one or more Ed25519 public keys as base64 SPKI DER, separated by commas (current and
 * next). Throws `ConfigError`.
 */
export function readPublicKeys(text: string): KeyObject[] {
  return text.split(',').map((one, at) => {
    const key = publicKeyOf(one);
    if (!key)
      throw new ConfigError(
        `ACTOR_PUBLIC_KEYS holds something that is no public key (number ${at + 1}): each is SPKI DER in base64, with commas between them.`,
      );
    if (key.asymmetricKeyType !== 'ed25519')
      throw new ConfigError(`ACTOR_PUBLIC_KEYS holds a key that is not Ed25519 (number ${at + 1}).`);
    return key;
  });
}

function publicKeyOf(text: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' });
  } catch {
    // OpenSSL's error message does not help an operator to fix the variable.
    return undefined;
  }
}

export const writePublicKey = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64');
