import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CancelWaitingOrderRequest,
  ListWaitingOrdersRequest,
  WaitingOrders,
} from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { WaitingOrdersOfAgent } from './waiting-orders.js';

@Controller()
@CalledBy('gateway')
export class WaitingOrdersController {
  constructor(private readonly orders: WaitingOrdersOfAgent) {}

  @GrpcMethod('Fleet')
  listWaitingOrders(
    @Payload() { agentId }: ListWaitingOrdersRequest,
    @Caller() actor: UserActor,
  ): Promise<WaitingOrders> {
    return this.orders.list(actor, agentId);
  }

  @GrpcMethod('Fleet')
  cancelWaitingOrder(
    @Payload() request: CancelWaitingOrderRequest,
    @Caller() actor: UserActor,
  ): Promise<WaitingOrders> {
    return this.orders.cancel(actor, request);
  }
}
