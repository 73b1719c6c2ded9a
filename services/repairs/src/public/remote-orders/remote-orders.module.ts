import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { CreateRemoteOrder } from './create-order.js';
import { HandleRemoteOrder } from './handle-order.js';
import { OrderEmailController } from './order-email.controller.js';
import { OrderLinkController } from './order-link.controller.js';
import { ShopOrderSetting } from './order-setting.js';
import { OrderShopList } from './order-shops.js';
import { RaiseOrderAlarms } from './raise-order-alarms.js';
import { ReadOrderByLink } from './read-order-by-link.js';
import { ReadOrderEmail } from './read-order-email.js';
import { ReadRemoteOrders } from './read-orders.js';
import { RemoteOrderRepository } from './remote-order.repository.js';
import { RemoteOrdersController } from './remote-orders.controller.js';

@Module({
  imports: [TicketsModule, ClientsModule],
  controllers: [RemoteOrdersController, OrderLinkController, OrderEmailController],
  providers: [
    RemoteOrderRepository,
    CreateRemoteOrder,
    ReadOrderByLink,
    ReadOrderEmail,
    ReadRemoteOrders,
    HandleRemoteOrder,
    OrderShopList,
    ShopOrderSetting,
    RaiseOrderAlarms,
  ],
  exports: [RemoteOrderRepository],
})
export class RemoteOrdersModule {}
