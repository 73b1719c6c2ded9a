import { describe, expect, it } from '@jest/globals';
import type { Ticket } from '../tickets/ticket.query.js';
import { SeenTickets } from './seen-tickets.js';

const ticket = (id: string, repair = 1, shop = 1): Ticket =>
  ({ repair: { id, version: repair }, tenant: { version: shop, ratingCount: 0 } }) as unknown as Ticket;
const NOW = { repair: 1, shop: 1 };

describe('SeenTickets', () => {
  it('returns a ticket until the repair or its shop changes', () => {
    const seen = new SeenTickets();
    const one = ticket('a');
    seen.keep(one);
    expect([seen.get('a', NOW), seen.get('a', NOW), seen.get('b', NOW)]).toEqual([one, one, undefined]);
    expect(seen.get('a', { repair: 2, shop: 1 })).toBeUndefined();
    seen.keep(one);
    expect(seen.get('a', { repair: 1, shop: 2 })).toBeUndefined();
  });

  it('evicts the least recently used ticket at the limit', () => {
    const seen = new SeenTickets(2);
    for (const id of ['a', 'b']) seen.keep(ticket(id));
    seen.get('a', NOW);
    seen.keep(ticket('c'));
    expect(['a', 'b', 'c'].map((id) => seen.get(id, NOW) !== undefined)).toEqual([true, false, true]);
  });
});
