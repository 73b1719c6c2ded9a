import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { CustomerMessage, GetRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { ReadOrderEmail } from './read-order-email.js';

@Controller()
@CalledBy('notifications')
@WithoutActor()
export class OrderEmailController {
  constructor(private readonly emails: ReadOrderEmail) {}

  @GrpcMethod('RemoteOrders')
  async readRemoteOrderEmail(@Payload() { id }: GetRequest): Promise<CustomerMessage> {
    return this.emails.run(ticketId(id));
  }

  @GrpcMethod('RemoteOrders')
  async readRemoteOrderAlarm(@Payload() { id }: GetRequest): Promise<CustomerMessage> {
    return this.emails.alarm(ticketId(id));
  }

  @GrpcMethod('RemoteOrders')
  async readRemoteOrderStaffAlarm(@Payload() { id }: GetRequest): Promise<CustomerMessage> {
    return this.emails.staffAlarm(ticketId(id));
  }
}
