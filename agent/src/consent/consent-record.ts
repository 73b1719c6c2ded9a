import { ConsentRecord } from '@revive/proto/revive/link/v1/consent';
import { SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import type { AgentKey } from '../identity/agent-key.js';

/** Signs a record with the agent's key, so that the platform can neither create nor change a record. */
export function signedRecord(key: Pick<AgentKey, 'agentId' | 'sign' | 'spki'>, record: ConsentRecord): Uint8Array {
  const payload = ConsentRecord.encode(record).finish();
  return SignedByAgent.encode({ payload, signature: key.sign('consent', payload), publicKey: key.spki }).finish();
}
