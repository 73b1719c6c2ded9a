import { Injectable } from '@nestjs/common';
import { productOf } from '@revive/contracts/repairs/procedures';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { ApprovalEntity } from '../tickets/entities/approval.entity.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { currentQuote, liveApproval, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';
import { Instructions } from '../orders/instructions.js';

/** Declines a quote, before the approval or after the approval until the order is signed. */
@Injectable()
export class DeclineQuote {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly macs: TicketMacs,
    private readonly instructions: Instructions,
  ) {}

  async atCounter(actor: Actor, repairId: string, reason: string): Promise<Ticket> {
    return this.run(requireShopMember(actor), repairId, reason);
  }

  /**
   * Throws INVALID_TRANSITION (409) after the order was signed, or without a quote or draft. A repeated call changes
   * nothing.
   */
  run(
    actor: Actor,
    repairId: string,
    reason: string,
    before: (change: Change) => Promise<void> = async () => undefined,
  ): Promise<Ticket> {
    return this.tickets.change(actor, repairId, async (change) => {
      await before(change);
      const { ticket, em, now } = change;
      const { repair } = ticket;
      if (repair.outcome === 'declined') return;
      const { draft } = repair;
      if (repair.status !== 'quoted' && repair.status !== 'approved' && !draft)
        throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'declined' });
      const quote = currentQuote(ticket);
      // Started work by hand must be ended through work by hand.
      if (quote && ticket.doneLines.some(({ quoteVersion }) => quoteVersion === quote.version))
        throw new AppError('INVALID_TRANSITION', { from: 'begun', to: 'declined' });
      const approval = liveApproval(ticket);
      if (approval) {
        this.macs.checkApproval(approval);
        approval.withdrawnAt = now;
        approval.seal = this.macs.approval(approval);
        await em.update(ApprovalEntity, { id: approval.id }, { withdrawnAt: now, seal: approval.seal });
      }
      // The agent withdraws its offer too, so that restoring an old row cannot revive the quote.
      const offer = quote ?? draft;
      if (offer?.runId) await this.instructions.withdraw(em, repair, offer.runId, '', now);
      repair.outcome = 'declined';
      repair.outcomeReason = reason || 'The customer declined the quote';
      const isOffer = offer !== null && productOf(offer.procedures) !== undefined;
      await change.transition('ready_for_pickup', `Declined. Ready for pickup${isOffer ? '' : ', not repaired'}`);
      change.emit('declined');
      change.audit('repair.declined', `repair ${repair.number}`);
    });
  }
}
