import { Inject, Injectable } from '@nestjs/common';
import type { Sale } from '@revive/proto/revive/repairs/v1/sales';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { addressTagOf } from '../../cases/links/link-codes.js';
import { lineOf, type QuoteLine } from '../../cases/pricing/quote.policy.js';
import { scopeOf } from '../../cases/tickets/quote-scope.js';
import { TicketReader } from '../../cases/tickets/ticket-reader.js';

const namesOf = (lines: readonly QuoteLine[]) => lines.map((line) => ({ name: lineOf(line).name, cents: line.cents }));

/** Supplies billing with the buyer and the lines of an invoice. */
@Injectable()
export class ReadSale {
  constructor(
    private readonly db: Database,
    private readonly reader: TicketReader,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {}

  /** Throws NOT_FOUND (404). */
  async run(repairId: string): Promise<Sale> {
    const ticket = await this.db.tx(systemActor('repairs:sales'), (em) => this.reader.read(em, repairId));
    if (!ticket) throw new AppError('NOT_FOUND', { repairId });
    const { repair, tenant, handWork } = ticket;
    const scope = scopeOf(ticket);
    const discount = scope?.quote.discountCents ?? 0;
    const work = handWork.at(-1);
    const { customerEmail } = repair;
    const isStopped = addressTagOf(this.config.trackingKey, repair.id, customerEmail) === repair.stoppedTag;
    return {
      tenantId: repair.tenantId,
      shopName: tenant?.name ?? '',
      shopAddress: tenant?.address ?? '',
      shopPhone: tenant?.phone ?? '',
      customerName: repair.customerName ?? '',
      customerEmail: isStopped ? '' : (customerEmail ?? ''),
      approved: [...namesOf(scope?.lines ?? []), ...(discount > 0 ? [{ name: 'Discount', cents: -discount }] : [])],
      byHand: work ? (work.lines ?? [{ name: work.serviceName, cents: work.cents }]) : [],
    };
  }
}
