import type { ErrorCode } from '@revive/contracts/errors';
import { SELF_REGISTRABLE_ROLES, SHOP_ROLES, type Role } from '@revive/contracts/roles';
import { isShoplessTechnician } from './staff-account.policy.js';

export interface Subject {
  readonly id: string;
  readonly role: Role;
  readonly tenantId: string | null;
}

const isOf = (roles: readonly Role[], role: Role): boolean => roles.includes(role);

/**
 * Reason why this person may not change the account; undefined if allowed. Nobody may change the own account, and an
 * admin may not change masters and admins. For a shop's administrator, accounts outside the shop do not exist.
 */
export function denialReason(by: Subject, target: Subject): ErrorCode | undefined {
  if (
    by.role === 'tenant_admin' &&
    (by.tenantId === null || target.tenantId !== by.tenantId || !isOf(SHOP_ROLES, target.role))
  )
    return 'NOT_FOUND';
  if (!isOf(['master', 'admin', 'tenant_admin'], by.role)) return 'NOT_ALLOWED';
  if (by.id === target.id) return 'NOT_YOURSELF';
  return by.role === 'admin' && isOf(['master', 'admin'], target.role) ? 'NOT_ALLOWED' : undefined;
}

type RoleInTenant = Pick<Subject, 'role' | 'tenantId'>;

/**
 * Roles that each role may grant and revoke. Staff roles, including technicians without a shop, belong to the master
 * (spec part 1 §6); shop roles can be granted within the shop.
 */
const GIVES: Partial<Record<Role, (place: RoleInTenant) => boolean>> = {
  master: () => true,
  admin: (place) =>
    isOf(SELF_REGISTRABLE_ROLES, place.role) &&
    // control: a technician of no shop is a master’s to make
    !isShoplessTechnician(place),
  tenant_admin: ({ role, tenantId }) => isOf(SHOP_ROLES, role) && tenantId !== null,
};
export const mayGive = (by: Role, from: RoleInTenant, to: RoleInTenant): boolean =>
  (GIVES[by]?.(from) ?? false) && (GIVES[by]?.(to) ?? false);

export const tenantFor = (role: Role, tenantId: string | null): string | null =>
  isOf(SHOP_ROLES, role) ? tenantId : null;

export interface Seat extends Subject {
  readonly status: string;
  readonly firstPasswordUntil: Date | null;
}
/** True for an account able to sign in and act. An unused invitation holds no seat. */
const acts = ({ status, firstPasswordUntil }: Seat): boolean => status === 'active' && firstPasswordUntil === null;
const isMaster = (one: Seat): boolean => one.role === 'master' && acts(one);
const isAdministratorOf =
  (tenantId: string) =>
  (one: Seat): boolean =>
    one.role === 'tenant_admin' && one.tenantId === tenantId && acts(one);

/**
 * The last seat that a change would empty. `others`: the further holders of such seats, read under a lock. Staff may
 * suspend a shop's last administrator, to be able to stop a shop.
 */
export function emptiedSeat(
  before: Seat,
  after: Seat,
  others: readonly Seat[],
  byStaff: boolean,
): 'LAST_MASTER' | 'LAST_ADMINISTRATOR' | undefined {
  if (isMaster(before) && !isMaster(after) && !others.some(isMaster)) return 'LAST_MASTER';
  if (before.tenantId === null || (byStaff && after.status === 'suspended')) return undefined;
  const holds = isAdministratorOf(before.tenantId);
  return holds(before) && !holds(after) && !others.some(holds) ? 'LAST_ADMINISTRATOR' : undefined;
}
