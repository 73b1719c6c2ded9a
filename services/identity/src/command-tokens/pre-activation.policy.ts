import type { AccountStatus, Role } from '@revive/contracts/roles';

/** What an approved shop does before its account is active: its seven steps, but for the agent's (`decisions.md`). */
const OPEN: ReadonlySet<string> = new Set(
  ['SaveDetails', 'ConfirmServices', 'SignTenantAgreement', 'ActivateSupport'].map(
    (method) => `/revive.onboarding.v1.TenantOnboarding/${method}`,
  ),
);

/**
 * Whether an account that services do nothing for may command this all the same. Under a password that somebody else
 * has chosen it may not.
 */
export const isAllowedBeforeActive = (
  method: string,
  {
    role,
    status,
    firstPasswordUntil,
  }: { readonly role: Role; readonly status: AccountStatus; readonly firstPasswordUntil: Date | null },
): boolean =>
  OPEN.has(method) &&
  role === 'tenant_admin' &&
  (status === 'approved' || status === 'training') &&
  firstPasswordUntil === null;
