import { createHash, createPublicKey, verify } from 'node:crypto';

/** The signature, the key or the agent id does not match. The message must not be trusted. */
export class NotByThisAgentError extends Error {
  override readonly name = 'NotByThisAgentError';
}

interface SignedMessage {
  readonly payload: Uint8Array;
  readonly signature: Uint8Array;
  /** SPKI DER. */
  readonly publicKey: Uint8Array;
}

/** An agent's id is the SHA-256 of its public key, so a signed message proves its sender without a lookup. */
export const agentIdOf = (spki: Uint8Array): string => createHash('sha256').update(spki).digest('hex');

/**
 * Returns the payload that this agent signed for this purpose (`revive-report-v1`). Throws NotByThisAgentError. ECDSA
 * P-256 with SHA-256, IEEE P1363, over the purpose, a NUL and the payload.
 */
export function openSignedByAgent(purpose: string, message: SignedMessage, agentId: string): Uint8Array {
  if (agentIdOf(message.publicKey) !== agentId) throw new NotByThisAgentError('the key is not this agent’s');
  let valid = false;
  try {
    const key = createPublicKey({ key: Buffer.from(message.publicKey), format: 'der', type: 'spki' });
    const bytes = Buffer.concat([Buffer.from(`${purpose}\0`, 'latin1'), message.payload]);
    valid =
      key.asymmetricKeyType === 'ec' &&
      verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(message.signature));
  } catch (error) {
    throw new NotByThisAgentError('the key cannot be read', { cause: error });
  }
  if (!valid) throw new NotByThisAgentError('the signature does not fit');
  return message.payload;
}

/**
 * Decodes the payload. Undecodable bytes are rejected like an unsigned message, otherwise they would be redelivered
 * forever. NUL characters are replaced, because PostgreSQL cannot store them.
 */
export function decodeSigned<T>(codec: { decode(bytes: Uint8Array): T }, payload: Uint8Array): T {
  try {
    return withoutNul(codec.decode(payload));
  } catch (error) {
    throw new NotByThisAgentError('the signed bytes are not a message', { cause: error });
  }
}

function withoutNul<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd') as T;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  for (const [key, inner] of Object.entries(value)) (value as Record<string, unknown>)[key] = withoutNul(inner);
  return value;
}
