import { Module } from '@nestjs/common';
import { LocalRepairsModule } from './local-repairs/local-repairs.module.js';
import { ListModule } from './list/list.module.js';
import { LabelsModule } from './labels/labels.module.js';
import { NotesModule } from './notes/notes.module.js';
import { PlanningModule } from './planning/planning.module.js';
import { PrintingModule } from './printing/printing.module.js';
import { SalesModule } from './sales/sales.module.js';
import { SavedViewsModule } from './saved-views/saved-views.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { IntakeModule } from './intake/intake.module.js';
import { BenchModule } from './bench/bench.module.js';
import { HandoverModule } from './handover/handover.module.js';
import { CentresModule } from './centres/centres.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { AssistanceModule } from './assistance/assistance.module.js';
import { RemoteSessionsModule } from './remote-sessions/remote-sessions.module.js';

@Module({
  imports: [
    ListModule,
    LocalRepairsModule,
    LabelsModule,
    NotesModule,
    PlanningModule,
    PrintingModule,
    SalesModule,
    SavedViewsModule,
    CustomersModule,
    IntakeModule,
    BenchModule,
    HandoverModule,
    CentresModule,
    FiguresModule,
    AssistanceModule,
    RemoteSessionsModule,
  ],
})
export class DeskModule {}
