import type { AccountStatus, Role } from '@revive/contracts/roles';
import { isStaffAccount } from '../accounts/staff-account.policy.js';

/**
 * `advised`: staff without a second factor, who see a recommendation. `demanded`: staff without a required second
 * factor, who can only set up the factor.
 */
type SecondFactorState = 'on' | 'off' | 'advised' | 'demanded';

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
 * Reason why services refuse this account; undefined if none. A password chosen by a different person must be changed
 * first.
 */
export function denialReason(
  user: WithSecondFactor & { readonly firstPasswordUntil: Date | null },
  isOtpRequired: boolean,
): 'ACCOUNT_NOT_ACTIVE' | 'PASSWORD_CHANGE_NEEDED' | 'OTP_SETUP_NEEDED' | undefined {
  if (user.status !== 'active') return 'ACCOUNT_NOT_ACTIVE';
  if (user.firstPasswordUntil !== null) return 'PASSWORD_CHANGE_NEEDED';
  return secondFactorState(user, isOtpRequired) === 'demanded' ? 'OTP_SETUP_NEEDED' : undefined;
}
