import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { GetRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type {
  AssignRemoteOrderRequest,
  CloseRemoteOrderRequest,
  ListOrderShopsRequest,
  ListRemoteOrdersRequest,
  OrderSetting,
  OrderShops,
  ReadRemoteOrderFiguresRequest,
  RemoteOrder,
  RemoteOrderFigures,
  RemoteOrderPage,
} from '@revive/proto/revive/repairs/v1/remote_orders';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { HandleRemoteOrder } from './handle-order.js';
import { ShopOrderSetting } from './order-setting.js';
import { OrderShopList } from './order-shops.js';
import { ReadRemoteOrders } from './read-orders.js';

@Controller()
@CalledBy('gateway')
export class RemoteOrdersController {
  constructor(
    private readonly reading: ReadRemoteOrders,
    private readonly handling: HandleRemoteOrder,
    private readonly shopList: OrderShopList,
    private readonly setting: ShopOrderSetting,
  ) {}

  @GrpcMethod('RemoteOrders')
  listRemoteOrders(@Payload() request: ListRemoteOrdersRequest, @Caller() actor: UserActor): Promise<RemoteOrderPage> {
    return this.reading.list(actor, request);
  }

  @GrpcMethod('RemoteOrders')
  readRemoteOrderFigures(
    @Payload() _: ReadRemoteOrderFiguresRequest,
    @Caller() actor: UserActor,
  ): Promise<RemoteOrderFigures> {
    return this.reading.figures(actor);
  }

  @GrpcMethod('RemoteOrders')
  listOrderShops(@Payload() request: ListOrderShopsRequest, @Caller() actor: UserActor): Promise<OrderShops> {
    return this.shopList.list(actor, request);
  }

  @GrpcMethod('RemoteOrders')
  readOrderSetting(@Payload() _: object, @Caller() actor: UserActor): Promise<OrderSetting> {
    return this.setting.read(actor);
  }

  @GrpcMethod('RemoteOrders')
  saveOrderSetting(@Payload() request: OrderSetting, @Caller() actor: UserActor): Promise<OrderSetting> {
    return this.setting.save(actor, request);
  }

  @GrpcMethod('RemoteOrders')
  async getRemoteOrder(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<RemoteOrder> {
    return this.handling.read(actor, ticketId(id));
  }

  @GrpcMethod('RemoteOrders')
  async assignRemoteOrder(
    @Payload() request: AssignRemoteOrderRequest,
    @Caller() actor: UserActor,
  ): Promise<RemoteOrder> {
    return this.handling.assign(actor, { ...request, id: ticketId(request.id) });
  }

  @GrpcMethod('RemoteOrders')
  async contactRemoteOrder(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<RemoteOrder> {
    return this.handling.contacted(actor, ticketId(id));
  }

  @GrpcMethod('RemoteOrders')
  async closeRemoteOrder(
    @Payload() request: CloseRemoteOrderRequest,
    @Caller() actor: UserActor,
  ): Promise<RemoteOrder> {
    return this.handling.close(actor, { ...request, id: ticketId(request.id) });
  }
}
