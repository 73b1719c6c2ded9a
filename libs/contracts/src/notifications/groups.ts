import { ROLES, type Role } from '../roles.js';

/** What emails and notices are about; a person switches whole groups off. Ours: the specification names none. */
export const GROUPS = ['security', 'account', 'application', 'repairs'] as const;
export type Group = (typeof GROUPS)[number];

/** Security emails are what tells an owner that somebody else is at their account: nobody can switch them off. */
export const SWITCHABLE_GROUPS = ['account', 'application', 'repairs'] as const satisfies readonly Group[];
export type SwitchableGroup = (typeof SWITCHABLE_GROUPS)[number];

export const GROUP_LABELS: Record<Group, string> = {
  security: 'Security and agreements',
  account: 'Your account',
  application: 'Your application',
  repairs: 'Repairs',
};

/** Where nobody has said another: the business is South African. */
export const DEFAULT_ZONE = 'Africa/Johannesburg';

/** To whom a group has anything to say; the others are not asked about it. */
export const GROUP_ROLES: Readonly<Record<Group, readonly Role[]>> = {
  security: ROLES,
  account: ROLES,
  application: ['tenant_admin', 'tech', 'master', 'admin'],
  // Staff hear of remote orders.
  repairs: ['tenant_admin', 'tech', 'master', 'admin'],
};
