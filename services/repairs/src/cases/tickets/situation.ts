import { isFromElsewhere } from './ticket-addresses.js';
import type { Situation } from './customer-messages.policy.js';
import type { TicketProjections } from './ticket-projections.js';
import { currentQuote, type Ticket } from './ticket.query.js';

/** The situation for choosing a customer message. `reader`: the recipient's address. */
export function situationOf(
  ticket: Ticket,
  projections: TicketProjections,
  reader = ticket.repair.customerEmail,
): Situation {
  const { repair, approvals, quotes } = ticket;
  // The latest approval instead of the unspent one: the repair may have spent the approval before the message is built.
  const latest = approvals.at(-1);
  const quote = currentQuote(ticket);
  return {
    status: repair.status,
    outcome: repair.outcome,
    quoteVersion: (quote ?? quotes.at(-1))?.version ?? 0,
    isOffered: repair.status === 'quoted' && repair.outcome === 'none' && quote !== undefined,
    approved:
      latest && !latest.withdrawnAt
        ? { how: latest.how, quoteVersion: latest.quoteVersion, elsewhere: isFromElsewhere(latest, reader) }
        : undefined,
    handedOver: repair.handedOverAt !== null,
    awaitsDevice: repair.awaitsDevice,
    promiseVersion: repair.promiseVersion,
    customerNotes: 0,
    answered: 0,
    ...projections.situation(ticket),
  };
}
