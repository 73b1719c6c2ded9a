import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { requestEmail } from '@revive/platform/mail/email-requested';
import { ApplicationEmailEntity } from './application.entity.js';

export type ApplicationEmailTemplate =
  | 'application_received'
  | 'preliminary_approved'
  | 'changes_requested'
  | 'more_information'
  | 'no_longer_needed'
  | 'application_rejected'
  | 'hardware_approved'
  | 'application_approved'
  | 'application_reply'
  | 'application_waits'
  | 'application_withdrawn'
  | 'application_link'
  | 'contact_changed'
  | 'contact_left'
  | 'draft_link';

interface NewApplicationEmail {
  readonly template: ApplicationEmailTemplate;
  readonly applicationId?: string;
  readonly draftId?: string;
  readonly accountId?: string | null;
  readonly reason?: string;
  readonly fileId?: string;
  readonly toAddress?: string;
}

/** Queues one email in the caller's transaction. Address, name and link are added when the email is sent. */
export async function requestApplicationEmail(
  em: EntityManager,
  { template, applicationId, draftId, accountId, reason, fileId, toAddress }: NewApplicationEmail,
  at: Date,
): Promise<void> {
  const id = uuidv7();
  await em.insert(ApplicationEmailEntity, {
    id,
    template,
    applicationId: applicationId ?? null,
    draftId: draftId ?? null,
    reason: reason ?? null,
    fileId: fileId ?? null,
    toAddress: toAddress ?? null,
    at,
  });
  await requestEmail(em, { topic: 'onboarding.email', id, template, tenantId: '', userId: accountId ?? '' });
}

const HOUR_MS = 3_600_000;
const LINKS_AN_HOUR = 3;

/**
 * True while the application is below its hourly limit of link emails. Exact only if the caller holds the
 * application's row lock.
 */
export async function hasRoomForLink(em: EntityManager, applicationId: string, now: Date): Promise<boolean> {
  const [sent] = await em.query<{ count: number }[]>(
    "select count(*)::int as count from application_emails where application_id = $1 and template = 'application_link' and at > $2",
    [applicationId, new Date(now.getTime() - HOUR_MS)],
  );
  return (sent?.count ?? 0) < LINKS_AN_HOUR;
}
