import { Module } from '@nestjs/common';
import { LinkHoldersModule } from '../../cases/link-holders/link-holders.module.js';
import { LinksModule } from '../../cases/links/links.module.js';
import { ShopLogoModule } from '../../cases/shop-logo/shop-logo.module.js';
import { TicketsModule } from '../../cases/tickets/tickets.module.js';
import { QuotesModule } from '../../cases/quotes/quotes.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ProtectionModule } from '../../cases/protection/protection.module.js';
import { StopMessagesController } from './stop-messages.controller.js';
import { CustomerMessagesController } from './customer-messages.controller.js';
import { StopMessages } from './stop-messages.js';
import { MessageAttachments } from './message-attachments.js';
import { MessageFacts } from './message-facts.js';
import { MessageLinks } from './message-links.js';
import { ReadCustomerMessage } from './read-customer-message.js';

@Module({
  imports: [
    LinkHoldersModule,
    LinksModule,
    ShopLogoModule,
    TicketsModule,
    QuotesModule,
    TrackingModule,
    ProtectionModule,
  ],
  controllers: [StopMessagesController, CustomerMessagesController],
  providers: [StopMessages, ReadCustomerMessage, MessageFacts, MessageLinks, MessageAttachments],
})
export class MessagesModule {}
