import type { AGENT_PRESENCE } from '@revive/contracts/fleet/bench';
import type { Agent } from '@revive/proto/revive/fleet/v1/fleet';
import type { LiveFrame } from '@revive/platform/live/live';
import { hasLease } from '../instances/lease.query.js';
import { copySentence, openCopies } from './agent-copies.policy.js';
import type { AgentEntity } from './agent.entity.js';

/**
 * SQL condition: the process that holds the agent's stream has a valid lease by the database's clock. `a` is the alias
 * of the agents table.
 */
export const ONLINE = hasLease('a.instance_id');

export function agentMessage(row: AgentEntity, online: boolean): Agent {
  const presence = presenceOf(row, online);
  const error = errorOf(row, presence);
  return {
    id: row.id,
    name: row.name,
    tenantId: row.tenantId,
    status: online ? 'online' : 'offline',
    presence,
    platform: row.platform,
    agentVersion: row.agentVersion,
    enrolledAt: row.enrolledAt.toISOString(),
    version: row.version,
    rescue: row.rescue,
    oneTime: row.oneTime,
    locationId: row.locationId,
    copies: openCopies(row.copies).map(({ id, name, platform, firstSeen, lastSeen }) => ({
      id,
      name,
      platform,
      firstSeen,
      lastSeen,
    })),
    ...(row.supervisorVersion !== null && { supervisorVersion: row.supervisorVersion }),
    ...(row.program !== null && { program: row.program }),
    ...(error !== undefined && { error }),
    ...(row.confirmsAtAgent !== null && { confirmsAtAgent: row.confirmsAtAgent }),
    ...(row.localPort !== null && { localPort: row.localPort }),
    ...(row.uninstalledAt && !online && { uninstalledAt: row.uninstalledAt.toISOString() }),
    ...(row.benchReadAt && { benchReadAt: row.benchReadAt.toISOString() }),
    // While the stream is open, the time of the last message is written every few seconds.
    ...(row.lastSeen && { lastSeen: row.lastSeen.toISOString() }),
  };
}

function presenceOf(row: AgentEntity, online: boolean): (typeof AGENT_PRESENCE)[number] {
  if (row.binding !== 'confirmed') return row.binding;
  if (openCopies(row.copies).length > 0) return 'quarantined';
  // Also while the new program starts and no stream is open.
  if (row.updatingSince !== null) return 'updating';
  if (!online) return 'offline';
  return row.lateSince === null ? 'online' : 'late';
}

function errorOf(row: AgentEntity, presence: ReturnType<typeof presenceOf>): string | undefined {
  if (presence === 'quarantined') return copySentence(openCopies(row.copies));
  return presence === 'late' ? 'The agent has missed a heartbeat. Its connection is slow or interrupted.' : undefined;
}

export const agentFrame = (row: AgentEntity, online: boolean): LiveFrame => ({
  type: 'fleet.agent',
  id: row.id,
  version: row.version,
  row: agentMessage(row, online),
});
