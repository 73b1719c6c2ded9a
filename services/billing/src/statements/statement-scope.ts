import {
  requireRole,
  requireTenant,
  systemActor,
  type Actor,
  type SystemActor,
  type UserActor,
} from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';

/** Whose bank account: a shop's, or the platform's (`tenantId` null). */
export interface StatementScope {
  readonly tenantId: string | null;
  readonly person: UserActor;
}

/** Throws NOT_ALLOWED (403) unless the actor administers a shop, or is of finance or a master. */
export function scopeOf(actor: Actor): StatementScope {
  // control: bank lines are for administrators of the shop, finance and masters = requireRole(actor)
  const person = requireRole(actor, 'tenant_admin', 'finance', 'master');
  if (person.role === 'tenant_admin') return { tenantId: requireTenant(person), person };
  if (person.tenantId !== undefined) throw new AppError('NOT_ALLOWED');
  return { tenantId: null, person };
}

/** The system's role writes; impersonation writes nothing. */
export function writerOf({ tenantId, person }: StatementScope): SystemActor {
  // control: impersonation matches no bank line, though the system's role writes
  if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
  return tenantId === null ? systemActor('billing:statements') : systemActor('billing:statements', tenantId);
}

/** SQL for the rows of `$1`, a shop or null for the platform. Unlike `is not distinct from`, it can use an index. */
export const ofScope = (column: string): string => `(${column} = $1 or ($1::uuid is null and ${column} is null))`;
