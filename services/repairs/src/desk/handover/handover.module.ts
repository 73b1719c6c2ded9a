import { Module } from '@nestjs/common';
import { AssistanceModule } from '../assistance/assistance.module.js';
import { ClientsModule } from '../../clients/clients.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { QuotesModule } from '../../cases/quotes/quotes.module.js';
import { OrdersModule } from '../../cases/orders/orders.module.js';
import { PassportEntriesModule } from '../../proof/passports/passport-entries.module.js';
import { HandoverController } from './handover.controller.js';
import { HandOver } from './hand-over.js';
import { DeleteArtifact } from './delete-artifact.js';
import { WorkByHand } from './work-by-hand.js';

@Module({
  imports: [
    AssistanceModule,
    ClientsModule,
    IntakeModule,
    PassportEntriesModule,
    TicketsModule,
    OrdersModule,
    QuotesModule,
  ],
  controllers: [HandoverController],
  providers: [HandOver, DeleteArtifact, WorkByHand],
})
export class HandoverModule {}
