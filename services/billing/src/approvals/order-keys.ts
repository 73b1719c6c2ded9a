import { createPublicKey, type KeyObject } from 'node:crypto';
import { ConfigError } from '@revive/platform/errors/config-error';

/**
 * Reads the public order keys from the statements that fleet passes to agents. Throws ConfigError, so that billing does
 * not start without a key: it would refuse every charge.
 */
export function readOrderKeys(json: string): KeyObject[] {
  try {
    const keys = (JSON.parse(json) as { publicKey: string }[]).map(({ publicKey }) =>
      createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
    );
    if (keys.length > 0 && keys.every((key) => key.asymmetricKeyType === 'ed25519')) return keys;
  } catch {
    // The complaint below says what is needed, without the value.
  }
  throw new ConfigError('ORDER_KEYS must be a JSON array of statements about Ed25519 keys (order-keys.json).');
}
