import { Module } from '@nestjs/common';
import { DeviceSerialsModule } from './device-serials/device-serials.module.js';
import { TicketsModule } from './tickets/tickets.module.js';
import { LinkHoldersModule } from './link-holders/link-holders.module.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { WrittenQuotesModule } from './written-quotes/written-quotes.module.js';
import { RunsModule } from './runs/runs.module.js';
import { ProtectionModule } from './protection/protection.module.js';
import { ProbesModule } from './probes/probes.module.js';
import { LocationsModule } from './locations/locations.module.js';
import { ReplicasModule } from './replicas/replicas.module.js';

@Module({
  imports: [
    TicketsModule,
    DeviceSerialsModule,
    LinkHoldersModule,
    QuotesModule,
    WrittenQuotesModule,
    RunsModule,
    ProtectionModule,
    ProbesModule,
    ReplicasModule,
    LocationsModule,
  ],
})
export class CasesModule {}
