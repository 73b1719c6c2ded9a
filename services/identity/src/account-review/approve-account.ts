import { Injectable } from '@nestjs/common';
import type { ApproveAccountRequest } from '@revive/proto/revive/identity/v1/account_status';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import { approveAccountSchema } from '@revive/contracts/account-review/account-review';
import type { Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Command } from '@revive/platform/auth/command-token';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { AccountRepository } from '../accounts/account.repository.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { afterTransition, mayTransition, TRANSITIONS } from '../accounts/account.lifecycle.js';
import { ChangePerson, type PersonChange } from '../people/change-person.js';
import { ReadPerson } from '../people/read-person.js';

type NewShop = Pick<ApproveAccountRequest, 'businessName' | 'phone' | 'address'>;

/**
 * A master's approval of a pending account. A repair shop's owner can be approved only with the shop's application. A
 * self-registered technician is independent and becomes the administrator of a new one-person shop (`decisions.md`),
 * because nobody else could connect its PC, sign for the shop or invite people.
 */
@Injectable()
export class ApproveAccount {
  constructor(
    private readonly changes: ChangePerson,
    private readonly accounts: AccountRepository,
    private readonly read: ReadPerson,
  ) {}

  /**
   * Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409), also for an unconfirmed
   * address, and the errors of `ChangePerson`.
   */
  async run(actor: Actor, { id, ...typed }: ApproveAccountRequest, command: Pick<Command, 'id'>): Promise<Person> {
    const { businessName = '', phone = '', address = '' } = await validate(approveAccountSchema, typed);
    await this.changes.run(actor, { userId: id, command }, async (target, by, em) => {
      // control: a pending account is approved by a role that may
      if (!mayTransition('approve', by.role)) throw new AppError('NOT_ALLOWED', { move: 'approve', role: by.role });
      const change = approval(target, { businessName, phone, address });
      // control: an account is approved whose address is confirmed
      await requireConfirmed(em, this.accounts, target);
      return change;
    });
    return this.read.one(actor, id);
  }
}

function approval(target: UserEntity, { businessName, phone, address }: NewShop): PersonChange {
  const standing = afterTransition(target, 'approve');
  if (!standing) throw new AppError('INVALID_TRANSITION', { from: target.status, move: 'approve' });
  // control: a repair shop is approved with its application
  if (target.role === 'tenant_admin' && target.tenantId === null)
    throw new AppError(
      'INVALID_TRANSITION',
      { role: target.role },
      { sentence: 'Approve a repair shop through its application.' },
    );
  const change = {
    action: TRANSITIONS.approve.action,
    notes: `${target.status} to ${standing.status}`,
    history: { what: 'approve', from: target.status, to: standing.status },
    email: 'account_approved' as const,
  };
  if (target.role !== 'tech' || target.tenantId !== null) return { rights: standing, ...change };
  const shop = {
    id: uuidv7(),
    name: businessName === '' ? target.name : businessName,
    phone,
    address,
    email: target.email,
  };
  return {
    rights: { ...standing, tenantId: shop.id, role: 'tenant_admin' },
    newTenant: shop,
    ...change,
    notes: `${change.notes}, tech to tenant_admin`,
  };
}

/**
 * An unconfirmed address grants nothing (`decisions.md`): the account could belong to a stranger using a foreign
 * address. Throws INVALID_TRANSITION (409).
 */
async function requireConfirmed(
  em: EntityManager,
  accounts: Pick<AccountRepository, 'emailState'>,
  user: UserEntity,
): Promise<void> {
  if ((await accounts.emailState(em, user)) !== 'confirmed')
    throw new AppError(
      'INVALID_TRANSITION',
      { userId: user.id },
      {
        sentence: 'This person has not confirmed their email address yet. They can resend the link from their profile.',
      },
    );
}
