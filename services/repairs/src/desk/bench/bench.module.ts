import { Module } from '@nestjs/common';
import { QuotesModule } from '../../cases/quotes/quotes.module.js';
import { RunsModule } from '../../cases/runs/runs.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { ClientsModule } from '../../clients/clients.module.js';
import { RemoteOrdersModule } from '../../public/remote-orders/remote-orders.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { StartRepairController } from './start-repair.controller.js';
import { StartRepair } from './start-repair.js';
import { CustomerOfTicket } from './ticket-customer.js';

@Module({
  imports: [ClientsModule, CustomersModule, QuotesModule, RemoteOrdersModule, RunsModule, TicketsModule],
  controllers: [StartRepairController],
  providers: [StartRepair, CustomerOfTicket],
  exports: [StartRepair],
})
export class BenchModule {}
