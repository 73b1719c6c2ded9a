import { Module } from '@nestjs/common';
import { TicketsController } from './tickets.controller.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketMapper } from './mappers/ticket.mapper.js';
import { TicketMacs } from './ticket-macs.js';
import { TicketProjections } from './ticket-projections.js';
import { TicketReader } from './ticket-reader.js';
import { ChangeCustomer } from './change-customer.js';
import { RowMac } from '@revive/platform/auth/row-mac';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';

@Module({
  controllers: [TicketsController],
  providers: [
    { provide: RowMac, inject: [CONFIG], useFactory: ({ sealKey }: RepairsConfig) => new RowMac(sealKey) },
    TicketProjections,
    TicketReader,
    TicketRepository,
    TicketMapper,
    TicketMacs,
    ChangeCustomer,
  ],
  exports: [TicketProjections, TicketReader, TicketRepository, TicketMapper, TicketMacs, ChangeCustomer],
})
export class TicketsModule {}
