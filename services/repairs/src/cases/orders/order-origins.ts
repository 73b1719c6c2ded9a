import { Injectable } from '@nestjs/common';
import { platformAsker } from '@revive/contracts/fleet/consent-words';
import { STAFF_ROLES, type Role } from '@revive/contracts/roles';
import type { OrderOrigin } from '@revive/proto/revive/repair/v1/repair';
import type { Actor } from '@revive/platform/auth/actor';
import type { EntityManager } from '@revive/platform/database/database';

/** Finds the session that an agent belongs to; undefined for an agent of the shop's own PC. */
type FindSession = (em: EntityManager, agentId: string) => Promise<OrderOrigin | undefined>;

/**
 * Tells, as part of the signed order, for whom an order is: platform staff or a session on a customer's PC. The agent
 * then needs a consent of the person at its PC. Orders of the shop's own people at their own agents have no origin.
 */
@Injectable()
export class OrderOrigins {
  readonly #sessions: FindSession[] = [];

  /** Called by each feature with sessions when its module starts. */
  add(find: FindSession): void {
    this.#sessions.push(find);
  }

  async of(em: EntityManager, agentId: string, actor: Actor | undefined): Promise<OrderOrigin | undefined> {
    // control: an order of the platform's staff says so
    if (actor?.kind === 'user' && isOfPlatform(actor.role, actor.tenantId))
      return { kind: 'staff', sessionId: actor.userId, who: platformAsker(actor.username) };
    for (const find of this.#sessions) {
      const session = await find(em, agentId);
      if (session) return session;
    }
    return undefined;
  }
}

/** A technician without a shop is the platform's support. */
const isOfPlatform = (role: Role, tenantId: string | undefined): boolean =>
  STAFF_ROLES.some((one) => one === role) || (role === 'tech' && tenantId === undefined);
