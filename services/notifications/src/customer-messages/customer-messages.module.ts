import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { CustomerMessagesController } from './customer-messages.controller.js';
import { RepairsConsumer } from './repairs.consumer.js';
import { CustomerMessages } from './customer-messages.js';
import { OnRemoteOrder } from './on-remote-order.js';
import { OnRepairChanged } from './on-repair-changed.js';

@Module({
  imports: [EmailsModule],
  controllers: [CustomerMessagesController, RepairsConsumer],
  providers: [CustomerMessages, OnRepairChanged, OnRemoteOrder],
})
export class CustomerMessagesModule {}
