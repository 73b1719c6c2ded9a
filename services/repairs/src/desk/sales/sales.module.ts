import { Module } from '@nestjs/common';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { ReadRepairsOfCustomer } from './read-repairs-of-customer.js';
import { ReadSale } from './read-sale.js';
import { SalesController } from './sales.controller.js';

@Module({ imports: [TicketsModule], controllers: [SalesController], providers: [ReadSale, ReadRepairsOfCustomer] })
export class SalesModule {}
