import {
  responseSchema,
  oneOf,
  email,
  requestSchema,
  id,
  lines,
  requiredText,
  text,
  type InferType,
} from '../rules.js';
import { type Role } from '../roles.js';
import { passwordRule } from './password.js';
import { personSchema } from './people.js';

/**
 * spec part 2 §6: the roles that staff may create; the first master is created from the environment or the command
 * line.
 */
export const CREATED_ROLES = [
  'user',
  'tenant_admin',
  'admin',
  'finance',
  'tech',
  'sales',
] as const satisfies readonly Role[];
export const CREATED_ROLE_LABELS: Record<(typeof CREATED_ROLES)[number], string> = {
  user: 'Individual User',
  tenant_admin: 'Repair Shop/Dealer',
  admin: 'Platform Admin',
  finance: 'Finance',
  tech: 'Technical Specialist',
  sales: 'Sales',
};

/** spec part 2 §3 and §5. What belongs together (`MEMBERSHIP_ERRORS`) is checked where the shops are known. */
export const createUserSchema = requestSchema('CreateUser', {
  username: requiredText('Username is required', 3, 80).matches(
    /^[A-Za-z0-9._-]+$/,
    'Use only letters, numbers, dots, dashes and underscores',
  ),
  email: email().required('Valid email is required'),
  password: passwordRule(),
  name: requiredText('Name is required', 1, 120),
  role: oneOf(CREATED_ROLES, 'Choose a role').default('user').required('Choose a role'),
  tenantId: id().optional(),
  businessName: text(200).optional(),
  notes: lines(500).optional(),
});
export type CreateUser = InferType<typeof createUserSchema>;

export const MEMBERSHIP_ERRORS = {
  onlyDealers: 'Only a repair shop has a business name',
  onlyShops: 'Only a dealer or a technician belongs to a repair shop',
  noShop: 'There is no repair shop with that id',
  eitherOr: 'Leave this empty: the account joins the repair shop that was chosen',
  needsShop: 'Choose the repair shop that this account joins',
} as const;

/** spec part 2 §7: the response has user.name. */
export const userCreatedSchema = responseSchema('UserCreated', { user: personSchema.required() });
