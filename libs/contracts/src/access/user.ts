import { answer, choice, id, moment, text, type InferType } from '../rules.js';
import { ACCOUNT_STATUSES, ROLES } from '../roles.js';

/** spec part 1 §7 (GET /api/user); tenantId and tenantName are ours, for the shell of a shop. */
export const userSchema = answer('User', {
  id: id().required(),
  username: text().required(),
  name: text().required(),
  email: text(254).required(),
  role: choice(ROLES).required(),
  status: choice(ACCOUNT_STATUSES).required(),
  createdAt: moment().required(),
  tenantId: id().optional(),
  tenantName: text().optional(),
});
export type User = InferType<typeof userSchema>;
