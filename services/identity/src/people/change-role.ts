import { Injectable } from '@nestjs/common';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import { changeRoleSchema } from '@revive/contracts/access/people';
import type { Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { mayGive, tenantFor } from '../accounts/user-management.policy.js';
import { ChangePerson, type PersonCommand } from './change-person.js';
import { ReadPerson } from './read-person.js';

/**
 * Changes an account's role. Only a master may grant staff roles. A shop's administrator may change roles within the
 * shop.
 */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly changes: ChangePerson,
    private readonly read: ReadPerson,
  ) {}

  /**
   * Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404), INVALID_TRANSITION (409) for an unchanged role, and the
   * errors of `ChangePerson`.
   */
  async run(actor: Actor, { role: typed, ...command }: PersonCommand & { readonly role: string }): Promise<Person> {
    const { role } = await validate(changeRoleSchema, { role: typed });
    await this.changes.run(actor, command, (target, by) => {
      const tenantId = tenantFor(role, target.tenantId);
      if (!mayGive(by.role, target, { role, tenantId }))
        throw new AppError('NOT_ALLOWED', { from: target.role, to: role });
      if (target.role === role) throw new AppError('INVALID_TRANSITION', { from: target.role, to: role });
      if (role === 'tenant_admin' && tenantId === null)
        throw invalid({
          role: 'This account belongs to no repair shop. Shops invite their administrators from the Team page',
        });
      return {
        rights: { role, tenantId },
        action: 'account.role_changed',
        notes: `${target.role} to ${role}`,
        history: { what: 'change_role', from: target.role, to: role },
      };
    });
    return this.read.one(actor, command.userId);
  }
}
