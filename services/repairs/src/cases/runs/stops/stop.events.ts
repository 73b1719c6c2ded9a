import { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import type { EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import type { StopRow } from './stops.query.js';

type Stopped = Pick<StopRow, 'id' | 'tenant_id' | 'procedure_id' | 'agent_version'>;

/** Publishes event `repairs.stop` in the transaction of the stop or its lift: updates and rollouts wait meanwhile. */
export async function publishStop(em: EntityManager, stop: Stopped, lifted: boolean): Promise<void> {
  await addEvent(em, {
    topic: 'repairs.stop',
    key: stop.id,
    type: 'revive.repairs.v1.EmergencyStopChanged',
    payload: EmergencyStopChanged.encode({
      stopId: stop.id,
      tenantId: stop.tenant_id ?? '',
      procedureId: stop.procedure_id ?? '',
      agentVersion: stop.agent_version ?? '',
      lifted,
    }).finish(),
    ...(stop.tenant_id !== null && { tenantId: stop.tenant_id }),
  });
}
