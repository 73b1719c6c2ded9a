import { Injectable } from '@nestjs/common';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { AccountEmails } from '../credentials/account-emails.js';
import { ChangePerson, type PersonCommand } from './change-person.js';
import { ReadPerson } from './read-person.js';

/** Limits emails to an unresponsive person. */
export const EMAILS_PER_FIRST_PASSWORD: Limit = { max: 5, windowMs: 24 * 3_600_000 };

/**
 * Staff resend the link for a first password to the stored address. The 24-hour validity of a typed first password is
 * not extended.
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
   * Throws NOT_ALLOWED (403), INVALID_TRANSITION (409) for an account with its own password, invited by a shop or
   * suspended, TOO_MANY (429), and the errors of `ChangePerson`.
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
