import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { requestEmail } from '@revive/platform/mail/email-requested';
import { ErasureConfirmationEntity } from './erasure-confirmation.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';

const DAY_MS = 24 * 3_600_000;
/** Longer than notifications retries an email (one day). */
const AFTER_DUE_MS = 2 * DAY_MS;
/** Deletes the address even if a service never reports completion; no confirmation is sent then. */
const AT_MOST_MS = 30 * DAY_MS;

/**
 * Stores the recipient of the final email before the account's address is erased. Billing erases the repairs with the
 * address, if the person had confirmed it.
 */
export const keepErasureConfirmation = (
  em: EntityManager,
  { id: userId, email, name, confirmed }: Pick<UserEntity, 'id' | 'email' | 'name'> & { readonly confirmed: boolean },
  at: Date,
): Promise<unknown> =>
  em.insert(ErasureConfirmationEntity, { id: uuidv7(), userId, email, name, confirmed, createdAt: at, dueAt: null });

/**
 * Locks the row in the transaction of a service's completion, so that the last of several concurrent services
 * recognizes its position.
 */
export const lockErasureConfirmation = (em: EntityManager, userId: string): Promise<unknown> =>
  em.query('select 1 from erasure_confirmation_emails where user_id = $1 for update', [userId]);

/** Makes the email due once all services have completed. The event names no account. */
export async function requestErasureConfirmation(em: EntityManager, userId: string, at: Date): Promise<void> {
  const [rows] = await em.query<[{ id: string }[], number]>(
    `update erasure_confirmation_emails set due_at = $2 where user_id = $1
     -- control: an erased person is told so once
     and due_at is null
     -- control: an erased person is told so once every service is done
     and not exists (select from erasure_parts p where p.user_id = $1 and p.done_at is null)
     returning id`,
    [userId, at],
  );
  for (const { id } of rows)
    await requestEmail(em, { topic: 'identity.email', id, template: 'account_erased', tenantId: '', userId: '' });
}

export const deleteOldErasureConfirmations = (em: EntityManager, at: Date): Promise<unknown> =>
  // control: the address of an erased person is forgotten = Promise.resolve()
  em.query('delete from erasure_confirmation_emails where due_at < $1 or created_at < $2', [
    new Date(at.getTime() - AFTER_DUE_MS),
    new Date(at.getTime() - AT_MOST_MS),
  ]);
