import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { LiveFrame } from '@revive/platform/live/live';
import type { NamedAgent } from '../agents/agent.repository.js';
import { isIdentityUnsure } from './device-facts.js';
import type { DeviceEntity } from './device.entity.js';

/**
 * Matches the contract `BenchDevice`. A device of an offline agent is shown as disconnected, because its last status
 * may be outdated.
 */
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
  ...shownFacts(row),
});

/** Absent facts are left out: frames are JSON, and the contract knows no null. */
const shownFacts = (row: DeviceEntity) => ({
  ...(row.type !== null && { type: row.type }),
  ...(row.vendor !== null && { vendor: row.vendor }),
  ...(row.model !== null && { model: row.model }),
  ...(row.connection !== null && { connection: row.connection }),
  ...(row.serial !== null && { serial: row.serial }),
  ...(row.osVersion !== null && { osVersion: row.osVersion }),
  ...(row.batteryPercent !== null && { batteryPercent: row.batteryPercent }),
  ...(row.heldBy !== null && { heldBy: row.heldBy }),
  identityUnsure: isIdentityUnsure(row),
});

export const deviceMessage = (row: DeviceEntity, agent: NamedAgent | undefined, online: boolean): BenchDevice => ({
  ...shown(row, agent?.name ?? '', online),
  tenantId: row.tenantId,
  agentOnline: online,
  agentVersion: agent?.version ?? '',
  ...(agent && { locationId: agent.locationId }),
  ...(row.fingerprint !== null && { fingerprint: row.fingerprint }),
});

export function deviceFrame(row: DeviceEntity, agentName: string, online: boolean): LiveFrame {
  const frame = { type: 'bench.device', id: row.id, version: row.version };
  return row.attached ? { ...frame, row: shown(row, agentName, online) } : frame;
}
