import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { ProbesController } from './probes.controller.js';
import { SignProbe } from './sign-probe.js';

@Module({
  imports: [ClientsModule, OrdersModule, TicketsModule],
  controllers: [ProbesController],
  providers: [SignProbe],
})
export class ProbesModule {}
