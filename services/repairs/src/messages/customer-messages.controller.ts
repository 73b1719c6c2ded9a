import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ApprovalLetter,
  CustomerMessage,
  CustomerMessageRequest,
  GetRequest,
} from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadCustomerMessage } from './read-customer-message.js';
import { ticketId } from '../tickets/ticket-id.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { TicketMapper } from '../tickets/ticket.mapper.js';

/** What notifications needs for a message to a customer. It keeps none of it. */
@Controller()
@CalledBy('notifications')
@WithoutActor()
export class CustomerMessagesController {
  constructor(
    private readonly messages: ReadCustomerMessage,
    private readonly tickets: TicketRepository,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  readCustomerMessage(@Payload() request: CustomerMessageRequest): Promise<CustomerMessage> {
    return this.messages.run({ ...request, repairId: ticketId(request.repairId) });
  }

  /** For a notifications of an earlier release. */
  @GrpcMethod('Repairs')
  async readApprovalLetter(@Payload() { id }: GetRequest): Promise<ApprovalLetter> {
    return this.mapper.approvalLetter(await this.tickets.read(systemActor('repairs:letters'), ticketId(id)));
  }
}
