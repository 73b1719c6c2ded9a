import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { UserActor } from '@revive/platform/actor';
import type { EntityManager } from '@revive/platform/database';
import { uuidv7 } from '@revive/platform/ids';
import { addEvent } from '@revive/platform/outbox';

/** The audit entry of what staff did here, on the platform's chain, in the transaction of the act itself. */
export async function recordAction(em: EntityManager, { userId, username, role }: UserActor, at: Date, action: string, notes: string): Promise<void> {
  const payload = Action.encode({ id: uuidv7(), tenantId: '', action, notes, actorId: userId, actorName: username, actorRole: role, at: at.toISOString() }).finish();
  await addEvent(em, { topic: 'notifications.audit', key: 'platform', type: 'revive.audit.v1.Action', payload });
}
