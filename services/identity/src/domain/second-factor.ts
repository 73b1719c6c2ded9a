import { STAFF_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';

/** `advised`: staff without a second factor, who are told to set it up. `demanded`: the same where the platform requires it; nothing else is done for them before. */
export type OtpStanding = 'on' | 'off' | 'advised' | 'demanded';

const isStaff = (role: Role): boolean => STAFF_ROLES.some((one) => one === role);

export function otpStanding({ role, otpSecret }: { role: Role; otpSecret: Uint8Array | null }, isRequired: boolean): OtpStanding {
  if (otpSecret !== null) return 'on';
  if (!isStaff(role)) return 'off';
  return isRequired ? 'demanded' : 'advised';
}

/** Why services act for this account in nothing; undefined where they do. A password that somebody else has chosen is the person's to change first. */
export function whyNoActor(user: { role: Role; status: AccountStatus; otpSecret: Uint8Array | null; firstPasswordUntil: Date | null }, isOtpRequired: boolean): 'ACCOUNT_NOT_ACTIVE' | 'PASSWORD_CHANGE_NEEDED' | 'OTP_SETUP_NEEDED' | undefined {
  if (user.status !== 'active') return 'ACCOUNT_NOT_ACTIVE';
  if (user.firstPasswordUntil !== null) return 'PASSWORD_CHANGE_NEEDED';
  return otpStanding(user, isOtpRequired) === 'demanded' ? 'OTP_SETUP_NEEDED' : undefined;
}
