import { BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import type { EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import type { DeviceEntity } from './device.entity.js';

export function publishBenchChanged(em: EntityManager, row: DeviceEntity): Promise<string> {
  const { id: deviceId, agentId, tenantId, attached, name, kind, sizeBytes, version } = row;
  const payload = BenchChanged.encode({
    deviceId,
    agentId,
    tenantId,
    attached,
    name,
    kind,
    sizeBytes,
    version,
  }).finish();
  return addEvent(em, { topic: 'fleet.bench', key: agentId, type: 'revive.fleet.v1.BenchChanged', payload, tenantId });
}
