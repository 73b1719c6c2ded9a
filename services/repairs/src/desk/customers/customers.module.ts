import { Module } from '@nestjs/common';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { CustomerRepository } from './customer.repository.js';
import { CustomersController } from './customers.controller.js';
import { CustomerMoves } from './customer-moves.js';
import { ChangeTicketCustomer } from './change-ticket-customer.js';
import { KeepCustomer } from './keep-customer.js';
import { MergeCustomers } from './merge-customers.js';
import { ReadCustomers } from './read-customers.js';
import { SaveCustomer } from './save-customer.js';
import { TicketCustomerController } from './ticket-customer.controller.js';

@Module({
  imports: [TicketsModule],
  controllers: [CustomersController, TicketCustomerController],
  providers: [
    CustomerMoves,
    CustomerRepository,
    ReadCustomers,
    SaveCustomer,
    KeepCustomer,
    ChangeTicketCustomer,
    MergeCustomers,
  ],
  exports: [CustomerMoves, CustomerRepository, SaveCustomer, KeepCustomer],
})
export class CustomersModule {}
