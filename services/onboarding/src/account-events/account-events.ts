import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { requestEmail } from '@revive/platform/mail/email-requested';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import type { Person } from '../clients/identity.client.js';
import { AccountEmailEntity } from './account-email.entity.js';

export async function recordAccountAction(
  em: EntityManager,
  action: string,
  notes: string,
  by: Pick<Person, 'id' | 'username' | 'role'>,
  at: Date,
): Promise<void> {
  const message: Action = {
    id: uuidv7(),
    tenantId: '',
    action,
    notes,
    actorId: by.id,
    actorName: by.username,
    actorRole: by.role,
    at: at.toISOString(),
  };
  await addEvent(em, {
    topic: 'onboarding.audit',
    key: 'platform',
    type: 'revive.audit.v1.Action',
    payload: Action.encode(message).finish(),
  });
}

type Addressee = Pick<Person, 'id'> & Partial<Pick<Person, 'email' | 'name'>>;

/**
 * Queues one email to an account in the caller's transaction. The event carries no name or address. `fileId` is the
 * signed file to attach.
 */
export async function requestAccountEmail(
  em: EntityManager,
  template: AccountEmailEntity['template'],
  to: Addressee,
  values: Record<string, string>,
  at: Date,
  fileId?: string,
): Promise<void> {
  const id = uuidv7();
  await em.insert(AccountEmailEntity, {
    id,
    accountId: to.id,
    template,
    email: to.email ?? '',
    name: to.name ?? '',
    values,
    fileId: fileId ?? null,
    at,
  });
  await requestEmail(em, { topic: 'onboarding.email', id, template, tenantId: '', userId: to.id });
}
