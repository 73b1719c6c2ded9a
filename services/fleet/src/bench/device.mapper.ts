import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { LiveFrame } from '@revive/platform/live/live';
import type { NamedAgent } from '../agents/agent.repository.js';
import type { DeviceEntity } from './device.entity.js';

/** As the contract `BenchDevice` has it. A device whose agent is away is shown as disconnected: what it was is not what it is. */
const shown = (row: DeviceEntity, agentName: string, online: boolean) => ({
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
});

/** With what other services ask of it. */
export const deviceMessage = (row: DeviceEntity, agent: NamedAgent | undefined, online: boolean): BenchDevice => ({
  ...shown(row, agent?.name ?? '', online),
  tenantId: row.tenantId,
  agentOnline: online,
  agentVersion: agent?.version ?? '',
});

/** The row as screens have it; no row once it is gone. */
export function deviceFrame(row: DeviceEntity, agentName: string, online: boolean): LiveFrame {
  const frame = { type: 'bench.device', id: row.id, version: row.version };
  return row.attached ? { ...frame, row: shown(row, agentName, online) } : frame;
}
