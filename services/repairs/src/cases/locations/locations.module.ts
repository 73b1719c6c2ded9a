import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { LocationsConsumer } from './locations.consumer.js';
import { LocationsController } from './locations.controller.js';
import { TransferTicket } from './transfer-ticket.js';
import { TransfersProjection } from './transfers.projection.js';

@Module({
  imports: [TicketsModule],
  controllers: [LocationsController, LocationsConsumer],
  providers: [TransferTicket, TransfersProjection],
})
export class LocationsModule {}
