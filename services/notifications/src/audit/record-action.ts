import type { UserActor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { EntityManager } from '@revive/platform/database/database';

/** The audit entry of what staff did here, on the platform's chain, in the transaction of the act itself. */
export async function recordAction(
  em: EntityManager,
  by: UserActor,
  at: Date,
  action: string,
  notes: string,
): Promise<void> {
  await addAuditLine(em, { topic: 'notifications.audit', tenantId: '', action, notes, by: namedIn(by) }, at);
}
