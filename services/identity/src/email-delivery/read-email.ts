import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { EmailContent } from '@revive/proto/revive/emails/v1/emails';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import type { IdentityConfig } from '../config.js';
import { ErasureConfirmationEntity } from '../erasure/erasure-confirmation.entity.js';
import { EmailEntity } from '../email/email.entity.js';
import { OneTimeLinkEntity } from '../credentials/one-time-link.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { TenantEntity } from '../accounts/tenant.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { OneTimeLinks } from '../credentials/one-time-links.js';
import { newestHistoryEntry } from '../accounts/account-history.js';
import { maskEmail } from './mask-email.js';

const ACTOR = systemActor('identity:emails');
/** Reply if the email must not be sent any more. */
const NOTHING: EmailContent = { to: '', name: '', values: {} };

/** Builds an email's content and recipient at sending time. Called by notifications without an actor. */
@Injectable()
export class ReadEmail {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: OneTimeLinks,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'publicUrl'>,
  ) {}

  /** `to` is empty if the email's link was used, has expired or is otherwise invalid. Throws NOT_FOUND (404). */
  async run(id: string): Promise<EmailContent> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    return this.db.tx(ACTOR, async (em) => {
      const email = await em.findOneBy(EmailEntity, { id });
      if (!email) return erasureConfirmationOf(em, id);
      const user = await em.findOneBy(UserEntity, { id: email.userId });
      if (!user) throw new AppError('NOT_FOUND', { id });
      const { to, values } = await this.#facts(em, email, user);
      return to === '' ? NOTHING : { to, name: user.name, values };
    });
  }

  async #facts(
    em: EntityManager,
    { template, facts, createdAt }: EmailEntity,
    user: UserEntity,
  ): Promise<Pick<EmailContent, 'to' | 'values'>> {
    const values: Record<string, string> = { at: createdAt.toISOString() };
    const link = facts.link === undefined ? undefined : await em.findOneBy(OneTimeLinkEntity, { id: facts.link });
    if (template === 'email_changed')
      return link?.formerEmail
        ? { to: link.formerEmail, values: { ...values, newEmail: maskEmail(link.email) } }
        : NOTHING;
    let to = user.email;
    if (facts.link !== undefined) {
      const url = link ? this.links.urlOf(link, user, this.clock()) : undefined;
      if (!link || url === undefined) return NOTHING;
      to = link.email;
      values['link'] = url;
    }
    if (facts.change !== undefined)
      values['newEmail'] = maskEmail((await em.findOneBy(OneTimeLinkEntity, { id: facts.change }))?.email ?? '');
    for (const key of ['hours', 'what', 'reason'] as const) {
      const value = facts[key];
      if (value !== undefined) values[key] = value;
    }
    if (template === 'set_password' || template === 'invited') values['inviter'] = await nameOf(em, facts.inviter);
    if (template === 'invited') Object.assign(values, { shopName: await shopOf(em, user), username: user.username });
    if (template === 'application_approved')
      return {
        to,
        values: {
          businessName: await shopOf(em, user),
          link: `${this.config.publicUrl}/onboarding`,
          ...(values['what'] !== undefined && { others: values['what'] }),
          ...(values['link'] !== undefined && { setPasswordLink: values['link'] }),
        },
      };
    // The approval ended the person's sessions, so the link leads to a page that asks for a sign-in.
    if (template === 'account_approved') values['link'] = `${this.config.publicUrl}/onboarding`;
    // The reason typed by a person is stored only in the account's history.
    if (template === 'account_suspended')
      values['reason'] = (await newestHistoryEntry(em, user.id, 'suspend'))?.reason ?? '';
    if (template === 'otp_reset') values['reason'] = (await newestHistoryEntry(em, user.id, 'reset_otp'))?.reason ?? '';
    if (template === 'account_viewed') values['viewer'] = await nameOf(em, facts.inviter);
    if (template === 'account_viewed') values['reason'] = (await newestHistoryEntry(em, user.id, 'view'))?.reason ?? '';
    if (facts.session !== undefined)
      values['device'] = (await em.findOneBy(SessionEntity, { id: facts.session }))?.device || 'an unknown browser';
    return { to, values };
  }
}

async function erasureConfirmationOf(em: EntityManager, id: string): Promise<EmailContent> {
  const row = await em.findOneBy(ErasureConfirmationEntity, { id });
  if (!row?.dueAt) throw new AppError('NOT_FOUND', { id });
  return { to: row.email, name: row.name, values: { at: row.createdAt.toISOString() } };
}

async function shopOf(em: EntityManager, { tenantId }: UserEntity): Promise<string> {
  return (tenantId !== null && (await em.findOneBy(TenantEntity, { id: tenantId }))?.name) || '';
}

async function nameOf(em: EntityManager, userId: string | undefined): Promise<string> {
  const user = userId === undefined ? null : await em.findOneBy(UserEntity, { id: userId });
  return user?.name ?? '';
}
