import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { EmailsController } from './emails.controller.js';
import { EmailsConsumer } from './emails.consumer.js';
import { SendDueEmails } from './send-due-emails.js';
import { OnEmailRequested } from './on-email-requested.js';
import { ListDeliveries } from './list-deliveries.js';
import { ReadMailbox } from './read-mailbox.js';

@Module({
  imports: [ClientsModule],
  controllers: [EmailsController, EmailsConsumer],
  providers: [SendDueEmails, OnEmailRequested, ListDeliveries, ReadMailbox],
  exports: [SendDueEmails],
})
export class EmailsModule {}
