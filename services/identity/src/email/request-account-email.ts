import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { requestEmail } from '@revive/platform/mail/email-requested';
import { EmailEntity, type EmailFacts } from './email.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';

/**
 * Emails from identity to accounts. Notifications has a template for each name, and for `account_erased`
 * (`erasure-confirmation-email.ts`).
 */
export const EMAIL_TEMPLATES = [
  'confirm_email',
  'email_change_asked',
  'reset_password',
  'set_password',
  'password_changed',
  'new_device',
  'email_changed',
  'otp_changed',
  'otp_reset',
  'invited',
  'account_suspended',
  'account_reactivated',
  'account_approved',
  'account_viewed',
  'erasure_requested',
  'application_approved',
] as const;
type EmailTemplate = (typeof EMAIL_TEMPLATES)[number];

/** Older emails are deleted without sending. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Queues an email in the transaction of its cause. The content is built at sending time (`ReadEmail`). */
export async function requestAccountEmail(
  em: EntityManager,
  template: EmailTemplate,
  user: Pick<UserEntity, 'id' | 'tenantId'>,
  facts: EmailFacts,
  at: Date,
): Promise<void> {
  const id = uuidv7();
  await em.insert(EmailEntity, { id, template, userId: user.id, facts, createdAt: at });
  await requestEmail(em, { topic: 'identity.email', id, template, tenantId: user.tenantId ?? '', userId: user.id });
}

export async function countEmails(
  em: EntityManager,
  template: EmailTemplate,
  userId: string,
  since: Date,
): Promise<number> {
  const [row]: { n: number }[] = await em.query(
    'select count(*)::int as n from emails where user_id = $1 and template = $2 and created_at > $3',
    [userId, template, since],
  );
  return row?.n ?? 0;
}

export const deleteOldEmails = (em: EntityManager, at: Date): Promise<unknown> =>
  em.query('delete from emails where created_at < $1', [new Date(at.getTime() - KEPT_MS)]);
