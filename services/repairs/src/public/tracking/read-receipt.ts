import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import type { Clock } from '@revive/platform/core/clock';
import { BillingClient } from '../../clients/billing.client.js';
import { dayOf, receiptBlocks } from './receipt-blocks.js';
import { TicketPapers } from '../../cases/papers/ticket-papers.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { TrackRepair } from '../../cases/link-holders/track-repair.js';

@Injectable()
export class ReadReceipt {
  constructor(
    private readonly track: TrackRepair,
    private readonly papers: TicketPapers,
    @Inject(BillingClient) private readonly billing: Pick<BillingClient, 'documentsOf'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws REPAIR_NOT_FOUND (404), TOO_MANY (429), SERVICE_UNAVAILABLE (503) while billing is away. */
  async run(trackingId: string, address: string): Promise<ReceiptFile> {
    const ticket = await this.track.run(trackingId, address);
    await this.papers.takeTurn(ticket.repair.id);
    return this.of(ticket);
  }

  /**
   * As `run`, for a ticket already authorized: the file is printed and attached to the pickup email. The invoice and the
   * receipts that billing issued, or a summary of the repair until then.
   */
  async of(ticket: Ticket, paper: 'a4' | 'receipt_80' = 'a4'): Promise<ReceiptFile> {
    const documents = await this.billing.documentsOf(ticket.repair, paper);
    return documents ?? this.#summary(ticket, paper);
  }

  async #summary(ticket: Ticket, paper: 'a4' | 'receipt_80'): Promise<ReceiptFile> {
    const name = `R-${ticket.repair.number}`;
    const now = this.clock();
    const content = await this.papers.read(ticket, {
      kind: 'receipt',
      title: `Repair summary ${name}`,
      version: dayOf(now),
      at: ticket.repair.updatedAt,
      paper,
      blocks: () => receiptBlocks(ticket, now),
    });
    return { name: `repair-summary-${name}.pdf`, content };
  }
}
