/** spec part 1 §3 and §6. */
export const ROLES = ['master', 'admin', 'tenant_admin', 'user', 'tech', 'finance', 'sales'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  master: 'Master Admin',
  admin: 'Admin',
  tenant_admin: 'Dealer',
  tech: 'Technician',
  finance: 'Finance',
  sales: 'Sales',
  user: 'User',
};

/** Roles that a person may give themselves (`decisions.md`: any other is refused and nothing is written). */
export const SELF_REGISTRABLE_ROLES = /* control: nobody registers as staff = ROLES */ [
  'user',
  'tenant_admin',
  'tech',
] as const satisfies readonly Role[];
export const SELF_REGISTRABLE_LABELS: Record<(typeof SELF_REGISTRABLE_ROLES)[number], string> = {
  user: 'Individual User',
  tenant_admin: 'Repair Shop/Dealer',
  tech: 'Technical Specialist',
};

export const ACCOUNT_STATUSES = ['pending', 'approved', 'training', 'active', 'suspended'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
/**
 * `decisions.md`: a suspended person sees the status page alone. What is somebody's own is open in every other status.
 */
export const NOT_SUSPENDED = ['pending', 'approved', 'training', 'active'] as const satisfies readonly AccountStatus[];

export const STAFF_ROLES = ['master', 'admin', 'finance', 'sales'] as const satisfies readonly Role[];
/** Who works on a bench of a shop. */
export const SHOP_ROLES = ['tenant_admin', 'tech'] as const satisfies readonly Role[];
