import { Controller } from '@nestjs/common';
import { EntryPosted } from '@revive/proto/revive/billing/v1/billing';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { IssueDocuments } from './issue-documents.js';

@Controller()
export class DocumentsConsumer {
  constructor(private readonly documents: IssueDocuments) {}

  @OnEvent('billing.entry')
  async entry(event: BusEvent): Promise<void> {
    const { entry } = EntryPosted.decode(event.payload);
    if (entry) await this.documents.run(event, entry.id, entry.kind);
  }
}
