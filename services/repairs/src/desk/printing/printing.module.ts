import { Module } from '@nestjs/common';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { ClientsModule } from '../../clients/clients.module.js';
import { TrackingModule } from '../../public/tracking/tracking.module.js';
import { LabelsModule } from '../labels/labels.module.js';
import { PrintTicketDocument } from './print-ticket-document.js';
import { PrintingController } from './printing.controller.js';

@Module({
  imports: [ClientsModule, LabelsModule, TicketsModule, TrackingModule],
  controllers: [PrintingController],
  providers: [PrintTicketDocument],
})
export class PrintingModule {}
