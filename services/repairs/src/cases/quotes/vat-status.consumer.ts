import { Controller } from '@nestjs/common';
import { SellerChanged } from '@revive/proto/revive/billing/v1/documents';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { UpdateQuoteVat } from './update-quote-vat.js';

@Controller()
export class VatStatusConsumer {
  constructor(private readonly update: UpdateQuoteVat) {}

  @OnEvent('billing.seller')
  seller(event: BusEvent): Promise<void> {
    return this.update.run(event, SellerChanged.decode(event.payload));
  }
}
