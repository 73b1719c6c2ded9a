import { Inject, Injectable } from '@nestjs/common';
import type { ReceiptFile, RecordKeys } from '@revive/proto/revive/repairs/v1/repairs';
import { keyIdOf, makeRecord, textOfRecord } from '@revive/contracts/repairs/proof/record';
import type { Clock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { OrderSigner } from '../../cases/orders/order-signer.js';
import { TicketMacs } from '../../cases/tickets/ticket-macs.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { recordParts } from './record-parts.js';

/** Creates the signed record of a repair as a self-verifying file; see infra/decisions/0045. */
@Injectable()
export class WriteRecord {
  constructor(
    private readonly signer: OrderSigner,
    private readonly macs: TicketMacs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws SEAL_BROKEN (403) if rows of the ticket were altered. */
  async run(ticket: Ticket): Promise<ReceiptFile> {
    const { repair, tenant } = ticket;
    if (this.macs.headState(ticket) === 'broken') throw new AppError('SEAL_BROKEN', { repairId: repair.id });
    for (const quote of ticket.quotes) this.macs.checkQuote(quote);
    for (const approval of ticket.approvals) this.macs.checkApproval(approval);
    const number = `R-${repair.number}`;
    const record = await makeRecord(
      {
        number,
        device: repair.deviceName,
        shop: tenant?.name ?? '',
        state: repair.handedOverAt === null ? repair.status : 'handed_over',
        outcome: repair.outcome,
        openedAt: repair.createdAt.toISOString(),
        madeAt: this.clock().toISOString(),
      },
      recordParts(ticket),
      { publicKey: this.signer.publicKey, sign: (bytes) => this.signer.signRecord(bytes) },
    );
    return { name: `repair-record-${number}.json`, content: Buffer.from(textOfRecord(record)) };
  }

  async keys(): Promise<RecordKeys> {
    const { publicKey } = this.signer;
    return { keys: [{ id: await keyIdOf(publicKey), publicKey: Buffer.from(publicKey).toString('base64') }] };
  }
}
