import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { ShopLogoModule } from '../shop-logo/shop-logo.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ProtectionModule } from '../protection/protection.module.js';
import { StopMessagesController } from './stop-messages.controller.js';
import { CustomerMessagesController } from './customer-messages.controller.js';
import { StopMessages } from './stop-messages.js';
import { MessageAttachments } from './message-attachments.js';
import { ReadCustomerMessage } from './read-customer-message.js';

@Module({
  imports: [LinksModule, ShopLogoModule, TicketsModule, QuotesModule, TrackingModule, ProtectionModule],
  controllers: [StopMessagesController, CustomerMessagesController],
  providers: [StopMessages, ReadCustomerMessage, MessageAttachments],
})
export class MessagesModule {}
