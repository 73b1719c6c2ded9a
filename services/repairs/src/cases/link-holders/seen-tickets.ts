import { Injectable } from '@nestjs/common';
import type { Ticket } from '../tickets/ticket.query.js';

/** Versions that increase with every change visible on the tracking page: of the repair, and of its shop. */
export interface Versions {
  readonly repair: number;
  readonly shop: number;
}

/** Combines the shop's version and its number of ratings, which both only increase. */
const shopVersion = ({ tenant }: Ticket): number => (tenant ? Number(tenant.version) + tenant.ratingCount : 0);

/** Limit in entries: a cached ticket takes several kilobytes. */
const MOST = 500;

/**
 * LRU cache of tickets for tracking pages. A page polls often while nothing changes; a cached ticket is valid while
 * both versions match.
 */
@Injectable()
export class SeenTickets {
  readonly #tickets = new Map<string, Ticket>();

  constructor(private readonly most = MOST) {}

  get(repairId: string, versions: Versions): Ticket | undefined {
    const ticket = this.#tickets.get(repairId);
    if (!ticket) return undefined;
    this.#tickets.delete(repairId);
    if (ticket.repair.version !== versions.repair || shopVersion(ticket) !== versions.shop) return undefined;
    this.#tickets.set(repairId, ticket);
    return ticket;
  }

  keep(ticket: Ticket): void {
    this.#tickets.delete(ticket.repair.id);
    this.#tickets.set(ticket.repair.id, ticket);
    for (const oldest of this.#tickets.keys()) {
      if (this.#tickets.size <= this.most) return;
      this.#tickets.delete(oldest);
    }
  }
}
