import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { LabelRequest } from '@revive/proto/revive/repairs/v1/labels';
import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { MakeLabel } from './make-label.js';

@Controller()
@CalledBy('gateway')
export class LabelsController {
  constructor(private readonly labels: MakeLabel) {}

  @GrpcMethod('Labels')
  readRepairLabel(@Payload() request: LabelRequest, @Caller() actor: UserActor): Promise<ReceiptFile> {
    return this.labels.ofRepair(actor, { ...request, id: ticketId(request.id) });
  }

  @GrpcMethod('Labels')
  readDeviceLabel(@Payload() request: LabelRequest, @Caller() actor: UserActor): Promise<ReceiptFile> {
    return this.labels.ofDevice(actor, request);
  }
}
