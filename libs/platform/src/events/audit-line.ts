import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { Topic } from '@revive/proto/topics';
import type { EntityManager } from 'typeorm';
import type { UserActor } from '../auth/actor.js';
import { uuidv7 } from '../core/ids.js';
import { addEvent } from './outbox/outbox.js';

interface AuditLine {
  readonly topic: Extract<Topic, `${string}.audit`>;
  readonly action: string;
  /** No personal data: the chain must stay intact when a person is erased. */
  readonly notes: string;
  /** The tenant's chain; '' for the platform's chain. */
  readonly tenantId: string;
  readonly by: { readonly id: string; readonly name: string; readonly role: string };
}

export const namedIn = ({
  userId,
  username,
  role,
}: Pick<UserActor, 'userId' | 'username' | 'role'>): AuditLine['by'] => ({ id: userId, name: username, role });

export async function addAuditLine(
  em: EntityManager,
  { topic, action, notes, tenantId, by }: AuditLine,
  at: Date,
): Promise<void> {
  const message: Action = {
    id: uuidv7(),
    tenantId,
    action,
    notes,
    actorId: by.id,
    actorName: by.name,
    actorRole: by.role,
    at: at.toISOString(),
  };
  await addEvent(em, {
    topic,
    key: tenantId || 'platform',
    type: 'revive.audit.v1.Action',
    payload: Action.encode(message).finish(),
    ...(tenantId !== '' && { tenantId }),
  });
}
