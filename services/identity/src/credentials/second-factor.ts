import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Clock } from '@revive/platform/core/clock';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { UserEntity } from '../accounts/user.entity.js';
import { requestAccountEmail } from '../email/request-account-email.js';
import { RecoveryCodes } from './recovery-codes.js';
import { matchingStep } from './totp.js';

/** A verified code, to be spent in the transaction of the sign-in. */
export type OtpProof = { readonly step: number } | { readonly recoveryCode: string };

@Injectable()
export class SecondFactor {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly codes: RecoveryCodes,
  ) {}

  async check(em: EntityManager, user: UserEntity, typed: string): Promise<OtpProof | undefined> {
    if (user.otpSecret === null) return undefined;
    const step = matchingStep(user.otpSecret, typed, this.clock(), user.otpStep);
    if (step !== undefined) return { step };
    return (await this.codes.isUnused(em, user.id, typed)) ? { recoveryCode: typed } : undefined;
  }

  /** Spends a code exactly once, also under concurrent use. Requires the locked account. Throws OTP_REQUIRED (401). */
  async spend(em: EntityManager, user: UserEntity, proof: OtpProof, now: Date): Promise<UserEntity> {
    if ('step' in proof) {
      if (user.otpStep !== null && user.otpStep >= proof.step) throw new AppError('OTP_REQUIRED');
      await em.update(UserEntity, { id: user.id }, { otpStep: proof.step });
      return { ...user, otpStep: proof.step };
    }
    if (!(await this.codes.spend(em, user.id, proof.recoveryCode, now))) throw new AppError('OTP_REQUIRED');
    await requestAccountEmail(em, 'otp_changed', user, { what: 'A recovery code was used' }, now);
    return user;
  }
}
