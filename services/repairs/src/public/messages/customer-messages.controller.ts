import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { CustomerMessage, CustomerMessageRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadCustomerMessage } from './read-customer-message.js';
import { ticketId } from '../../cases/tickets/ticket-id.js';

/** Supplies customer message content to notifications, which does not store the content. */
@Controller()
@CalledBy('notifications')
@WithoutActor()
export class CustomerMessagesController {
  constructor(private readonly messages: ReadCustomerMessage) {}

  @GrpcMethod('Repairs')
  readCustomerMessage(@Payload() request: CustomerMessageRequest): Promise<CustomerMessage> {
    return this.messages.run({ ...request, repairId: ticketId(request.repairId) });
  }
}
