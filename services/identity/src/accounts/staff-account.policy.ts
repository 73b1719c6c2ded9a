import { STAFF_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';

/**
 * A technician of no shop: the platform's own (`decisions.md`), or one who registered alone and waits for the review.
 */
export const isShoplessTechnician = ({
  role,
  tenantId,
}: {
  readonly role: Role;
  readonly tenantId: string | null;
}): boolean => role === 'tech' && tenantId === null;

/**
 * Whether the account works for the platform. A technician who registered alone gets a shop with the approval, so one
 * who is active and has none is the platform's.
 */
export const isStaffAccount = (user: {
  readonly role: Role;
  readonly tenantId: string | null;
  readonly status: AccountStatus;
}): boolean =>
  (STAFF_ROLES as readonly Role[]).includes(user.role) || (isShoplessTechnician(user) && user.status === 'active');
