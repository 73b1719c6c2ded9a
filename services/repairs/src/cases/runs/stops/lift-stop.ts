import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ListShopStopsReply, ListStopsReply, ResumeRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { STOPS_A_PAGE } from '@revive/contracts/repairs/emergency-stop';
import { requireRole, requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { tenantNames } from '../../tickets/ticket.query.js';
import { recordAudit } from '../../tickets/ticket.repository.js';
import { ShopStopPublisher } from './shop-stop.publisher.js';
import { publishStop } from './stop.events.js';
import { pageOfStops, readStop, stopOf, stopsOfShop } from './stops.query.js';

@Injectable()
export class LiftStop {
  constructor(
    private readonly db: Database,
    private readonly shops: ShopStopPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Lifts a stop; halted repairs stay ended but may start again. A repeated call keeps the first reason. Throws
   * NOT_FOUND (404).
   */
  async run(actor: Actor, { id: stopId, reason }: ResumeRequest, command: Command): Promise<void> {
    const person = requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw new AppError('NOT_FOUND', { stopId });
    const at = this.clock();
    await this.db.tx(actor, async (em) => {
      await spendCommand(em, command);
      const [, lifted] = await em.query<[unknown[], number]>(
        `update stops set resumed_at = $2, resumed_by = $3, resume_reason = $4 where id = $1 and resumed_at is null`,
        [stopId, at, person.userId, reason],
      );
      const row = await readStop(em, stopId);
      if (lifted === 0) return;
      await publishStop(em, row, true);
      await recordAudit(em, actor, at, row.tenant_id ?? '', 'emergency_stop_lifted', `stop of ${row.at.toISOString()}`);
      await this.shops.tell(em, row.tenant_id ?? undefined, stopId, 2);
    });
  }

  /** A page for platform staff. Throws INVALID (400), NOT_FOUND (404) for an unknown `before` row. */
  async list(actor: Actor, before: string): Promise<ListStopsReply> {
    requireRole(actor, 'master', 'admin');
    if (before !== '' && !isUuid(before)) throw invalid({ before: 'is not an id' });
    return this.db.tx(actor, async (em) => {
      const rows = await pageOfStops(em, before || undefined, STOPS_A_PAGE);
      const names = await tenantNames(
        em,
        rows.flatMap(({ tenant_id: id }) => (id === null ? [] : [id])),
      );
      return {
        stops: rows.map((row) => stopOf(row, names)),
      };
    });
  }

  async ofShop(actor: Actor): Promise<ListShopStopsReply> {
    const { tenantId } = requireShopMember(actor);
    return { stops: await this.db.tx(actor, (em) => stopsOfShop(em, tenantId)) };
  }
}
