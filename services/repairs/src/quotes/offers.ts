import { Injectable } from '@nestjs/common';
import { ApprovalEntity } from '../tickets/entities/approval.entity.js';
import { QuoteEntity } from '../tickets/entities/quote.entity.js';
import type { RunEntity } from '../tickets/entities/run.entity.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { currentQuote, liveApproval } from '../tickets/ticket.query.js';
import type { Change } from '../tickets/ticket.repository.js';
import { Instructions } from '../orders/instructions.js';

/** How an offer ends, or is kept: its rows are signed anew, and the agent is told which number is dead. */
@Injectable()
export class Offers {
  constructor(
    private readonly macs: TicketMacs,
    private readonly instructions: Instructions,
  ) {}

  /**
   * The present quote no longer holds, and an approval of it neither; the agent's number for it is dead, whatever the
   * rows say later.
   */
  async retire(change: Change, withdraws: 'all' | 'this one' = 'all'): Promise<void> {
    const { ticket, em, now } = change;
    const quote = currentQuote(ticket);
    if (quote) {
      quote.current = false;
      quote.seal = this.macs.quote(quote);
      await em.update(
        QuoteEntity,
        { repairId: quote.repairId, version: quote.version },
        { current: false, seal: quote.seal },
      );
      await this.instructions.withdraw(em, ticket.repair, quote.runId, withdraws === 'all' ? '' : quote.nonce, now);
    }
    const approval = liveApproval(ticket);
    if (approval) {
      approval.withdrawnAt = now;
      approval.seal = this.macs.approval(approval);
      await em.update(ApprovalEntity, { id: approval.id }, { withdrawnAt: now, seal: approval.seal });
    }
  }

  /**
   * A repair that ended before its first write: nothing was written, so nothing is spent. The same plan may be ordered
   * once more under the same approval, with the number that the agent gave for it (the one it gave before, where it
   * gives none). False where quote or approval no longer hold: then nothing is kept.
   */
  async keepApproval(change: Change, run: RunEntity, nonce?: string): Promise<boolean> {
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
    this.macs.checkQuote(quote);
    this.macs.checkApproval(approval);
    quote.nonce = nonce ?? quote.nonce;
    quote.seal = this.macs.quote(quote);
    const { repairId, version, seal } = quote;
    await em.update(QuoteEntity, { repairId, version }, { nonce: quote.nonce, seal });
    approval.spentByRun = null;
    approval.seal = this.macs.approval(approval);
    await em.update(ApprovalEntity, { id: approval.id }, { spentByRun: null, seal: approval.seal });
    await change.transition('approved', 'The repair did not start. Nothing was changed. It can be started again');
    change.emit('changed');
    change.audit('repair.not_begun', `repair ${ticket.repair.number}, the approval of quote ${quote.version} is kept`);
    return true;
  }
}
