import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CustomerRepository } from './customer.repository.js';
import { CustomersController } from './customers.controller.js';
import { ReadCustomers } from './read-customers.js';
import { SaveCustomer } from './save-customer.js';

@Module({
  imports: [TicketsModule],
  controllers: [CustomersController],
  providers: [CustomerRepository, ReadCustomers, SaveCustomer],
  exports: [CustomerRepository, SaveCustomer],
})
export class CustomersModule {}
