import type { UserActor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { EntityManager } from '@revive/platform/database/database';

/** Writes the audit entry of a staff action to the platform's chain, in the transaction of the action. */
export async function recordAction(
  em: EntityManager,
  by: UserActor,
  at: Date,
  action: string,
  notes: string,
): Promise<void> {
  await addAuditLine(em, { topic: 'notifications.audit', tenantId: '', action, notes, by: namedIn(by) }, at);
}
