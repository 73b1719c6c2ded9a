import type { Role } from '@revive/contracts/roles';

/** `decisions.md`: staff can never be viewed. A technician without a shop is staff. */
export function canBeImpersonated({
  role,
  tenantId,
  status,
}: {
  readonly role: Role;
  readonly tenantId: string | null;
  readonly status: string;
}): boolean {
  if (status !== 'active') return false;
  return role === 'user' || role === 'tenant_admin' || (role === 'tech' && tenantId !== null);
}

export const canImpersonate = ({ role, status }: { readonly role: Role; readonly status: string }): boolean =>
  (role === 'master' || role === 'admin') && status === 'active';
