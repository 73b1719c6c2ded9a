import { Module } from '@nestjs/common';
import { LinksModule } from '../../cases/links/links.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { LinkHoldersModule } from '../../cases/link-holders/link-holders.module.js';
import { RateRepair } from './rate-repair.js';
import { RatingProjection } from './rating.projection.js';
import { RatingsController } from './ratings.controller.js';

@Module({
  imports: [LinksModule, TicketsModule, LinkHoldersModule],
  controllers: [RatingsController],
  providers: [RateRepair, RatingProjection],
})
export class RatingsModule {}
