import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import type { EmailContent } from '@revive/proto/revive/emails/v1/emails';
import { systemActor } from '@revive/platform/auth/actor';
import { EmailEntity } from '../src/email/email.entity.js';
import type { StartedIdentity } from './started-identity.js';

const actor = systemActor('test');

export interface DueEmail extends EmailContent {
  readonly id: string;
  readonly template: string;
}

/**
 * The emails of an account, oldest first, as notifications would send them now. Each must have told of itself by an
 * event of its own.
 */
export async function emailsOf(started: StartedIdentity, userId: string): Promise<DueEmail[]> {
  const rows = await started.db.tx(actor, (em) => em.find(EmailEntity, { where: { userId }, order: { id: 'ASC' } }));
  const told: { payload: Buffer }[] = await started.db.tx(actor, (em) =>
    em.query("select payload from outbox where topic = 'identity.email'"),
  );
  const ids = told.map(({ payload }) => EmailRequested.decode(payload).id);
  const emails: DueEmail[] = [];
  for (const { id, template } of rows) {
    if (!ids.includes(id)) throw new TypeError(`the email ${template} has no event`);
    emails.push({ ...(await started.notifications.call('readEmail', { id }, { actorToken: null })), id, template });
  }
  return emails;
}

/** What the last link of these emails carries in its fragment. */
export function secretIn(emails: readonly DueEmail[], template: string): string {
  const link = emails.filter((one) => one.template === template && one.to !== '').at(-1)?.values['link'] ?? '';
  return new URL(link).hash.slice(1);
}
