import { responseSchema, oneOf, bool, id, isoDateTime, text, type InferType } from '../rules.js';
import { shopLogoAddress } from './shop-logo.js';
import { ACCOUNT_STATUSES, ROLES } from '../roles.js';

export const OTP_STANDINGS = ['on', 'off', 'advised', 'demanded'] as const;

/**
 * spec part 1 §7 (GET /api/user); tenantId, tenantName and otp are ours, for the shell of a shop and for those who need
 * a second factor.
 */
export const userSchema = responseSchema('User', {
  id: id().required(),
  username: text().required(),
  name: text().required(),
  email: text(254).required(),
  role: oneOf(ROLES).required(),
  status: oneOf(ACCOUNT_STATUSES).required(),
  createdAt: isoDateTime().required(),
  tenantId: id().optional(),
  tenantName: text().optional(),
  /** Where the shop's logo is read. */
  tenantLogo: shopLogoAddress(),
  /** `advised`: staff without a second factor; `demanded`: the same where the platform requires it. */
  otp: oneOf(OTP_STANDINGS).optional(),
  // The password was chosen by somebody else: until it is changed only the own account is answered.
  mustChangePassword: bool().optional(),
  // Somebody without an account who looks at the demo shop, and changes nothing.
  visitor: bool().optional(),
  // While the account is suspended: why, in the words of the email about it, and since when.
  suspendedFor: text(500).optional(),
  suspendedAt: isoDateTime().optional(),
});
export type User = InferType<typeof userSchema>;
