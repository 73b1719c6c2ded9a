import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { LiveFrame } from '@revive/platform/live/live';
import type { DeviceEntity } from './device.entity.js';

/** A device whose agent is away is shown as disconnected: what it was is not what it is. */
export function deviceMessage(row: DeviceEntity, agentName: string, online: boolean): BenchDevice {
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
    // Only who asks for one device is told (`ReadFleet.device`).
    agentVersion: '',
  };
}

/** The row as the contract `BenchDevice` has it; no row once it is gone. */
export function deviceFrame(row: DeviceEntity, agentName: string, online: boolean): LiveFrame {
  const frame = { type: 'bench.device', id: row.id, version: row.version };
  if (!row.attached) return frame;
  const {
    tenantId: _tenant,
    agentOnline: _online,
    agentVersion: _version,
    ...shown
  } = deviceMessage(row, agentName, online);
  return { ...frame, row: shown };
}
