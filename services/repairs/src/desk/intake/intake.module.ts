import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { RetentionModule } from '../../proof/retention/retention.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { CustodyLog } from './custody-log.js';
import { IntakeController } from './intake.controller.js';
import { IntakePhotos } from './intake-photos.js';
import { OpenVisitTicket } from './open-visit-ticket.js';
import { PasscodeCipher } from './passcode-cipher.js';
import { ReadIntake } from './read-intake.js';
import { TakeIn } from './take-in.js';

@Module({
  imports: [ClientsModule, RetentionModule, TicketsModule, CustomersModule],
  controllers: [IntakeController],
  providers: [TakeIn, OpenVisitTicket, ReadIntake, IntakePhotos, CustodyLog, PasscodeCipher],
  exports: [CustodyLog],
})
export class IntakeModule {}
