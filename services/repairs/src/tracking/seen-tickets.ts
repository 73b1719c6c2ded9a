import { Injectable } from '@nestjs/common';
import type { Ticket } from '../tickets/ticket.query.js';

/**
 * What of a ticket rises with whatever its tracking page shows: every change of a repair, and of its shop's name and
 * address.
 */
export interface Versions {
  readonly repair: number;
  readonly shop: number;
}

/** Of a shop's name and address, and of its ratings: both only rise. */
const shopVersion = ({ tenant }: Ticket): number => (tenant ? Number(tenant.version) + tenant.ratingCount : 0);

/** A ticket as it is read has some kilobytes. */
const MOST = 500;

/**
 * Tickets that customers have just looked at. A page is asked for again and again while nothing happens; as long as
 * both versions are the same, what was read is what would be read. The ones that nobody asked for the longest go first.
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
