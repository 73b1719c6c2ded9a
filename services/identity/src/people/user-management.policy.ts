import type { ErrorCode } from '@revive/contracts/errors';
import { SELF_REGISTRABLE_ROLES, SHOP_ROLES, type Role } from '@revive/contracts/roles';
import { isShoplessTechnician } from '../accounts/staff-account.policy.js';

/** Whoever acts, and whose account it is about. */
export interface Subject {
  readonly id: string;
  readonly role: Role;
  readonly tenantId: string | null;
}

const isOf = (roles: readonly Role[], role: Role): boolean => roles.includes(role);

/**
 * Why this person may not act on that account; undefined where they may. Nobody acts on themselves; an admin touches
 * neither a master nor an admin; a shop's administrator knows only the shop's own people, so any other is not there for
 * them.
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

/** What an account is, and of which shop. */
export type RoleInTenant = Pick<Subject, 'role' | 'tenantId'>;

/**
 * What each may give and take: staff's roles, a technician of no shop among them, are a master's to give (spec part 1
 * §6), a shop's within the shop.
 */
const GIVES: Partial<Record<Role, (place: RoleInTenant) => boolean>> = {
  master: () => true,
  admin: (place) =>
    isOf(SELF_REGISTRABLE_ROLES, place.role) &&
    /* control: a technician of no shop is a master’s to make */ !isShoplessTechnician(place),
  tenant_admin: ({ role, tenantId }) => isOf(SHOP_ROLES, role) && tenantId !== null,
};
export const mayGive = (by: Role, from: RoleInTenant, to: RoleInTenant): boolean =>
  (GIVES[by]?.(from) ?? false) && (GIVES[by]?.(to) ?? false);

/**
 * The shop that an account of this role belongs to: an administrator's and a technician's stays theirs, nobody else has
 * one.
 */
export const tenantFor = (role: Role, tenantId: string | null): string | null =>
  isOf(SHOP_ROLES, role) ? tenantId : null;

export interface Seat extends Subject {
  readonly status: string;
  readonly firstPasswordUntil: Date | null;
}
/** Somebody who can really sign in and act: an invitation that nobody has followed yet holds no seat. */
const acts = ({ status, firstPasswordUntil }: Seat): boolean => status === 'active' && firstPasswordUntil === null;
const isMaster = (one: Seat): boolean => one.role === 'master' && acts(one);
const isAdministratorOf =
  (tenantId: string) =>
  (one: Seat): boolean =>
    one.role === 'tenant_admin' && one.tenantId === tenantId && acts(one);

/**
 * The last seat that a change would empty; `others` are those who hold such seats besides the account, read under a
 * lock. The platform can suspend a shop's last administrator: it must be able to stop a shop.
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
