import { Injectable } from '@nestjs/common';
import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { currentQuote, type Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { TicketPapers } from '../papers/ticket-papers.js';
import { TrackRepair } from '../link-holders/track-repair.js';
import { repairFormBlocks } from './repair-form-blocks.js';

@Injectable()
export class ReadRepairForm {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly track: TrackRepair,
    private readonly papers: TicketPapers,
  ) {}

  /** Throws NOT_FOUND (404) for a foreign shop's ticket and for a quote without the form. */
  async forShop(actor: Actor, repairId: string): Promise<ReceiptFile> {
    return this.#make(await this.tickets.read(requireShopMember(actor), repairId));
  }

  /** Throws REPAIR_NOT_FOUND (404), TOO_MANY (429), NOT_FOUND (404) for a quote without the form. */
  async byLink(trackingId: string, address: string): Promise<ReceiptFile> {
    const ticket = await this.track.run(trackingId, address);
    await this.papers.takeTurn(ticket.repair.id);
    return this.#make(ticket);
  }

  async #make(ticket: Ticket): Promise<ReceiptFile> {
    const quote = currentQuote(ticket);
    const form = quote?.form;
    if (!quote || !form) throw new AppError('NOT_FOUND', { repairId: ticket.repair.id });
    const name = `R-${ticket.repair.number}`;
    const content = await this.papers.read(ticket, {
      kind: 'repair-form',
      title: `European Repair Information Form ${name}`,
      version: `quote ${quote.version}`,
      at: quote.createdAt,
      blocks: () => repairFormBlocks(ticket, { ...quote, form }),
    });
    return { name: `repair-information-form-${name}.pdf`, content };
  }
}
