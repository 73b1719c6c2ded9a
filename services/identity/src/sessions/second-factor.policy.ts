import type { AccountStatus, Role } from '@revive/contracts/roles';
import { isStaffAccount } from '../accounts/staff-account.policy.js';

/**
 * `advised`: staff without a second factor, who are told to set it up. `demanded`: the same where the platform requires
 * it; nothing else is done for them before.
 */
export type SecondFactorState = 'on' | 'off' | 'advised' | 'demanded';

export interface WithSecondFactor {
  readonly role: Role;
  readonly tenantId: string | null;
  readonly status: AccountStatus;
  readonly otpSecret: Uint8Array | null;
}

export function secondFactorState(user: WithSecondFactor, isRequired: boolean): SecondFactorState {
  if (user.otpSecret !== null) return 'on';
  if (!isStaffAccount(user)) return 'off';
  return isRequired ? 'demanded' : 'advised';
}

/**
 * Why services act for this account in nothing; undefined where they do. A password that somebody else has chosen is
 * the person's to change first.
 */
export function denialReason(
  user: WithSecondFactor & { readonly firstPasswordUntil: Date | null },
  isOtpRequired: boolean,
): 'ACCOUNT_NOT_ACTIVE' | 'PASSWORD_CHANGE_NEEDED' | 'OTP_SETUP_NEEDED' | undefined {
  if (user.status !== 'active') return 'ACCOUNT_NOT_ACTIVE';
  if (user.firstPasswordUntil !== null) return 'PASSWORD_CHANGE_NEEDED';
  return secondFactorState(user, isOtpRequired) === 'demanded' ? 'OTP_SETUP_NEEDED' : undefined;
}
