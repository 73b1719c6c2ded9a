import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangeCustomerMessagesRequest,
  CustomerMessages as CustomerMessagesReply,
  ListRepairMessagesRequest,
  RepairMessagesReply,
} from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { CustomerMessages } from './customer-messages.js';

@Controller()
@CalledBy('gateway')
export class CustomerMessagesController {
  constructor(private readonly messages: CustomerMessages) {}

  @GrpcMethod('Notifications')
  async listRepairMessages(
    @Payload() { repairId }: ListRepairMessagesRequest,
    @Caller() actor: UserActor,
  ): Promise<RepairMessagesReply> {
    return { messages: await this.messages.list(actor, repairId) };
  }

  @GrpcMethod('Notifications')
  async getCustomerMessages(@Payload() _: object, @Caller() actor: UserActor): Promise<CustomerMessagesReply> {
    return { off: await this.messages.off(actor) };
  }

  @GrpcMethod('Notifications')
  async changeCustomerMessages(
    @Payload() { off }: ChangeCustomerMessagesRequest,
    @Caller() actor: UserActor,
  ): Promise<CustomerMessagesReply> {
    return { off: await this.messages.change(actor, { off }) };
  }
}
