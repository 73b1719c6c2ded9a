import { responseSchema, oneOf, bool, id, isoDateTime, text } from '../rules.js';
import { shopLogoAddress } from './shop-logo.js';
import { ACCOUNT_STATUSES, ROLES } from '../roles.js';

const OTP_STANDINGS = ['on', 'off', 'advised', 'demanded'] as const;

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
  tenantLogo: shopLogoAddress(),
  /** `advised`: staff without a second factor. `demanded`: the same while the platform requires a second factor. */
  otp: oneOf(OTP_STANDINGS).optional(),
  // Set when staff chose the password. Until the person changes the password, only the own account answers.
  mustChangePassword: bool().optional(),
  // A visitor without an account, with read-only access to the demo shop.
  visitor: bool().optional(),
  // Reason and start of the suspension, in the words of the email.
  suspendedFor: text(500).optional(),
  suspendedAt: isoDateTime().optional(),
});
