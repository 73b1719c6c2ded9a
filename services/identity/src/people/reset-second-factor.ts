import { Injectable } from '@nestjs/common';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import { resetSecondFactorSchema } from '@revive/contracts/access/people';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import { ChangePerson, type PersonCommand } from './change-person.js';
import { RecoveryCodes } from '../credentials/recovery-codes.js';
import { ReadPerson } from './read-person.js';

/**
 * A master removes the second factor of an account whose owner lost authenticator and recovery codes. The password is
 * unchanged and still required. If the platform requires a second factor, the next sign-in only permits setting up a
 * new factor.
 */
@Injectable()
export class ResetSecondFactor {
  constructor(
    private readonly changes: ChangePerson,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly read: ReadPerson,
  ) {}

  /**
   * Throws INVALID (400) without a reason, NOT_ALLOWED (403), INVALID_TRANSITION (409) without a second factor, and
   * the errors of `ChangePerson`.
   */
  async run(actor: Actor, { reason, ...command }: PersonCommand & { readonly reason: string }): Promise<Person> {
    // control: a second factor is reset by a master
    requireRole(actor, 'master');
    const said = await validate(resetSecondFactorSchema, { reason });
    await this.changes.run(actor, command, (target) => {
      if (target.otpSecret === null)
        throw new AppError(
          'INVALID_TRANSITION',
          { reason: 'off' },
          { sentence: 'This account does not use two-factor authentication.' },
        );
      return {
        rights: { otpSecret: null, otpStep: null },
        action: 'account.second_factor_reset',
        notes: 'secret and recovery codes removed',
        history: { what: 'reset_otp', from: 'on', to: 'off', reason: said.reason },
        email: 'otp_reset',
        also: async (em, { id }) => {
          // control: recovery codes go with the second factor
          await this.recoveryCodes.drop(em, id);
          await em.delete(OtpSetupEntity, { userId: id });
        },
      };
    });
    return this.read.one(actor, command.userId);
  }
}
