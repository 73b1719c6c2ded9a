import { Injectable } from '@nestjs/common';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import { suspendSchema } from '@revive/contracts/access/people';
import type { Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import { afterTransition, mayTransition, TRANSITIONS, type Transition } from '../accounts/account.lifecycle.js';
import type { AccountEmailTemplate } from '../credentials/account-emails.js';
import { ChangePerson, type PersonCommand } from './change-person.js';
import { ReadPerson } from './read-person.js';

const EMAILS: Partial<Record<Transition, AccountEmailTemplate>> = {
  suspend: 'account_suspended',
  reactivate: 'account_reactivated',
};

@Injectable()
export class TransitionPerson {
  constructor(
    private readonly changes: ChangePerson,
    private readonly read: ReadPerson,
  ) {}

  /**
   * Throws INVALID (400) without a required reason, NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409), and
   * the errors of `ChangePerson`.
   */
  async run(
    actor: Actor,
    {
      move,
      reason = '',
      ...command
    }: PersonCommand & { readonly move: Exclude<Transition, 'approve'>; readonly reason?: string },
  ): Promise<Person> {
    const row = TRANSITIONS[move];
    const said = row.reason ? (await validate(suspendSchema, { reason })).reason : '';
    await this.changes.run(actor, command, (target, by) => {
      // control: a move is made by a role that the table names
      if (!mayTransition(move, by.role)) throw new AppError('NOT_ALLOWED', { move, role: by.role });
      const standing = afterTransition(target, move);
      if (!standing) throw new AppError('INVALID_TRANSITION', { from: target.status, move });
      const email = EMAILS[move];
      return {
        rights: standing,
        action: row.action,
        notes: `${target.status} to ${standing.status}`,
        history: { what: move, from: target.status, to: standing.status, reason: said },
        ...(email && { email }),
      };
    });
    return this.read.one(actor, command.userId);
  }
}
