import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { randomBytes } from 'node:crypto';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import { ERRORS } from '@revive/contracts/errors';
import { inviteSchema } from '@revive/contracts/access/team';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import { AccountEmails } from '../credentials/account-emails.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { recordHistory } from '../accounts/account-history.js';
import { INVITATION_MS } from '../credentials/first-password.js';
import { ReadPerson } from '../people/read-person.js';

/** Each invitation emails an address chosen by the shop. The limit exceeds any real hiring. */
export const INVITATIONS_PER_SHOP: Limit = { max: 30, windowMs: 24 * 3_600_000 };
const ACTOR = systemActor('identity:invite');

/**
 * Invites a person to the shop. The account is created at once with an unknown password: only the link in the email
 * opens the account. The email address is the username, because the person knows it.
 */
@Injectable()
export class InviteToTeam {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly hasher: PasswordHasher,
    private readonly emails: AccountEmails,
    private readonly read: ReadPerson,
  ) {}

  async run(
    actor: Actor,
    form: { email: string; name: string; role: string },
    command: Pick<Command, 'id'>,
  ): Promise<Person> {
    const by = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(by);
    const { email, name, role } = await validate(inviteSchema, form);
    await this.rateLimiter.consume('invitation', tenantId, INVITATIONS_PER_SHOP);
    const passwordHash = await this.hasher.hash(randomBytes(32).toString('base64url'));
    const now = this.clock();
    const id = await this.db.tx(ACTOR, async (em) => {
      await spendCommand(em, command);
      const account = {
        username: email,
        name,
        email,
        role,
        status: 'active' as const,
        tenantId,
        passwordHash,
        invited: true,
        firstPasswordUntil: new Date(now.getTime() + INVITATION_MS),
      };
      const user = await this.accounts.create(em, account, now).catch((error: unknown) => {
        // Username and address are equal here, and the form has no username field.
        throw isAppError(error, 'USERNAME_TAKEN')
          ? new AppError('EMAIL_TAKEN', undefined, { fields: { email: ERRORS.EMAIL_TAKEN.message } })
          : error;
      });
      await recordHistory(em, user.id, { what: 'invite', from: '', to: role }, by.userId, now);
      await recordAction(
        em,
        {
          action: 'team.invited',
          notes: `account ${user.id}: as ${role}`,
          tenantId,
          actor: { id: by.userId, role: by.role },
        },
        now,
      );
      await this.emails.request(em, 'invited', user, { inviter: by.userId }, now);
      return user.id;
    });
    return this.read.one(actor, id);
  }
}
