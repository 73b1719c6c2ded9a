import { Module } from '@nestjs/common';
import { SalesClient } from '../clients/sales.client.js';
import { DocumentsConsumer } from './documents.consumer.js';
import { DocumentsController, DocumentSourcesController } from './documents.controller.js';
import { EmailDocuments } from './email-documents.js';
import { EraseExpiredBuyers } from './erase-expired-buyers.js';
import { IssueDocuments } from './issue-documents.js';
import { ReadDocuments } from './read-documents.js';
import { Sellers } from '../sellers/sellers.js';

@Module({
  controllers: [DocumentsController, DocumentSourcesController, DocumentsConsumer],
  providers: [SalesClient, IssueDocuments, ReadDocuments, EmailDocuments, EraseExpiredBuyers, Sellers],
})
export class DocumentsModule {}
