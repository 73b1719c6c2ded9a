import { Module } from '@nestjs/common';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { ReadSale } from './read-sale.js';
import { SalesController } from './sales.controller.js';

@Module({ imports: [TicketsModule], controllers: [SalesController], providers: [ReadSale] })
export class SalesModule {}
