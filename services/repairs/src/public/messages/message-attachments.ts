import { Injectable } from '@nestjs/common';
import { LOGO_CONTENT_ID } from '@revive/contracts/notifications/emails';
import { ReadShopLogo } from '../../cases/shop-logo/read-shop-logo.js';
import type { TenantEntity } from '../../cases/tickets/entities/tenant.entity.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { ReadReceipt } from '../tracking/read-receipt.js';

@Injectable()
export class MessageAttachments {
  constructor(
    private readonly logos: ReadShopLogo,
    private readonly receipts: ReadReceipt,
  ) {}

  async of(tenant: Pick<TenantEntity, 'id' | 'logo'> | undefined, summaryOf: Ticket | undefined) {
    const logo = tenant && (await this.logos.run(tenant));
    const summary = summaryOf && (await this.receipts.of(summaryOf));
    return [
      ...(logo ? [{ ...logo, contentId: LOGO_CONTENT_ID }] : []),
      ...(summary ? [{ ...summary, contentType: 'application/pdf' }] : []),
    ];
  }
}
