// Access rules by role and status, shared by pages, frames and guards.
import { NOT_SUSPENDED, ROLES, SHOP_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import type { User } from '#api/current-user.js';
import { BUSINESS_ONBOARDING_PATH, ONBOARDING_PATH, PENDING_PATH } from '#entities/paths.js';

/**
 * `anyone`: with or without a session. `signed-in`: any account except suspended ones, which see only the status page.
 * Roles: an active account of a listed role, or one in `statuses`.
 */
export type Access = 'anyone' | 'signed-in' | { roles: readonly Role[]; statuses?: readonly AccountStatus[] };

export const STAFF = { roles: ['master', 'admin'] } as const satisfies Access;
export const MASTER = { roles: ['master'] } as const satisfies Access;
export const SHOP = { roles: SHOP_ROLES } as const satisfies Access;
/** Staff and technicians without a shop. The API refuses technicians of a shop. */
export const HELPERS = { roles: ['master', 'admin', 'tech'] } as const satisfies Access;
export const SHOP_AND_STAFF = { roles: ['master', 'admin', 'tenant_admin', 'tech'] } as const satisfies Access;
export const SHOP_ADMIN = { roles: ['tenant_admin'] } as const satisfies Access;
/** `decisions.md`: the seven steps of a shop open with its approval. */
export const SHOP_ADMIN_FROM_APPROVAL = {
  roles: ['tenant_admin'],
  statuses: ['approved', 'training', 'active'],
} as const satisfies Access;
export const NOT_SUSPENDED_ACCOUNTS = { roles: ROLES, statuses: NOT_SUSPENDED } as const satisfies Access;

const ACTIVE_ALONE: readonly AccountStatus[] = ['active'];

export const statusesOf = (access: Exclude<Access, string>): readonly AccountStatus[] =>
  access.statuses ?? ACTIVE_ALONE;

export function mayOpen(access: Access, user: Pick<User, 'role' | 'status'> | undefined): boolean {
  if (access === 'anyone') return true;
  if (user === undefined) return false;
  return access === 'signed-in' || (statusesOf(access).includes(user.status) && access.roles.includes(user.role));
}

/** Every active account. */
export const ACTIVE_ACCOUNTS = { roles: ROLES } as const satisfies Access;

/** Users with notifications. The API refuses all others. */
export const hasBell = (user: Pick<User, 'role' | 'status' | 'mustChangePassword' | 'otp'>): boolean =>
  mayOpen(NOT_SUSPENDED_ACCOUNTS, user) && user.mustChangePassword !== true && user.otp !== 'demanded';

/** spec part 1 §6: where an active account lands, and the frame that its own pages stand in. */
const WORKSPACES: Record<Role, { home: '/admin' | '/tenant' | '/user'; frame: 'staff' | 'public' }> = {
  master: { home: '/admin', frame: 'staff' },
  admin: { home: '/admin', frame: 'staff' },
  tenant_admin: { home: '/tenant', frame: 'staff' },
  tech: { home: '/user', frame: 'staff' },
  finance: { home: '/user', frame: 'staff' },
  sales: { home: '/user', frame: 'staff' },
  user: { home: '/user', frame: 'public' },
};

/** spec part 1 §2: what an account that is not active is shown. A page that is not open yet is never the one. */
const HELD: Record<Exclude<AccountStatus, 'active'>, string> = {
  pending: PENDING_PATH,
  approved: BUSINESS_ONBOARDING_PATH,
  training: ONBOARDING_PATH,
  suspended: PENDING_PATH,
};

export const homeOf = (role: Role): string => WORKSPACES[role].home;

export function landingOf({ role, status }: Pick<User, 'role' | 'status'>): string {
  if (status === 'active') return homeOf(role);
  // Unknown statuses are treated like pending.
  return Object.hasOwn(HELD, status) ? HELD[status] : PENDING_PATH;
}

export const mayTakeSteps = ({ role, status, tenantId }: Pick<User, 'role' | 'status' | 'tenantId'>): boolean =>
  status !== 'active' && tenantId !== undefined && mayOpen(SHOP_ADMIN_FROM_APPROVAL, { role, status });

/** A technician without a shop has no bench and therefore no side bar. */
export const frameOf = ({ role, status, tenantId }: Pick<User, 'role' | 'status' | 'tenantId'>): 'staff' | 'public' =>
  status !== 'active' || (role === 'tech' && tenantId === undefined) ? 'public' : WORKSPACES[role].frame;
