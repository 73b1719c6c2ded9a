import { Injectable } from '@nestjs/common';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import { ApprovalLinkRepository } from './approval-link.repository.js';
import { currentQuote } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { CustomerPages } from '../links/customer-pages.js';

/**
 * Issues a QR code for the customer at the counter. Its URL can be answered once, and the record names the shop
 * member.
 */
@Injectable()
export class ShowApprovalQr {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly links: ApprovalLinkRepository,
    private readonly pages: CustomerPages,
  ) {}

  /**
   * Throws NOT_ALLOWED (403), STALE_QUOTE, INVALID_TRANSITION (409) if the quote waits for no answer,
   * COMMAND_TOKEN_REFUSED (403).
   */
  async run(
    actor: Actor,
    { id, quoteVersion }: { id: string; quoteVersion: number },
    command: Command,
  ): Promise<{ url: string; expiresAt: string }> {
    // control: a QR code is the shop’s to show = actor
    const person = requireShopMember(actor);
    let shown = { url: '', expiresAt: '' };
    await this.tickets.change(person, id, async (change) => {
      const {
        ticket: { repair },
        em,
      } = change;
      // control: a confirmed QR code is shown once
      await spendCommand(em, command);
      const quote = currentQuote(change.ticket);
      if (!quote || quote.version !== quoteVersion)
        throw new AppError('STALE_QUOTE', { quoteVersion, current: quote?.version ?? 0 });
      if (repair.status !== 'quoted') throw new AppError('INVALID_TRANSITION', { from: repair.status, to: 'approved' });
      const { code, expiresAt } = await this.links.qrCode(em, repair, quote.version, person);
      shown = { url: this.pages.approval(repair.id, code), expiresAt: expiresAt.toISOString() };
      change.audit('repair.approval_qr_shown', `repair ${repair.number}, quote ${quote.version}`);
    });
    return shown;
  }
}
