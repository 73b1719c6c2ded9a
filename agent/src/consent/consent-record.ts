import { ConsentRecord } from '@revive/proto/revive/link/v1/consent';
import { SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import type { AgentKey } from '../identity/agent-key.js';

export type ConsentEvent = 'asked' | 'allowed' | 'refused' | 'expired' | 'revoked' | 'ended';

/** Signs a record with the agent's key, so that the platform can neither write nor change one. */
export function signedRecord(key: Pick<AgentKey, 'agentId' | 'sign' | 'spki'>, record: ConsentRecord): Uint8Array {
  const payload = ConsentRecord.encode(record).finish();
  return SignedByAgent.encode({ payload, signature: key.sign('consent', payload), publicKey: key.spki }).finish();
}
