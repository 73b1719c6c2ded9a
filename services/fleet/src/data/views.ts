import type { Agent, BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { LiveFrame } from '@revive/platform/live/live';
import type { AgentRow, DeviceRow } from './rows.js';

/**
 * Whether the process that holds the agent's stream is alive by the database's clock. `a` is the agents table's alias.
 */
export const ONLINE =
  'exists (select 1 from instances i where i.id = a.instance_id and i.lease_until > clock_timestamp())';

export function agentMessage(row: AgentRow, online: boolean): Agent {
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
    ...(row.confirmsAtAgent !== null && { confirmsAtAgent: row.confirmsAtAgent }),
    ...(row.localPort !== null && { localPort: row.localPort }),
    ...(row.lastSeen && { lastSeen: row.lastSeen.toISOString() }),
  };
}

function presenceOf(row: AgentRow, online: boolean): 'unconfirmed' | 'online' | 'offline' | 'revoked' {
  if (row.binding !== 'confirmed') return row.binding;
  return online ? 'online' : 'offline';
}

/** A device whose agent is away is shown as disconnected: what it was is not what it is. */
export function deviceMessage(row: DeviceRow, agentName: string, online: boolean): BenchDevice {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    sizeBytes: row.sizeBytes,
    agentId: row.agentId,
    agentName,
    status: online ? row.status : 'disconnected',
    detail: row.detail,
    attachedAt: row.attachedAt.toISOString(),
    version: row.version,
    tenantId: row.tenantId,
    agentOnline: online,
  };
}

export const agentFrame = (row: AgentRow, online: boolean): LiveFrame => ({
  type: 'fleet.agent',
  id: row.id,
  version: row.version,
  row: agentMessage(row, online),
});

/** The row as the contract `BenchDevice` has it; no row once it is gone. */
export function deviceFrame(row: DeviceRow, agentName: string, online: boolean): LiveFrame {
  const frame = { type: 'bench.device', id: row.id, version: row.version };
  if (!row.attached) return frame;
  const { tenantId: _tenant, agentOnline: _online, ...shown } = deviceMessage(row, agentName, online);
  return { ...frame, row: shown };
}
