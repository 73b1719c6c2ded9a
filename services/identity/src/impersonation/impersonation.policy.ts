import type { Role } from '@revive/contracts/roles';

/** `decisions.md`: never of staff. A technician of no shop is the platform's own. */
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
