import { Injectable } from '@nestjs/common';
import { ApprovalLinkRepository } from './approval-link.repository.js';
import type { Ticket } from '../tickets/ticket.query.js';
import { ApproveQuote } from './approve-quote.js';
import { DeclineQuote } from './decline-quote.js';
import { TrackRepair } from '../link-holders/track-repair.js';

interface Answer {
  readonly trackingId: string;
  readonly approvalCode: string;
  readonly address: string;
}

/**
 * The customer's answer to a quote. The tracking id is read-only: every change of the quote's state requires the code
 * of an approval link.
 */
@Injectable()
export class AnswerByLink {
  constructor(
    private readonly track: TrackRepair,
    private readonly links: ApprovalLinkRepository,
    private readonly approval: ApproveQuote,
    private readonly refusal: DeclineQuote,
  ) {}

  /** Throws REPAIR_NOT_FOUND (404), APPROVAL_LINK_NEEDED (403), TOO_MANY (429), and as `ApproveQuote.run`. */
  async approve({
    trackingId,
    approvalCode,
    address,
    quoteVersion,
    lines,
  }: Answer & { readonly quoteVersion: number; readonly lines?: readonly string[] | undefined }): Promise<Ticket> {
    const holder = await this.track.holder(trackingId, address);
    return this.links.counted(holder, approvalCode, address, () =>
      this.approval.byLink(holder, { repairId: holder.repairId, quoteVersion, lines }, (change) =>
        this.links.require(change, approvalCode, 'approve'),
      ),
    );
  }

  /**
   * Declines, or withdraws an approval. Throws REPAIR_NOT_FOUND (404), APPROVAL_LINK_NEEDED (403), TOO_MANY (429), and
   * as `DeclineQuote.run`.
   */
  async decline({ trackingId, approvalCode, address, reason }: Answer & { readonly reason: string }): Promise<Ticket> {
    const holder = await this.track.holder(trackingId, address);
    return this.links.counted(holder, approvalCode, address, () =>
      this.refusal.run(holder, holder.repairId, reason, async (change) => {
        // control: declining needs the code too
        await this.links.require(change, approvalCode, 'decline');
      }),
    );
  }
}
