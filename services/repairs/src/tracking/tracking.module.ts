import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { TrackingController } from './tracking.controller.js';
import { TrackRepair } from './track-repair.js';
import { ReadReceipt } from './read-receipt.js';

@Module({
  imports: [TicketsModule],
  controllers: [TrackingController],
  providers: [TrackRepair, ReadReceipt],
  exports: [TrackRepair],
})
export class TrackingModule {}
