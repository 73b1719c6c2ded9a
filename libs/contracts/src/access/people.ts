import {
  responseSchema,
  oneOf,
  bool,
  requestSchema,
  id,
  list,
  isoDateTime,
  requiredLines,
  nested,
  text,
} from '../rules.js';
import { ACCOUNT_STATUSES, ROLES } from '../roles.js';

const personFields = {
  id: id().required(),
  username: text().required(),
  name: text().required(),
  email: text(254).required(),
  role: oneOf(ROLES).required(),
  status: oneOf(ACCOUNT_STATUSES).required(),
  createdAt: isoDateTime().required(),
  tenantId: id().optional(),
  tenantName: text().optional(),
  // Set while the person has not chosen an own password.
  firstPasswordUntil: isoDateTime().optional(),
  invited: bool().optional(),
  erasureRequestedAt: isoDateTime().optional(),
  // For staff only. An unconfirmed email address grants nothing.
  emailConfirmed: bool().optional(),
};
export const personSchema = responseSchema('Person', personFields);

export const peopleSchema = responseSchema('People', { people: list(personSchema).required(), next: id().optional() });

const historyEntry = nested({
  id: id().required(),
  what: text(40).required(),
  from: text(40).defined(),
  to: text(40).defined(),
  reason: text(500).defined(),
  by: text(80).defined(),
  at: isoDateTime().required(),
});
export const personWithHistorySchema = responseSchema('PersonWithHistory', {
  person: personSchema.required(),
  history: list(historyEntry).required(),
  otpOn: bool().required(),
});

export const usersQuerySchema = requestSchema('UsersQuery', {
  search: text(80).optional(),
  role: oneOf(ROLES).optional(),
  status: oneOf(ACCOUNT_STATUSES).optional(),
  erasure: oneOf(['requested'] as const).optional(),
  before: id().optional(),
});

export const suspendSchema = requestSchema('Suspend', {
  reason: requiredLines('Enter a reason. The person can read it', 3, 500),
});

/** For a person who lost the authenticator and the recovery codes. */
export const resetSecondFactorSchema = requestSchema('ResetSecondFactor', {
  reason: requiredLines('Enter a reason. The person can read it', 3, 500),
});

export const changeRoleSchema = requestSchema('ChangeRole', {
  role: oneOf(ROLES, 'Choose a role').required('Choose a role'),
});

export const tenantNamesQuerySchema = requestSchema('TenantNamesQuery', {
  search: text(80).optional(),
  before: id().optional(),
});
const tenantNameSchema = responseSchema('TenantName', { id: id().required(), name: text().required() });
export const tenantNamesSchema = responseSchema('TenantNames', {
  tenants: list(tenantNameSchema).required(),
  next: id().optional(),
});
