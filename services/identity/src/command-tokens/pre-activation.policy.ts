import type { AccountStatus, Role } from '@revive/contracts/roles';

/**
 * Onboarding steps of an approved shop before its account is active: all seven except the agent's (`decisions.md`).
 */
const OPEN: ReadonlySet<string> = new Set(
  ['SaveDetails', 'ConfirmServices', 'SignTenantAgreement', 'ActivateSupport'].map(
    (method) => `/revive.onboarding.v1.TenantOnboarding/${method}`,
  ),
);

/**
 * True if an account without an actor token may still run this command. Always false under a password chosen by a
 * different person.
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
