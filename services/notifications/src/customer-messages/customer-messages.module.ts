import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { EmailsModule } from '../emails/emails.module.js';
import { CustomerMessagesController } from './customer-messages.controller.js';
import { RepairsConsumer } from './repairs.consumer.js';
import { CustomerMessages } from './customer-messages.js';
import { OnRemoteOrder } from './on-remote-order.js';
import { OnRepairChanged } from './on-repair-changed.js';

@Module({
  imports: [ClientsModule, EmailsModule],
  controllers: [CustomerMessagesController, RepairsConsumer],
  providers: [CustomerMessages, OnRepairChanged, OnRemoteOrder],
})
export class CustomerMessagesModule {}
