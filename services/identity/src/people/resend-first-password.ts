import { Injectable } from '@nestjs/common';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { AccountEmails } from '../credentials/account-emails.js';
import { ChangePerson, type PersonCommand } from './change-person.js';
import { ReadPerson } from './read-person.js';

/** Whoever does not answer five emails in a day does not want them. */
export const EMAILS_PER_FIRST_PASSWORD: Limit = { max: 5, windowMs: 24 * 3_600_000 };

/**
 * Staff send the link to a first password again, to the address on file. A typed first password is not given longer
 * life by it: what somebody else has typed still serves for its 24 hours and no more.
 */
@Injectable()
export class ResendFirstPassword {
  constructor(
    private readonly changes: ChangePerson,
    private readonly rateLimiter: RateLimiter,
    private readonly emails: AccountEmails,
    private readonly read: ReadPerson,
  ) {}

  /**
   * Throws NOT_ALLOWED (403), INVALID_TRANSITION (409) for who has chosen a password, was invited by a shop or is suspended,
   * TOO_MANY (429), and what `ChangePerson` throws.
   */
  async run(actor: Actor, command: PersonCommand): Promise<Person> {
    requireRole(actor, 'master', 'admin');
    // control: links to a first password are counted
    await this.rateLimiter.consume('first-password-email', command.userId, EMAILS_PER_FIRST_PASSWORD);
    await this.changes.run(actor, command, (target, by) => {
      const why = denialReason(target);
      if (why !== undefined) throw new AppError('INVALID_TRANSITION', { userId: target.id }, { sentence: why });
      return {
        action: 'account.first_password_resent',
        notes: 'a new link was sent',
        history: { what: 'resend_first_password', from: '', to: '' },
        keepsSessions: true,
        also: (em, user, now) => this.emails.request(em, 'set_password', user, { inviter: by.id }, now),
      };
    });
    return this.read.one(actor, command.userId);
  }
}

function denialReason({ firstPasswordUntil, invited, status }: UserEntity): string | undefined {
  if (firstPasswordUntil === null)
    return 'This person already has their own password. If they forgot it, they can request a link on the sign-in page.';
  // control: an invitation is the shop’s to send
  if (invited) return 'This person was invited by their repair shop. The shop can resend the invitation.';
  return status === 'suspended' ? 'This account is suspended. Reactivate it first.' : undefined;
}
