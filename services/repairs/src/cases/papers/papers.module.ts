import { Module } from '@nestjs/common';
import { ShopLogoModule } from '../shop-logo/shop-logo.module.js';
import { TicketPapers } from './ticket-papers.js';

@Module({ imports: [ShopLogoModule], providers: [TicketPapers], exports: [TicketPapers] })
export class PapersModule {}
