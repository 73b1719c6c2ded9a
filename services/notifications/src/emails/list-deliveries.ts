import { Injectable } from '@nestjs/common';
import type { DeliveriesReply } from '@revive/proto/revive/notifications/v1/notifications';
import { DELIVERY_STATES } from '@revive/contracts/notifications/emails';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { readDeliveries } from '../deliveries/delivery-log.query.js';

const PAGE = 50;

/** Lists the status of every email, newest first. The table contains no addresses and no texts. */
@Injectable()
export class ListDeliveries {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, { before, state }: { before: string; state: string }): Promise<DeliveriesReply> {
    requireRole(actor, 'master', 'admin');
    if (before !== '' && !isUuid(before)) throw invalid({ before: 'is not an id' });
    if (state !== '' && !DELIVERY_STATES.some((one) => one === state))
      throw invalid({ state: 'is not one of the choices' });
    const rows = await this.db.tx(actor, (em) => readDeliveries(em, { before, state, most: PAGE + 1 }));
    const shown = rows.slice(0, PAGE);
    return {
      deliveries: shown.map((row) => ({
        id: row.id,
        owner: row.owner,
        template: row.template,
        state: row.state,
        attempts: row.attempts,
        createdAt: row.created_at.toISOString(),
        nextAt: row.next_at?.toISOString(),
        sentAt: row.sent_at?.toISOString(),
        reason: row.reason ?? undefined,
        tenantId: row.tenant_id ?? undefined,
      })),
      ...(rows.length > PAGE && { next: shown.at(-1)?.id }),
    };
  }
}
