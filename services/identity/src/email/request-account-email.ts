import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { requestEmail } from '@revive/platform/mail/email-requested';
import { EmailEntity, type EmailFacts } from './email.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';

/**
 * The emails that identity writes to accounts; notifications has a template of each name (and of `account_erased`,
 * `erasure-confirmation-email.ts`).
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
export type EmailTemplate = (typeof EMAIL_TEMPLATES)[number];

/** An email older than this is not sent any more, and nothing of it is kept. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** That an email is due, in the transaction of what happened; what it says is asked when it is sent (`ReadEmail`). */
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

/** How many emails of one kind somebody was owed since. */
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

/** For the hourly round. */
export const deleteOldEmails = (em: EntityManager, at: Date): Promise<unknown> =>
  em.query('delete from emails where created_at < $1', [new Date(at.getTime() - KEPT_MS)]);
