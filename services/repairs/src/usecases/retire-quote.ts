import { ApprovalRow, QuoteRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import { currentQuote, liveApproval } from '../data/ticket.js';
import type { Change } from '../data/tickets.js';
import type { Instructions } from '../orders/instructions.js';

/** What ending an offer needs: rows are sealed, and the agent is told. */
export interface OfferParts {
  readonly seals: Seals;
  readonly instructions: Instructions;
}

/**
 * The present quote no longer holds, and an approval of it neither; the agent's number for it is dead, whatever the
 * rows say later.
 */
export async function retireQuote(
  change: Change,
  { seals, instructions }: OfferParts,
  withdraws: 'all' | 'this one' = 'all',
): Promise<void> {
  const { ticket, em, now } = change;
  const quote = currentQuote(ticket);
  if (quote) {
    quote.current = false;
    await em.update(
      QuoteRow,
      { repairId: quote.repairId, version: quote.version },
      { current: false, seal: seals.quote(quote) },
    );
    await instructions.withdraw(em, ticket.repair, quote.runId, withdraws === 'all' ? '' : quote.nonce, now);
  }
  const approval = liveApproval(ticket);
  if (approval) {
    approval.withdrawnAt = now;
    await em.update(ApprovalRow, { id: approval.id }, { withdrawnAt: now, seal: seals.approval(approval) });
  }
}
