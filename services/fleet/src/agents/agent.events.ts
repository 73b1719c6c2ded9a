import { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import type { Actor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { EntityManager } from '@revive/platform/database/database';
import type { CommandProof } from '@revive/platform/rpc/guard';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import type { AgentEntity } from './agent.entity.js';

/** Publishes event `fleet.agent`. The row must be locked by this transaction. */
export function publishAgentChanged(em: EntityManager, row: AgentEntity, proof?: CommandProof): Promise<string> {
  const payload = AgentChanged.encode({
    agentId: row.id,
    tenantId: row.tenantId,
    name: row.name,
    binding: row.binding,
    proof: proof?.token ?? '',
    version: row.version,
    proofRequest: proof?.request ?? new Uint8Array(),
    remoteSessionId: row.remoteSession ?? undefined,
    platform: row.platform,
    agentVersion: row.agentVersion,
  }).finish();
  return addEvent(em, {
    topic: 'fleet.agent',
    key: row.id,
    type: 'revive.fleet.v1.AgentChanged',
    payload,
    tenantId: row.tenantId,
  });
}

/** Writes the audit entry in the transaction of the act; identity chains the entries. */
export async function recordAudit(
  em: EntityManager,
  actor: Actor,
  at: Date,
  tenantId: string,
  action: string,
  notes: string,
): Promise<void> {
  await addAuditLine(
    em,
    {
      topic: 'fleet.audit',
      tenantId,
      action,
      notes,
      by: actor.kind === 'user' ? namedIn(actor) : { id: '', name: 'the platform', role: 'system' },
    },
    at,
  );
}
