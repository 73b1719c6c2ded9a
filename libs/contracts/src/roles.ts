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

/** Roles that people can choose when they register (`decisions.md`: all others are refused, without writing a row). */
// control: nobody registers as staff = ROLES
export const SELF_REGISTRABLE_ROLES = ['user', 'tenant_admin', 'tech'] as const satisfies readonly Role[];
export const SELF_REGISTRABLE_LABELS: Record<(typeof SELF_REGISTRABLE_ROLES)[number], string> = {
  user: 'Individual User',
  tenant_admin: 'Repair Shop/Dealer',
  tech: 'Technical Specialist',
};

export const ACCOUNT_STATUSES = ['pending', 'approved', 'training', 'active', 'suspended'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
/** `decisions.md`: a suspended person sees only the status page. The own account is open in all remaining statuses. */
export const NOT_SUSPENDED = ['pending', 'approved', 'training', 'active'] as const satisfies readonly AccountStatus[];

export const STAFF_ROLES = ['master', 'admin', 'finance', 'sales'] as const satisfies readonly Role[];
export const SHOP_ROLES = ['tenant_admin', 'tech'] as const satisfies readonly Role[];
