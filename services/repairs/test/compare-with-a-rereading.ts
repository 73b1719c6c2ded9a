import { expect } from '@jest/globals';
import { readTicket } from '../src/tickets/ticket.query.js';
import type { TicketMapper } from '../src/tickets/mappers/ticket.mapper.js';
import type { TicketRepository } from '../src/tickets/ticket.repository.js';

/**
 * After every change of every test, compares the ticket in memory with a fresh read. Production code relies on the
 * ticket in memory and does not read it again.
 */
export function compareWithARereading(tickets: TicketRepository, mapper: TicketMapper): void {
  const change = tickets.changeIn.bind(tickets);
  tickets.changeIn = async (em, actor, id, fn) => {
    const kept = await change(em, actor, id, fn);
    const again = await readTicket(em, id);
    if (!again) throw new TypeError('the ticket is not there after its change');
    const shown = (ticket: typeof kept) => [mapper.repair(ticket), mapper.summary(ticket), mapper.tracking(ticket)];
    expect(shown(kept)).toEqual(shown(again));
    return kept;
  };
}
