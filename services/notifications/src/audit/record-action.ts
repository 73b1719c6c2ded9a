import type { UserActor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { EntityManager } from '@revive/platform/database/database';

export async function recordAction(
  em: EntityManager,
  by: UserActor,
  at: Date,
  action: string,
  notes: string,
): Promise<void> {
  await addAuditLine(em, { topic: 'notifications.audit', tenantId: '', action, notes, by: namedIn(by) }, at);
}
