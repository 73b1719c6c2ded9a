import { ROLES, type Role } from '../roles.js';

/**
 * Topics of emails and notifications; a person can switch off a whole group (our choice, the specification names
 * none).
 */
export const GROUPS = ['security', 'account', 'application', 'repairs'] as const;
export type Group = (typeof GROUPS)[number];

/** Security emails warn an owner of foreign access to the account, so they cannot be switched off. */
export const SWITCHABLE_GROUPS = ['account', 'application', 'repairs'] as const satisfies readonly Group[];
export type SwitchableGroup = (typeof SWITCHABLE_GROUPS)[number];

export const GROUP_LABELS: Record<Group, string> = {
  security: 'Security and agreements',
  account: 'Your account',
  application: 'Your application',
  repairs: 'Repairs',
};

export const DEFAULT_ZONE = 'Africa/Johannesburg';

export const GROUP_ROLES: Readonly<Record<Group, readonly Role[]>> = {
  security: ROLES,
  account: ROLES,
  application: ['tenant_admin', 'tech', 'master', 'admin'],
  repairs: ['tenant_admin', 'tech', 'master', 'admin'],
};
