import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { RateRepair } from './rate-repair.js';
import { RatingsController } from './ratings.controller.js';

@Module({
  imports: [TicketsModule, TrackingModule],
  controllers: [RatingsController],
  providers: [RateRepair],
})
export class RatingsModule {}
