import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ReceiptFile, TrackRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadRepairForm } from './read-repair-form.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class RepairFormLinkController {
  constructor(private readonly forms: ReadRepairForm) {}

  @GrpcMethod('Quotes')
  readRepairFormByLink(@Payload() { trackingId, address }: TrackRequest): Promise<ReceiptFile> {
    return this.forms.byLink(trackingId, address);
  }
}
