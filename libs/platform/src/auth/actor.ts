import { SHOP_ROLES, type Role, type STAFF_ROLES } from '@revive/contracts/roles';
import { AppError } from '../errors/errors.js';

/** A signed-in person. Comes out of an actor token, or out of `identity` itself. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly tenantId?: string;
  readonly sessionId: string;
  /** Who of the staff looks through this person's eyes: such an actor reads alone, down to the transaction. */
  readonly viewedBy?: string;
  /**
   * The account is not active yet and has no actor token: who it is was said by its session or by a command token
   * (`AlsoByCommand`).
   */
  readonly notActive?: true;
  /** When the token ends, epoch milliseconds UTC. */
  readonly expiresAt: number;
}
/** The holder of a tracking secret that `repairs` itself has verified; made nowhere else. */
export interface LinkActor {
  readonly kind: 'link';
  readonly repairId: string;
  readonly tenantId: string;
}
/** An enrolled agent, known by its certificate (`fleet`) or by its signature (`repairs`). */
export interface AgentActor {
  readonly kind: 'agent';
  readonly agentId: string;
  readonly tenantId: string;
}
/** A consumer or a timer of this process. Never crosses the wire. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
  readonly tenantId?: string;
}
export type Actor = UserActor | LinkActor | AgentActor | SystemActor;

/** The three login roles of a service's database, each with a pool of its own. */
export const POOLS = ['tenant', 'staff', 'system'] as const;
export type Pool = (typeof POOLS)[number];

/**
 * Which pool serves the actor; nobody is staff before the account is active. A technician without a tenant (the
 * platform's support technician) is not: the staff's pool sees every shop's rows, and that person sees a shop only
 * where it asked for help.
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

/** Who this is, for idempotency keys, audit and log: `user:<id>`, `link:<repairId>`, `agent:<id>`, `system:<name>`. */
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
 * Gives the person back, or throws `NOT_ALLOWED` (403): not a person, or of none of these roles. No role = any person.
 */
export function requireRole(actor: Actor, ...roles: readonly Role[]): UserActor {
  if (actor.kind !== 'user' || (roles.length > 0 && !roles.includes(actor.role)))
    throw new AppError('NOT_ALLOWED', { actor: actorKey(actor) });
  return actor;
}

/** The tenant of whoever acts, or `NOT_ALLOWED` (403) where there is none (staff, customers, platform timers). */
export function requireTenant(actor: Actor): string {
  if (actor.tenantId === undefined) throw new AppError('NOT_ALLOWED', { actor: actorKey(actor) });
  return actor.tenantId;
}

/** A person of a shop, in one of the roles that work there. */
export type ShopMember = UserActor & { readonly tenantId: string };

/**
 * Whoever acts on what is a shop's: its administrator or technician, with the shop. Throws `NOT_ALLOWED` (403) for
 * everybody else, a technician without a tenant among them.
 */
export function requireShopMember(actor: Actor): ShopMember {
  return { ...requireRole(actor, ...SHOP_ROLES), tenantId: requireTenant(actor) };
}

/** A member of a shop, or staff of one of these roles. Throws `NOT_ALLOWED` (403). */
export function requireShopMemberOr(actor: Actor, ...staff: readonly (typeof STAFF_ROLES)[number][]): UserActor {
  const isOfStaff = actor.kind === 'user' && actor.tenantId === undefined && staff.some((role) => role === actor.role);
  return isOfStaff ? actor : requireShopMember(actor);
}

/**
 * Whether a row of this tenant may be in the actor's hands at all. Row-level security says the same; this is the second
 * wall. Of the platform's own, staff and timers that serve every shop have no tenant; whoever has one stays within it.
 */
export function isWithin(actor: Actor, tenantId: string): boolean {
  return actor.tenantId === undefined ? poolOf(actor) !== 'tenant' : actor.tenantId === tenantId;
}

export const isStaff = (actor: Actor): boolean => poolOf(actor) === 'staff';

/** The actor of a consumer or a timer; `name` says which (`repairs:outcome`), `tenantId` for whom. */
export const systemActor = (name: string, tenantId?: string): SystemActor =>
  tenantId === undefined ? { kind: 'system', name } : { kind: 'system', name, tenantId };
