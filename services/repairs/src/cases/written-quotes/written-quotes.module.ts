import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { PapersModule } from '../papers/papers.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { LinkHoldersModule } from '../link-holders/link-holders.module.js';
import { ExtendQuote } from './extend-quote.js';
import { FinishLine } from './finish-line.js';
import { ReadRepairForm } from './read-repair-form.js';
import { RecordDeposit } from './record-deposit.js';
import { RepairFormLinkController } from './repair-form-link.controller.js';
import { QuoteSettingsController } from './quote-settings.controller.js';
import { QuoteSettings } from './shop-quote-settings.js';
import { SendQuote } from './send-quote.js';
import { WriteQuote } from './write-quote.js';
import { WrittenQuotesController } from './written-quotes.controller.js';

@Module({
  imports: [ClientsModule, TicketsModule, QuotesModule, LinkHoldersModule, PapersModule],
  controllers: [WrittenQuotesController, QuoteSettingsController, RepairFormLinkController],
  providers: [WriteQuote, ExtendQuote, SendQuote, RecordDeposit, FinishLine, QuoteSettings, ReadRepairForm],
})
export class WrittenQuotesModule {}
