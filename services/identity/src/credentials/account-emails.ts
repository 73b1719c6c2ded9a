import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import type { EmailFacts } from '../email/email.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { LINKS, type LinkPurpose, Links } from './one-time-links.js';
import { oweLetter } from '../email/account-email.js';

/** The letters that one person's doing owes another (the table of templates is `notifications`'). */
export type LetterTemplate =
  'set_password' | 'invited' | 'account_suspended' | 'account_reactivated' | 'account_approved' | 'otp_reset';

/**
 * Says in the transaction of what happened that somebody is owed a letter. Address, name and the secrets of links are
 * asked for when it is sent. A letter that opens an account has a link of its own, and the one before opens nothing any
 * more.
 */
@Injectable()
export class LettersDue {
  constructor(private readonly links: Links) {}

  async due(
    em: EntityManager,
    template: LetterTemplate,
    user: UserEntity,
    facts: Pick<EmailFacts, 'inviter'>,
    at: Date,
  ): Promise<void> {
    if (!isLink(template)) return oweLetter(em, template, user, facts, at);
    await this.links.withdraw(em, template, user.id, at);
    const link = await this.links.make(em, template, user, at);
    return oweLetter(em, template, user, { ...facts, link: link.id, hours: String(LINKS[template].hours) }, at);
  }

  /**
   * That the application is approved; with a link to a first password where nobody knows the present one. `others`:
   * what became of the shop's people, empty where all have their accounts.
   */
  async approved(em: EntityManager, user: UserEntity, needsPassword: boolean, others: string, at: Date): Promise<void> {
    const facts = others === '' ? {} : { what: others };
    if (!needsPassword) return oweLetter(em, 'application_approved', user, facts, at);
    await this.links.withdraw(em, 'set_password', user.id, at);
    return oweLetter(
      em,
      'application_approved',
      user,
      { ...facts, link: (await this.links.make(em, 'set_password', user, at)).id },
      at,
    );
  }
}

const isLink = (template: LetterTemplate): template is LetterTemplate & LinkPurpose => Object.hasOwn(LINKS, template);
