import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import type { Clock } from '@revive/platform/core/clock';
import { makePdf } from '@revive/platform/documents/pdf';
import { receiptBlocks } from './receipt-blocks.js';
import { ReadShopLogo } from '../shop-logo/read-shop-logo.js';
import type { Ticket } from '../tickets/ticket.query.js';
import { TrackRepair } from './track-repair.js';

/** The customer's copy of what was done and what it cost, made of the ticket as it is now. */
@Injectable()
export class ReadReceipt {
  constructor(
    private readonly track: TrackRepair,
    private readonly logos: ReadShopLogo,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws REPAIR_NOT_FOUND (404), TOO_MANY (429). */
  async run(trackingId: string, address: string): Promise<ReceiptFile> {
    return this.of(await this.track.run(trackingId, address));
  }

  /** Of a ticket that the caller may read: the summary goes with the email about the pickup. */
  async of(ticket: Ticket): Promise<ReceiptFile> {
    const name = `R-${ticket.repair.number}`;
    const logo = await this.logos.run(ticket.tenant);
    const content = await makePdf({
      title: `Repair summary ${name}`,
      blocks: receiptBlocks(ticket, this.clock()),
      at: ticket.repair.updatedAt,
      ...(logo && { logo: logo.content }),
    });
    return { name: `repair-summary-${name}.pdf`, content };
  }
}
