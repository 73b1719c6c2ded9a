import type { LivePublisher } from '@revive/platform/live/live';
import type { AgentEntity } from './agent.entity.js';
import { agentFrame } from './agent.mapper.js';

/**
 * Tells the staff that some agent or device has changed. The frame has no row, and its subject is always the same, so
 * that thousands of changes are at most ten frames a second.
 */
export function publishFleetChanged(live: LivePublisher): void {
  // The time as the version: several instances publish this frame, and none of them counts for the others.
  live.publish({ kind: 'staff' }, { type: 'fleet.changed', id: 'fleet', version: Date.now() });
}

/** Shows an agent to its shop, and the change to the staff. */
export function publishAgent(live: LivePublisher, row: AgentEntity, online: boolean): void {
  live.publish({ kind: 'tenant', tenantId: row.tenantId }, agentFrame(row, online));
  publishFleetChanged(live);
}
