import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ReceiptFile, TrackRequest, Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadReceipt } from './read-receipt.js';
import { TrackRepair } from '../../cases/link-holders/track-repair.js';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';

/** Read access for the holder of a tracking link. Requests carry no actor; the tracking id authorizes the read. */
@Controller()
@CalledBy('gateway')
@WithoutActor()
export class TrackingController {
  constructor(
    private readonly receipts: ReadReceipt,
    private readonly tracking: TrackRepair,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async track(@Payload() { trackingId, address }: TrackRequest): Promise<Tracking> {
    return this.mapper.tracking(await this.tracking.run(trackingId, address));
  }

  @GrpcMethod('Repairs')
  readReceipt(@Payload() { trackingId, address }: TrackRequest): Promise<ReceiptFile> {
    return this.receipts.run(trackingId, address);
  }
}
