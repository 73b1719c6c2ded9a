import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CreateRemoteOrder } from './create-order.js';
import { HandleRemoteOrder } from './handle-order.js';
import { OrderEmailController } from './order-email.controller.js';
import { OrderLinkController } from './order-link.controller.js';
import { ReadOrderByLink } from './read-order-by-link.js';
import { ReadOrderEmail } from './read-order-email.js';
import { ReadRemoteOrders } from './read-orders.js';
import { RemoteOrderRepository } from './remote-order.repository.js';
import { RemoteOrdersController } from './remote-orders.controller.js';

@Module({
  imports: [TicketsModule],
  controllers: [RemoteOrdersController, OrderLinkController, OrderEmailController],
  providers: [
    RemoteOrderRepository,
    CreateRemoteOrder,
    ReadOrderByLink,
    ReadOrderEmail,
    ReadRemoteOrders,
    HandleRemoteOrder,
  ],
  exports: [RemoteOrderRepository],
})
export class RemoteOrdersModule {}
