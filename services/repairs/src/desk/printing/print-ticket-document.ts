import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { printDocumentSchema, type PrintDocument } from '@revive/contracts/printing/printing';
import type { PrintJob } from '@revive/proto/revive/fleet/v1/printing';
import type { PrintDocumentRequest } from '@revive/proto/revive/repairs/v1/printing';
import { requireShopMember, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { FleetClient } from '../../clients/fleet.client.js';
import { MakeLabel } from '../labels/make-label.js';
import { ReadReceipt } from '../../public/tracking/read-receipt.js';
import { testPage } from './test-page.js';

/** Produces the document; fleet carries the bytes to the printer that the shop chose for the paper. */
@Injectable()
export class PrintTicketDocument {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly receipts: ReadReceipt,
    private readonly labels: MakeLabel,
    @Inject(FleetClient) private readonly fleet: FleetClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404) for a ticket of a different shop, PRINTER_NOT_CHOSEN
   * (409).
   */
  async run(actor: Actor, request: PrintDocumentRequest): Promise<PrintJob> {
    // control: only people of the shop print = actor
    const person = requireShopMember(actor);
    const wish = await validate(printDocumentSchema, given(request));
    const content = await this.#document(person, wish);
    const locationId = await this.#locationOf(person, wish);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return this.fleet.print({
      what: wish.what,
      paper: wish.paper,
      repairId: wish.repairId ?? '',
      content,
      sha256,
      locationId,
    });
  }

  /** A label belongs on the device and a receipt to its customer: both are printed where the device is. */
  async #locationOf(person: ShopMember, { repairId, locationId }: PrintDocument): Promise<string | undefined> {
    if (repairId === undefined) return locationId;
    return (await this.tickets.readRepair(person, ticketId(repairId))).locationId;
  }

  async #document(person: ShopMember, { what, paper, repairId }: PrintDocument): Promise<Buffer> {
    if (what === 'test') return testPage(paper, this.clock());
    if (repairId === undefined) throw invalid({ repairId: 'Choose a repair' });
    const id = ticketId(repairId);
    if (what === 'label') {
      const label = await this.labels.ofRepair(person, { id, paper: paper === 'a4' ? 'a4' : '62mm', place: 1 });
      return Buffer.from(label.content);
    }
    const ticket = await this.tickets.read(person, id);
    const { content } = await this.receipts.of(ticket, paper === 'receipt_80' ? paper : 'a4');
    return Buffer.from(content);
  }
}
