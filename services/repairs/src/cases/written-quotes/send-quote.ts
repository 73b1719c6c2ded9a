import { Injectable } from '@nestjs/common';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { Offers } from '../quotes/offers.js';
import type { QuoteEntity } from '../tickets/entities/quote.entity.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { activeRun, currentQuote, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';

@Injectable()
export class SendQuote {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly offers: Offers,
    private readonly macs: TicketMacs,
  ) {}

  /**
   * A repeated call for the same draft changes nothing. Throws STALE_QUOTE (409) if the draft was changed, replaced by
   * a newer diagnosis or declined. Throws DEVICE_BUSY (409) during a new diagnosis, SEAL_BROKEN (403).
   */
  async run(actor: Actor, { id, revision }: { id: string; revision: number }): Promise<Ticket> {
    requireShopMember(actor);
    return this.tickets.change(actor, id, async (change) => {
      const { ticket } = change;
      const { repair } = ticket;
      const { draft } = repair;
      const current = currentQuote(ticket);
      if (!draft && current?.draftRevision === revision) return;
      // control: nobody sends a draft that they have not seen
      if (draft?.revision !== revision)
        throw new AppError('STALE_QUOTE', { quoteVersion: current?.version ?? 0, current: current?.version ?? 0 });
      if (activeRun(ticket)) throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId });
      this.macs.checkHead(ticket);
      this.macs.checkDraft(repair, draft);
      const { revision: draftRevision, createdAt: _at, seal: _seal, words, ...body } = draft;
      const terms = await this.offers.termsOf(change, body.lines, body);
      const quote = await this.offers.add(change, { ...body, ...terms }, draftRevision);
      await change.transition('quoted', words ?? sentWords(quote));
      change.audit('repair.quote_sent', `repair ${repair.number}, quote ${quote.version}, ${quote.totalCents} cents`);
    });
  }
}

function sentWords({ version, runId }: QuoteEntity): string {
  if (version > 1) return 'The quote has changed. Please check the new one';
  return runId === null ? 'The quote is ready' : 'We found the problem and can fix it';
}
