import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { AccountsConsumer } from './account-events.consumer.js';
import { AccountMoves } from './account-transitions.js';
import { KeepAccounts } from './on-user-changed.js';

/** What follows from the deeds of an account: its transitions, which identity makes. */
@Module({
  imports: [ClientsModule],
  controllers: [AccountsConsumer],
  providers: [AccountMoves, KeepAccounts],
  exports: [AccountMoves],
})
export class AccountEventsModule {}
