import { expect } from '@jest/globals';
import type { TicketReader } from '../src/cases/tickets/ticket-reader.js';
import type { TicketMapper } from '../src/cases/tickets/mappers/ticket.mapper.js';
import type { TicketRepository } from '../src/cases/tickets/ticket.repository.js';

/**
 * After every change of every test, compares the ticket in memory with a fresh read. Production code relies on the
 * ticket in memory and does not read it again.
 */
export function compareWithARereading(tickets: TicketRepository, reader: TicketReader, mapper: TicketMapper): void {
  const change = tickets.changeIn.bind(tickets);
  tickets.changeIn = async (em, actor, id, fn) => {
    const kept = await change(em, actor, id, fn);
    const again = await reader.read(em, id);
    if (!again) throw new TypeError('the ticket is not there after its change');
    const shown = (ticket: typeof kept) => [mapper.repair(ticket), mapper.summary(ticket), mapper.tracking(ticket)];
    expect(shown(kept)).toEqual(shown(again));
    return kept;
  };
}
