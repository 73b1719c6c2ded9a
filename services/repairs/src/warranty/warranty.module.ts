import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ClaimByLinkController } from './claim-by-link.controller.js';
import { ClaimWarranty } from './claim-warranty.js';
import { WarrantyController } from './warranty.controller.js';

@Module({
  imports: [LinksModule, TicketsModule, TrackingModule],
  controllers: [WarrantyController, ClaimByLinkController],
  providers: [ClaimWarranty],
})
export class WarrantyModule {}
