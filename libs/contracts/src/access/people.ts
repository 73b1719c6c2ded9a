import { answer, choice, flag, form, id, list, moment, neededLines, part, text, type InferType } from '../rules.js';
import { ACCOUNT_STATUSES, ROLES } from '../roles.js';

/** An account as those see it who are answerable for it. */
const personFields = {
  id: id().required(),
  username: text().required(),
  name: text().required(),
  email: text(254).required(),
  role: choice(ROLES).required(),
  status: choice(ACCOUNT_STATUSES).required(),
  createdAt: moment().required(),
  tenantId: id().optional(),
  tenantName: text().optional(),
  // Set while the person has chosen no password of their own.
  firstPasswordUntil: moment().optional(),
  // Came by an invitation of the shop.
  invited: flag().optional(),
  // Where those are asked for who have asked to be erased: since when they wait.
  erasureRequestedAt: moment().optional(),
  // For staff: an address that is not confirmed grants nothing.
  emailConfirmed: flag().optional(),
};
export const personSchema = answer('Person', personFields);
export type Person = InferType<typeof personSchema>;

/** A page of people; `next` is what `before` is for the following one. */
export const peopleSchema = answer('People', { people: list(personSchema).required(), next: id().optional() });
export type People = InferType<typeof peopleSchema>;

const move = part({
  id: id().required(),
  what: text(40).required(),
  from: text(40).defined(),
  to: text(40).defined(),
  reason: text(500).defined(),
  by: text(80).defined(),
  at: moment().required(),
});
export const personWithMovesSchema = answer('PersonWithMoves', {
  person: personSchema.required(),
  moves: list(move).required(),
  /** Whether sign-in codes of an authenticator are on. */ otpOn: flag().required(),
});
export type PersonWithMoves = InferType<typeof personWithMovesSchema>;

export const usersQuerySchema = form('UsersQuery', {
  search: text(80).optional(),
  role: choice(ROLES).optional(),
  status: choice(ACCOUNT_STATUSES).optional(),
  erasure: choice(['requested'] as const).optional(),
  before: id().optional(),
});
export type UsersQuery = InferType<typeof usersQuerySchema>;

/** A suspension says why: the person reads it. */
export const suspendSchema = form('Suspend', {
  reason: neededLines('Say why, in a sentence that the person may read', 3, 500),
});
export type Suspend = InferType<typeof suspendSchema>;

/** For somebody who has lost the authenticator and the recovery codes. */
export const resetSecondFactorSchema = form('ResetSecondFactor', {
  reason: neededLines('Say why, in a sentence that the person may read', 3, 500),
});
export type ResetSecondFactor = InferType<typeof resetSecondFactorSchema>;

export const changeRoleSchema = form('ChangeRole', { role: choice(ROLES, 'Choose a role').required('Choose a role') });
export type ChangeRole = InferType<typeof changeRoleSchema>;

export const tenantNamesQuerySchema = form('TenantNamesQuery', {
  search: text(80).optional(),
  before: id().optional(),
});
export type TenantNamesQuery = InferType<typeof tenantNamesQuerySchema>;
const tenantNameSchema = answer('TenantName', { id: id().required(), name: text().required() });
export const tenantNamesSchema = answer('TenantNames', {
  tenants: list(tenantNameSchema).required(),
  next: id().optional(),
});
