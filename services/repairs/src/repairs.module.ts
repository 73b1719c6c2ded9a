import { Module } from '@nestjs/common';
import { AssistanceModule } from './assistance/assistance.module.js';
import { DeskModule } from './desk/desk.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { CentresModule } from './centres/centres.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { HandoverModule } from './handover/handover.module.js';
import { IntakeModule } from './intake/intake.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { QuestionsModule } from './questions/questions.module.js';
import { RemoteOrdersModule } from './remote-orders/remote-orders.module.js';
import { ProtectionModule } from './protection/protection.module.js';
import { RecordModule } from './record/record.module.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { ReplicasModule } from './replicas/replicas.module.js';
import { RunsModule } from './runs/runs.module.js';
import { SavedViewsModule } from './saved-views/saved-views.module.js';
import { TicketsModule } from './tickets/tickets.module.js';
import { TrackingModule } from './tracking/tracking.module.js';

/** The features of repairs. */
@Module({
  imports: [
    TicketsModule,
    DeskModule,
    SavedViewsModule,
    CustomersModule,
    IntakeModule,
    FiguresModule,
    TrackingModule,
    RecordModule,
    ProtectionModule,
    QuotesModule,
    RunsModule,
    HandoverModule,
    MessagesModule,
    ReplicasModule,
    RemoteOrdersModule,
    QuestionsModule,
    CentresModule,
    AssistanceModule,
  ],
})
export class RepairsModule {}
