import { STAFF_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';

/**
 * True for a technician without a shop: the platform's own (`decisions.md`), or a self-registered one awaiting review.
 */
export const isShoplessTechnician = ({
  role,
  tenantId,
}: {
  readonly role: Role;
  readonly tenantId: string | null;
}): boolean => role === 'tech' && tenantId === null;

/**
 * True for an account that works for the platform. Approved self-registered technicians receive a shop, so an active
 * technician without a shop is the platform's.
 */
export const isStaffAccount = (user: {
  readonly role: Role;
  readonly tenantId: string | null;
  readonly status: AccountStatus;
}): boolean =>
  (STAFF_ROLES as readonly Role[]).includes(user.role) || (isShoplessTechnician(user) && user.status === 'active');
