import { ApprovalRow, QuoteRow, type RunRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import { currentQuote } from '../data/ticket.js';
import type { Change } from '../data/tickets.js';

/**
 * A repair that ended before its first write: nothing was written, so nothing is spent. The same plan may be ordered
 * once more under the same approval, with the number that the agent gave for it (the one it gave before, where it gives
 * none). False where quote or approval no longer hold: then nothing is kept.
 */
export async function keepApproval(change: Change, run: RunRow, seals: Seals, nonce?: string): Promise<boolean> {
  const { ticket, em } = change;
  const [quote, approval] = [currentQuote(ticket), ticket.approvals.find((one) => one.spentByRun === run.id)];
  if (
    ticket.repair.status !== 'repairing' ||
    !quote ||
    !approval ||
    approval.withdrawnAt ||
    quote.planDigest !== run.planDigest
  )
    return false;
  seals.checkQuote(quote);
  seals.checkApproval(approval);
  quote.nonce = nonce ?? quote.nonce;
  await em.update(
    QuoteRow,
    { repairId: quote.repairId, version: quote.version },
    { nonce: quote.nonce, seal: seals.quote(quote) },
  );
  approval.spentByRun = null;
  await em.update(ApprovalRow, { id: approval.id }, { spentByRun: null, seal: seals.approval(approval) });
  await change.move('approved', 'The repair was not begun; nothing was written. It can be started again');
  change.tell('changed');
  change.audit('repair.not_begun', `repair ${ticket.repair.number}, the approval of quote ${quote.version} is kept`);
  return true;
}
