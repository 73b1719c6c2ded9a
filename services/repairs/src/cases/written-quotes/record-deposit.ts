import { Injectable } from '@nestjs/common';
import { DEPOSIT_METHODS } from '@revive/contracts/repairs/quotes/quotes';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { amountsOf } from '../tickets/amounts.js';
import { currentQuote, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';

const OPEN = ['quoted', 'approved', 'repairing', 'completed'];

/** Records the receipt of the quote's deposit. The amount is taken from the quote. */
@Injectable()
export class RecordDeposit {
  constructor(private readonly tickets: TicketRepository) {}

  /** A repeated call changes nothing. Throws STALE_QUOTE, INVALID_TRANSITION (409), INVALID (400). */
  async run(
    actor: Actor,
    input: { id: string; quoteVersion: number; method: string; reference: string },
  ): Promise<Ticket> {
    const person = requireShopMember(actor);
    const method = DEPOSIT_METHODS.find((one) => one === input.method);
    if (!method) throw invalid({ method: 'Choose how it was paid' });
    return this.tickets.change(actor, input.id, async (change) => {
      const { ticket, now } = change;
      const { repair } = ticket;
      const quote = currentQuote(ticket);
      if (!quote || quote.version !== input.quoteVersion)
        throw new AppError('STALE_QUOTE', { quoteVersion: input.quoteVersion, current: quote?.version ?? 0 });
      if (!OPEN.includes(repair.status) || quote.depositCents === 0)
        throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'deposit' });
      const cents = amountsOf(ticket).deposit.due;
      // control: a deposit is received once
      if (cents === 0) return;
      await change.add('deposits', {
        id: uuidv7(),
        repairId: repair.id,
        tenantId: repair.tenantId,
        quoteVersion: quote.version,
        cents,
        method,
        reference: input.reference.trim().slice(0, 80),
        byName: person.username,
        recordedBy: person.userId,
        at: now,
      });
      change.emit('changed');
      change.audit('repair.deposit_recorded', `repair ${repair.number}, ${cents} cents, ${method}`);
    });
  }
}
