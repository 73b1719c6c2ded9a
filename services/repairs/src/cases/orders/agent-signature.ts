import { createHash, createPublicKey, verify } from 'node:crypto';
import { DiagnosisReport, RunOutcome, type SignedByAgent } from '@revive/proto/revive/repair/v1/repair';

const PREFIX = {
  report: Buffer.from('revive-report-v1\0', 'latin1'),
  outcome: Buffer.from('revive-outcome-v1\0', 'latin1'),
};

/** The signature, the key or the agent id does not match. The message must not be trusted. */
export class NotByThisAgentError extends Error {
  override readonly name = 'NotByThisAgentError';
}

/** An agent's id is the SHA-256 of its public key, so a signed message proves its sender without a lookup. */
export const agentIdOf = (spki: Uint8Array): string => createHash('sha256').update(spki).digest('hex');

function open(kind: keyof typeof PREFIX, message: SignedByAgent, agentId: string): Uint8Array {
  if (agentIdOf(message.publicKey) !== agentId) throw new NotByThisAgentError('the key is not this agent’s');
  let valid = false;
  try {
    const key = createPublicKey({ key: Buffer.from(message.publicKey), format: 'der', type: 'spki' });
    const bytes = Buffer.concat([PREFIX[kind], message.payload]);
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
function read<T>(codec: { decode(bytes: Uint8Array): T }, payload: Uint8Array): T {
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

/** Verifies and decodes a report signed by this agent. Throws NotByThisAgentError. */
export function openReport(message: SignedByAgent, agentId: string): DiagnosisReport {
  const report = read(DiagnosisReport, open('report', message, agentId));
  if (report.agentId !== agentId) throw new NotByThisAgentError('the report names a different agent');
  return report;
}

export function openOutcome(message: SignedByAgent, agentId: string): RunOutcome {
  const outcome = read(RunOutcome, open('outcome', message, agentId));
  if (outcome.agentId !== agentId) throw new NotByThisAgentError('the outcome names a different agent');
  return outcome;
}
