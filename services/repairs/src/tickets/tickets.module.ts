import { Module } from '@nestjs/common';
import { TicketsController } from './tickets.controller.js';
import { FiguresController } from './figures.controller.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketMapper } from './ticket.mapper.js';
import { TicketMacs } from './ticket-macs.js';
import { CountRepairs } from './count-repairs.js';
import { ReadRepairs } from './read-repairs.js';
import { ChangeCustomer } from './change-customer.js';
import { ReadFigures } from './read-figures.js';
import { RowMac } from '@revive/platform/auth/row-mac';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../config.js';

@Module({
  controllers: [TicketsController, FiguresController],
  providers: [
    { provide: RowMac, inject: [CONFIG], useFactory: ({ sealKey }: RepairsConfig) => new RowMac(sealKey) },
    TicketRepository,
    TicketMapper,
    TicketMacs,
    ReadRepairs,
    CountRepairs,
    ChangeCustomer,
    ReadFigures,
  ],
  exports: [TicketRepository, TicketMapper, TicketMacs],
})
export class TicketsModule {}
