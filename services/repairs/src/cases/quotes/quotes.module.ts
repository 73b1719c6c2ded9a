import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { LinksModule } from '../links/links.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { LinkHoldersModule } from '../link-holders/link-holders.module.js';
import { QuotesController } from './quotes.controller.js';
import { ApprovalLinkController } from './approval-link.controller.js';
import { ApprovalLinkRepository } from './approval-link.repository.js';
import { ChooseAlternative } from './choose-alternative.js';
import { Offers } from './offers.js';
import { ApproveQuote } from './approve-quote.js';
import { DeclineQuote } from './decline-quote.js';
import { AnswerByLink } from './answer-by-link.js';
import { ShowApprovalQr } from './show-approval-qr.js';
import { ApprovalStatements } from './approval-statements.js';
import { DiagnosisAgreements } from './diagnosis-agreements.js';
import { DiagnosisFee } from './diagnosis-fee.js';
import { UpdateQuoteVat } from './update-quote-vat.js';
import { VatStatusConsumer } from './vat-status.consumer.js';

@Module({
  imports: [ClientsModule, LinksModule, TicketsModule, OrdersModule, LinkHoldersModule],
  controllers: [QuotesController, ApprovalLinkController, VatStatusConsumer],
  providers: [
    ApprovalLinkRepository,
    Offers,
    ChooseAlternative,
    ApproveQuote,
    DeclineQuote,
    AnswerByLink,
    ShowApprovalQr,
    DiagnosisFee,
    DiagnosisAgreements,
    ApprovalStatements,
    UpdateQuoteVat,
  ],
  exports: [ApprovalLinkRepository, Offers, DiagnosisAgreements, DiagnosisFee],
})
export class QuotesModule {}
