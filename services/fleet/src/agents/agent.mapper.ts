import type { Agent } from '@revive/proto/revive/fleet/v1/fleet';
import type { LiveFrame } from '@revive/platform/live/live';
import { hasLease } from '../instances/lease.query.js';
import type { AgentEntity } from './agent.entity.js';

/**
 * SQL condition: the process that holds the agent's stream has a valid lease by the database's clock. `a` is the alias
 * of the agents table.
 */
export const ONLINE = hasLease('a.instance_id');

export function agentMessage(row: AgentEntity, online: boolean, now = new Date()): Agent {
  return {
    id: row.id,
    name: row.name,
    tenantId: row.tenantId,
    status: online ? 'online' : 'offline',
    presence: presenceOf(row, online),
    platform: row.platform,
    agentVersion: row.agentVersion,
    enrolledAt: row.enrolledAt.toISOString(),
    version: row.version,
    rescue: row.rescue,
    ...(row.confirmsAtAgent !== null && { confirmsAtAgent: row.confirmsAtAgent }),
    ...(row.localPort !== null && { localPort: row.localPort }),
    ...(row.benchReadAt && { benchReadAt: row.benchReadAt.toISOString() }),
    ...lastSeenOf(row, online, now),
  };
}

/**
 * The row holds the start and end of the stream only. While the stream is open, heartbeats arrive every few seconds,
 * so an online agent counts as seen now.
 */
function lastSeenOf({ lastSeen }: AgentEntity, online: boolean, now: Date): { lastSeen?: string } {
  const seen = online ? now : lastSeen;
  return seen ? { lastSeen: seen.toISOString() } : {};
}

function presenceOf(row: AgentEntity, online: boolean): 'unconfirmed' | 'online' | 'offline' | 'revoked' {
  if (row.binding !== 'confirmed') return row.binding;
  return online ? 'online' : 'offline';
}

export const agentFrame = (row: AgentEntity, online: boolean): LiveFrame => ({
  type: 'fleet.agent',
  id: row.id,
  version: row.version,
  row: agentMessage(row, online),
});
