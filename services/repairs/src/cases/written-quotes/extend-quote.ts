import { Injectable } from '@nestjs/common';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { daysLater, quoteSettings } from '../quotes/quote-settings.js';
import { QuoteEntity } from '../tickets/entities/quote.entity.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { currentQuote, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';

@Injectable()
export class ExtendQuote {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly macs: TicketMacs,
  ) {}

  /** Throws STALE_QUOTE, INVALID_TRANSITION (409) if the quote waits for no answer, SEAL_BROKEN (403). */
  async run(actor: Actor, { id, quoteVersion }: { id: string; quoteVersion: number }): Promise<Ticket> {
    requireShopMember(actor);
    return this.tickets.change(actor, id, async (change) => {
      const { ticket, em, now } = change;
      const { repair } = ticket;
      const quote = currentQuote(ticket);
      if (!quote || quote.version !== quoteVersion)
        throw new AppError('STALE_QUOTE', { quoteVersion, current: quote?.version ?? 0 });
      if (repair.status !== 'quoted' || repair.outcome !== 'none')
        throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'extended' });
      this.macs.checkHead(ticket);
      this.macs.checkQuote(quote);
      const { validDays } = await quoteSettings(em, repair.tenantId, now);
      const until = daysLater(now, validDays);
      if (quote.validUntil === null || quote.validUntil >= until) return;
      quote.validUntil = until;
      quote.seal = this.macs.quote(quote);
      await em.update(
        QuoteEntity,
        { repairId: quote.repairId, version: quote.version },
        { validUntil: until, seal: quote.seal },
      );
      change.emit('changed');
      change.audit('repair.quote_extended', `repair ${repair.number}, quote ${quote.version}, ${validDays} days`);
    });
  }
}
