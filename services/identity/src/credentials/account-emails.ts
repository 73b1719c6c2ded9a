import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import type { EmailFacts } from '../email/email.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { LINKS, type LinkPurpose, OneTimeLinks } from './one-time-links.js';
import { requestAccountEmail } from '../email/request-account-email.js';

/** The emails that one person's doing owes another (the table of templates is `notifications`'). */
export type AccountEmailTemplate =
  'set_password' | 'invited' | 'account_suspended' | 'account_reactivated' | 'account_approved' | 'otp_reset';

/**
 * Says in the transaction of what happened that somebody is owed an email. Address, name and the secrets of links are
 * asked for when it is sent. An email that opens an account has a link of its own, and the one before opens nothing any
 * more.
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
   * That the application is approved; with a link to a first password where nobody knows the present one. `others`:
   * what became of the shop's people, empty where all have their accounts.
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
