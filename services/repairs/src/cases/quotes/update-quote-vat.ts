import { Injectable } from '@nestjs/common';
import { vatRate } from '@revive/contracts/repairs/quotes/quote-choice';
import type { SellerChanged } from '@revive/proto/revive/billing/v1/documents';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { QuoteEntity } from '../tickets/entities/quote.entity.js';
import { TenantEntity } from '../tickets/entities/tenant.entity.js';
import { approvalFor } from '../tickets/quote-scope.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { currentQuote, ticketsQuoted } from '../tickets/ticket.query.js';
import { TicketRepository, type Change } from '../tickets/ticket.repository.js';
import { quoteSettings } from './quote-settings.js';

const words = (bps: number): string =>
  bps > 0
    ? `The price is unchanged. It now includes ${vatRate(bps)} VAT, because the shop has registered for VAT`
    : 'The price is unchanged. It no longer includes VAT, because the shop is no longer registered for VAT';

/**
 * Keeps the VAT status of shops. A change updates the VAT of quotes that wait for an answer; their totals stay, because
 * prices include VAT. An approved quote stays as the customer approved it, and billing charges by the status at the
 * time of the charge.
 */
@Injectable()
export class UpdateQuoteVat {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
    private readonly macs: TicketMacs,
  ) {}

  /** Throws SERVICE_UNAVAILABLE for an unknown shop: the event is then delivered again. */
  async run(event: BusEvent, { tenantId, isVatRegistered, version }: SellerChanged): Promise<void> {
    await this.db.consume(
      event,
      async (em, actor) => {
        const shop = await em.findOneBy(TenantEntity, { id: tenantId });
        if (!shop) throw new AppError('SERVICE_UNAVAILABLE', { tenantId, notYet: true });
        if (shop.vatVersion >= version) return;
        await em.update(TenantEntity, { id: tenantId }, { vatRegistered: isVatRegistered, vatVersion: version });
        for (const id of await ticketsQuoted(em, tenantId))
          await this.tickets.changeIn(em, actor, id, (change) => this.#update(change));
      },
      'vat-status',
    );
  }

  async #update(change: Change): Promise<void> {
    const { ticket, em, head } = change;
    const { repair } = ticket;
    const quote = currentQuote(ticket);
    // The customer may have approved the quote since the list was read.
    if (!quote || repair.status !== 'quoted' || approvalFor(ticket, quote)) return;
    const { vatBps } = await quoteSettings(em, repair.tenantId, change.now);
    // control: a quote with a broken seal is never sealed again
    if (quote.vatBps === vatBps || head === 'broken' || !this.macs.isWhole(quote)) return;
    quote.vatBps = vatBps;
    quote.seal = this.macs.quote(quote);
    const { repairId, version, seal } = quote;
    await em.update(QuoteEntity, { repairId, version }, { vatBps, seal });
    await change.note(words(vatBps));
    change.emit('changed');
    change.audit('repair.quote_vat_updated', `repair ${repair.number}, quote ${version}, VAT ${vatBps} bps`);
  }
}
