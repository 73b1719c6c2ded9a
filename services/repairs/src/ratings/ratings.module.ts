import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { RateRepair } from './rate-repair.js';
import { RatingsController } from './ratings.controller.js';

@Module({
  imports: [LinksModule, TicketsModule, TrackingModule],
  controllers: [RatingsController],
  providers: [RateRepair],
})
export class RatingsModule {}
