import { Module } from '@nestjs/common';
import { CentresModule } from './centres/centres.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { HandoverModule } from './handover/handover.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { RecordModule } from './record/record.module.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { ReplicasModule } from './replicas/replicas.module.js';
import { RunsModule } from './runs/runs.module.js';
import { TicketsModule } from './tickets/tickets.module.js';
import { TrackingModule } from './tracking/tracking.module.js';

/** The features of repairs. */
@Module({
  imports: [
    TicketsModule,
    FiguresModule,
    TrackingModule,
    RecordModule,
    QuotesModule,
    RunsModule,
    HandoverModule,
    MessagesModule,
    ReplicasModule,
    CentresModule,
  ],
})
export class RepairsModule {}
