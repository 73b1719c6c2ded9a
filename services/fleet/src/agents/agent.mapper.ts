import type { Agent } from '@revive/proto/revive/fleet/v1/fleet';
import type { LiveFrame } from '@revive/platform/live/live';
import type { AgentEntity } from './agent.entity.js';

/**
 * Whether the process that holds the agent's stream is alive by the database's clock. `a` is the agents table's alias.
 */
export const ONLINE =
  'exists (select 1 from instances i where i.id = a.instance_id and i.lease_until > clock_timestamp())';

/** `now` is when the message is made: an agent that is online is seen at that moment. */
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

/** The row keeps when the stream began and when it ended; while the stream holds, a heartbeat comes every few seconds. */
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
