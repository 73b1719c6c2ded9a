import { Module } from '@nestjs/common';
import { LinksModule } from '../../cases/links/links.module.js';
import { RunsModule } from '../../cases/runs/runs.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { LinkHoldersModule } from '../../cases/link-holders/link-holders.module.js';
import { ClaimByLinkController } from './claim-by-link.controller.js';
import { ClaimWarranty } from './claim-warranty.js';
import { JudgeClaim } from './judge-claim.js';
import { WarrantyController } from './warranty.controller.js';
import { WarrantyProjection } from './warranty.projection.js';

@Module({
  imports: [LinkHoldersModule, LinksModule, RunsModule, TicketsModule],
  controllers: [WarrantyController, ClaimByLinkController],
  providers: [ClaimWarranty, JudgeClaim, WarrantyProjection],
})
export class WarrantyModule {}
