import { SHOP_ROLES, type Role, type STAFF_ROLES } from '@revive/contracts/roles';
import { AppError } from '../errors/errors.js';

export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly tenantId?: string;
  readonly sessionId: string;
  /** The staff member who impersonates this person. Such an actor can only read, enforced down to the transaction. */
  readonly viewedBy?: string;
  /**
   * The account is not active yet and has no actor token. The session or a command token identifies the person
   * (`AlsoByCommand`).
   */
  readonly notActive?: true;
  /** Expiry of the token, epoch milliseconds UTC. */
  readonly expiresAt: number;
}
/** The holder of a tracking secret verified by `repairs`; created only there. */
export interface LinkActor {
  readonly kind: 'link';
  readonly repairId: string;
  readonly tenantId: string;
}
/** An enrolled agent, identified by its certificate (`fleet`) or its signature (`repairs`). */
export interface AgentActor {
  readonly kind: 'agent';
  readonly agentId: string;
  readonly tenantId: string;
}
/** Never sent over the network. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
  readonly tenantId?: string;
}
export type Actor = UserActor | LinkActor | AgentActor | SystemActor;

export const POOLS = ['tenant', 'staff', 'system'] as const;
export type Pool = (typeof POOLS)[number];

/**
 * The pool for an actor. Inactive accounts never get the staff pool. The platform's support technician has no tenant
 * but does not get the staff pool either: the staff pool sees all shops, and support may see only shops that asked for
 * help.
 */
export function poolOf(actor: Actor): Pool {
  switch (actor.kind) {
    case 'system':
      return 'system';
    case 'link':
    case 'agent':
      return 'tenant';
    case 'user':
      return poolOfUser(actor);
  }
}

function poolOfUser(actor: UserActor): Pool {
  // control: nobody is of the staff before the account is active
  if (actor.notActive) return 'tenant';
  switch (actor.role) {
    case 'master':
    case 'admin':
    case 'finance':
    case 'sales':
      return 'staff';
    case 'tech':
    case 'tenant_admin':
    case 'user':
      return 'tenant';
  }
}

/** The actor's key for audit and log: `user:<id>`, `link:<repairId>`, `agent:<id>`, `system:<name>`. */
export function actorKey(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user:${actor.userId}`;
    case 'link':
      return `link:${actor.repairId}`;
    case 'agent':
      return `agent:${actor.agentId}`;
    case 'system':
      return `system:${actor.name}`;
  }
}

/**
 * Returns the person, or throws `NOT_ALLOWED` (403) for other actors and roles. Without roles, any person is accepted.
 */
export function requireRole(actor: Actor, ...roles: readonly Role[]): UserActor {
  if (actor.kind !== 'user' || (roles.length > 0 && !roles.includes(actor.role)))
    throw new AppError('NOT_ALLOWED', { actor: actorKey(actor) });
  return actor;
}

/** The actor's tenant. Throws `NOT_ALLOWED` (403) without one (staff, customers, platform timers). */
export function requireTenant(actor: Actor): string {
  if (actor.tenantId === undefined) throw new AppError('NOT_ALLOWED', { actor: actorKey(actor) });
  return actor.tenantId;
}

export type ShopMember = UserActor & { readonly tenantId: string };

/**
 * The administrator or technician of a shop, with the tenant. Throws `NOT_ALLOWED` (403) for all others, including a
 * technician without a tenant.
 */
export function requireShopMember(actor: Actor): ShopMember {
  return { ...requireRole(actor, ...SHOP_ROLES), tenantId: requireTenant(actor) };
}

/** A shop member, or staff with a given role. Throws `NOT_ALLOWED` (403). */
export function requireShopMemberOr(actor: Actor, ...staff: readonly (typeof STAFF_ROLES)[number][]): UserActor {
  const isOfStaff = actor.kind === 'user' && actor.tenantId === undefined && staff.some((role) => role === actor.role);
  return isOfStaff ? actor : requireShopMember(actor);
}

/**
 * True if the actor may access rows of this tenant. Row-level security enforces the same rule; this check is the
 * second barrier. Staff and platform timers have no tenant and may access all; an actor with a tenant stays within it.
 */
export function isWithin(actor: Actor, tenantId: string): boolean {
  return actor.tenantId === undefined ? poolOf(actor) !== 'tenant' : actor.tenantId === tenantId;
}

export const isStaff = (actor: Actor): boolean => poolOf(actor) === 'staff';

/** The actor of a consumer or timer. `name` identifies the job (`repairs:outcome`). */
export const systemActor = (name: string, tenantId?: string): SystemActor =>
  tenantId === undefined ? { kind: 'system', name } : { kind: 'system', name, tenantId };
