import { Module } from '@nestjs/common';
import { AssistanceModule } from './assistance/assistance.module.js';
import { DeskModule } from './desk/desk.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { CentresModule } from './centres/centres.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { HandoverModule } from './handover/handover.module.js';
import { IntakeModule } from './intake/intake.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { RatingsModule } from './ratings/ratings.module.js';
import { QuestionsModule } from './questions/questions.module.js';
import { OwnRepairsModule } from './own-repairs/own-repairs.module.js';
import { ShopPagesModule } from './shop-pages/shop-pages.module.js';
import { RemoteSessionsModule } from './remote-sessions/remote-sessions.module.js';
import { RemoteOrdersModule } from './remote-orders/remote-orders.module.js';
import { ProtectionModule } from './protection/protection.module.js';
import { OutcomesModule } from './outcomes/outcomes.module.js';
import { PassportsModule } from './passports/passports.module.js';
import { WarrantyModule } from './warranty/warranty.module.js';
import { RecordModule } from './record/record.module.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { ReplicasModule } from './replicas/replicas.module.js';
import { RunsModule } from './runs/runs.module.js';
import { SavedViewsModule } from './saved-views/saved-views.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { TicketsModule } from './tickets/tickets.module.js';
import { WrittenQuotesModule } from './written-quotes/written-quotes.module.js';
import { TrackingModule } from './tracking/tracking.module.js';

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
    OutcomesModule,
    WarrantyModule,
    PassportsModule,
    ProtectionModule,
    QuotesModule,
    WrittenQuotesModule,
    RunsModule,
    HandoverModule,
    MessagesModule,
    ReplicasModule,
    RemoteOrdersModule,
    RemoteSessionsModule,
    ShopPagesModule,
    OwnRepairsModule,
    QuestionsModule,
    RatingsModule,
    CentresModule,
    AssistanceModule,
    RetentionModule,
  ],
})
export class RepairsModule {}
