import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import type { EmailFacts } from '../email/email.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { LINKS, type LinkPurpose, OneTimeLinks } from './one-time-links.js';
import { requestAccountEmail } from '../email/request-account-email.js';

/** Emails triggered by a different person's action. The table of templates belongs to `notifications`. */
type StatusTemplate = 'account_suspended' | 'account_reactivated' | 'account_approved';
export type AccountEmailTemplate = 'set_password' | 'invited' | 'otp_reset' | StatusTemplate;

/**
 * Queues an email in the transaction of its cause. Address, name and link secrets are read at sending time. An email
 * that opens an account gets a new link, which invalidates the previous link.
 */
@Injectable()
export class AccountEmails {
  constructor(private readonly links: OneTimeLinks) {}

  async request(
    em: EntityManager,
    template: AccountEmailTemplate,
    user: UserEntity,
    facts: Pick<EmailFacts, 'inviter'>,
    at: Date,
  ): Promise<void> {
    if (!isLink(template)) return requestAccountEmail(em, template, user, facts, at);
    await this.links.withdraw(em, template, user.id, at);
    const link = await this.links.make(em, template, user, at);
    return requestAccountEmail(
      em,
      template,
      user,
      { ...facts, link: link.id, hours: String(LINKS[template].hours) },
      at,
    );
  }

  /**
   * Queues the approval email of an application, with a link to set a first password if needed. `others`: result for
   * the shop's people, empty if all have accounts.
   */
  async requestApproved(
    em: EntityManager,
    user: UserEntity,
    needsPassword: boolean,
    others: string,
    at: Date,
  ): Promise<void> {
    const facts = others === '' ? {} : { what: others };
    if (!needsPassword) return requestAccountEmail(em, 'application_approved', user, facts, at);
    await this.links.withdraw(em, 'set_password', user.id, at);
    return requestAccountEmail(
      em,
      'application_approved',
      user,
      { ...facts, link: (await this.links.make(em, 'set_password', user, at)).id },
      at,
    );
  }
}

const isLink = (template: AccountEmailTemplate): template is AccountEmailTemplate & LinkPurpose =>
  Object.hasOwn(LINKS, template);
