import type { AgentUpdate } from '@revive/proto/revive/fleet/v1/agent_updates';
import type { LiveFrame } from '@revive/platform/live/live';
import type { AgentEntity } from '../agents/agent.entity.js';
import type { AgentUpdateRow } from './agent-update.repository.js';

type AgentFacts = Pick<AgentEntity, 'id' | 'name' | 'tenantId' | 'agentVersion' | 'supervisorVersion'>;

export function agentUpdateMessage(agent: AgentFacts, row: AgentUpdateRow | undefined): AgentUpdate {
  const offered = row?.offerId == null ? undefined : row;
  return {
    agentId: agent.id,
    agentName: agent.name,
    tenantId: agent.tenantId,
    runningVersion: agent.agentVersion,
    version: row?.version ?? 1,
    ...(agent.supervisorVersion !== null && { supervisorVersion: agent.supervisorVersion }),
    ...(offered && {
      kind: offered.kind ?? 'update',
      offeredVersion: offered.offeredVersion,
      state: offered.state,
      changedAt: offered.changedAt.toISOString(),
      ...(offered.offeredAt && { offeredAt: offered.offeredAt.toISOString() }),
      ...(offered.problem !== '' && { problem: offered.problem }),
      ...(offered.reason !== '' && { reason: offered.reason }),
    }),
    ...(row && row.previousVersion !== '' && { previousVersion: row.previousVersion }),
    ...(row?.previousUntil && { previousUntil: row.previousUntil.toISOString() }),
  };
}

export const agentUpdateFrame = (agent: AgentFacts, row: AgentUpdateRow): LiveFrame => ({
  type: 'fleet.agent_update',
  id: agent.id,
  version: row.version,
  row: agentUpdateMessage(agent, row),
});
