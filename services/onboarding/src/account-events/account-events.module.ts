import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { AccountEventsConsumer } from './account-events.consumer.js';
import { AccountTransitions } from './account-transitions.js';
import { OnUserChanged } from './on-user-changed.js';

@Module({
  imports: [ClientsModule],
  controllers: [AccountEventsConsumer],
  providers: [AccountTransitions, OnUserChanged],
  exports: [AccountTransitions],
})
export class AccountEventsModule {}
