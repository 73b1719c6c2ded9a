import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { PrintJob } from '@revive/proto/revive/fleet/v1/printing';
import type { PrintDocumentRequest } from '@revive/proto/revive/repairs/v1/printing';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { PrintTicketDocument } from './print-ticket-document.js';

@Controller()
@CalledBy('gateway')
export class PrintingController {
  constructor(private readonly printing: PrintTicketDocument) {}

  @GrpcMethod('TicketPrinting')
  printDocument(@Payload() request: PrintDocumentRequest, @Caller() actor: UserActor): Promise<PrintJob> {
    return this.printing.run(actor, request);
  }
}
