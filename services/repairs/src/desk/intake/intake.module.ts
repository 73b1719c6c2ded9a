import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { CustomerMoves } from '../customers/customer-moves.js';
import { CustomersModule } from '../customers/customers.module.js';
import { RemovedObjectsModule } from '../../proof/removed-objects/removed-objects.module.js';
import { DeviceSerialsModule } from '../../cases/device-serials/device-serials.module.js';
import { QuotesModule } from '../../cases/quotes/quotes.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { CustodyLog } from './custody-log.js';
import { IntakeController } from './intake.controller.js';
import { IntakePhotos } from './intake-photos.js';
import { OpenVisitTicket } from './open-visit-ticket.js';
import { PasscodeCipher } from './passcode-cipher.js';
import { ReadIntake } from './read-intake.js';
import { TakeIn } from './take-in.js';

@Module({
  imports: [ClientsModule, DeviceSerialsModule, QuotesModule, RemovedObjectsModule, TicketsModule, CustomersModule],
  controllers: [IntakeController],
  providers: [TakeIn, OpenVisitTicket, ReadIntake, IntakePhotos, CustodyLog, PasscodeCipher],
  exports: [CustodyLog],
})
export class IntakeModule {
  constructor(moves: CustomerMoves) {
    moves.add((em, { tenantId, from, to }) =>
      em.query('update visits set customer_id = $3 where tenant_id = $1 and customer_id = $2', [tenantId, from, to]),
    );
  }
}
