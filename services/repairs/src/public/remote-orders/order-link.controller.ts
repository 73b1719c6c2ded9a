import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CreateRemoteOrderRequest,
  ReadRemoteOrderRequest,
  RemoteOrderReceipt,
  RemoteOrderStatus,
} from '@revive/proto/revive/repairs/v1/remote_orders';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { CreateRemoteOrder } from './create-order.js';
import { ReadOrderByLink } from './read-order-by-link.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class OrderLinkController {
  constructor(
    private readonly creating: CreateRemoteOrder,
    private readonly reading: ReadOrderByLink,
  ) {}

  @GrpcMethod('RemoteOrders')
  createRemoteOrder(@Payload() request: CreateRemoteOrderRequest): Promise<RemoteOrderReceipt> {
    return this.creating.run(request);
  }

  @GrpcMethod('RemoteOrders')
  readRemoteOrder(@Payload() request: ReadRemoteOrderRequest): Promise<RemoteOrderStatus> {
    return this.reading.run(request);
  }
}
