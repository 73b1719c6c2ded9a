import { Module } from '@nestjs/common';
import { LinkHoldersModule } from '../../cases/link-holders/link-holders.module.js';
import { PapersModule } from '../../cases/papers/papers.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { ClientsModule } from '../../clients/clients.module.js';
import { ReadReceipt } from './read-receipt.js';
import { TrackingController } from './tracking.controller.js';

@Module({
  imports: [ClientsModule, LinkHoldersModule, PapersModule, TicketsModule],
  controllers: [TrackingController],
  providers: [ReadReceipt],
  exports: [ReadReceipt],
})
export class TrackingModule {}
