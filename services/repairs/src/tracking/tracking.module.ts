import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { ShopLogoModule } from '../shop-logo/shop-logo.module.js';
import { TrackingController } from './tracking.controller.js';
import { TrackRepair } from './track-repair.js';
import { ReadReceipt } from './read-receipt.js';
import { TicketPapers } from './ticket-papers.js';

@Module({
  imports: [TicketsModule, ShopLogoModule],
  controllers: [TrackingController],
  providers: [TrackRepair, ReadReceipt, TicketPapers],
  exports: [TrackRepair, ReadReceipt, TicketPapers],
})
export class TrackingModule {}
