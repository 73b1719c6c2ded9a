import { Inject, Injectable } from '@nestjs/common';
import { ORDERS_A_PAGE, remoteOrderListQuerySchema } from '@revive/contracts/remote-orders/order';
import { ORDER_CONTACT_MINUTES } from '@revive/contracts/remote-orders/pricing';
import { MEDIAN_NEEDS } from '@revive/contracts/remote-orders/states';
import type {
  ListRemoteOrdersRequest,
  RemoteOrderFigures,
  RemoteOrderPage,
} from '@revive/proto/revive/repairs/v1/remote_orders';
import { requireRole, requireShopMemberOr, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { given } from '@revive/platform/core/given';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { RemoteOrderEntity } from './remote-order.entity.js';
import { orderMessage } from './remote-order.mapper.js';
import { factsOfSome } from './remote-order.repository.js';

export const requireOrderHandler = (actor: Actor): UserActor => requireShopMemberOr(actor, 'master', 'admin', 'sales');
export function requireOrderStaff(actor: Actor): UserActor {
  const person = requireRole(actor, 'master', 'admin', 'sales');
  if (person.tenantId !== undefined) throw new AppError('NOT_ALLOWED');
  return person;
}

const PROMISE_MS = ORDER_CONTACT_MINUTES * 60_000;
const FIGURES_MS = 30 * 24 * 3_600_000;

interface Counted {
  readonly waiting: number;
  readonly overdue: number;
  readonly contacted: number;
  readonly in_time: number;
  readonly median_ms: number | null;
}
const of = (alias: string) => `($1::uuid is null or ${alias}.tenant_id = $1)`;
const COUNTED = prepared(`
  select
    (select count(*)::int from remote_orders o where o.state in ('new', 'assigned') and ${of('o')}) as waiting,
    (select count(*)::int from remote_orders o where o.state in ('new', 'assigned') and ${of('o')}
      and o.created_at < $2) as overdue,
    c.contacted, c.in_time, c.median_ms
  from (
    select count(*)::int as contacted,
      count(*) filter (where ms <= $4)::int as in_time,
      round(percentile_cont(0.5) within group (order by ms))::float8 as median_ms
    from (select extract(epoch from (o.contacted_at - o.created_at)) * 1000 as ms
      from remote_orders o where o.contacted_at >= $3 and ${of('o')}) took) c`);

/** Remote orders, keyset by id (UUIDv7 sorts by time). A shop sees its assigned orders, staff see all. */
@Injectable()
export class ReadRemoteOrders {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async list(actor: Actor, request: ListRemoteOrdersRequest): Promise<RemoteOrderPage> {
    const { tenantId } = requireOrderHandler(actor);
    const { before, state, urgency, overdue } = await validate(remoteOrderListQuerySchema, given(request));
    return this.db.tx(actor, async (em) => {
      const page = em
        .createQueryBuilder(RemoteOrderEntity, 'o')
        .orderBy('o.id', 'DESC')
        .limit(ORDERS_A_PAGE + 1);
      if (tenantId !== undefined) page.where('o.tenantId = :tenantId', { tenantId });
      if (before !== undefined) page.andWhere('o.id < :before', { before });
      if (state !== undefined) page.andWhere('o.state = :state', { state });
      if (urgency !== undefined) page.andWhere('o.urgencyLevel = :urgency', { urgency });
      if (overdue !== undefined)
        page.andWhere("o.state in ('new', 'assigned') and o.createdAt < :due", { due: this.#due() });
      const rows = await page.getMany();
      const shown = rows.slice(0, ORDERS_A_PAGE);
      const facts = await factsOfSome(em, shown);
      const orders = shown.map((order) => orderMessage(order, facts.get(order.id) ?? {}));
      return { orders, next: rows.length > ORDERS_A_PAGE ? orders.at(-1)?.id : undefined };
    });
  }

  /** Throws NOT_ALLOWED (403). */
  async figures(actor: Actor): Promise<RemoteOrderFigures> {
    const { tenantId = null } = requireOrderHandler(actor);
    const since = new Date(this.clock().getTime() - FIGURES_MS);
    const [row] = await this.db.tx(actor, (em) =>
      em.query<Counted[]>(COUNTED, [tenantId, this.#due(), since, PROMISE_MS]),
    );
    if (!row) throw new AppError('INTERNAL');
    const { waiting, overdue, contacted } = row;
    // control: a median of too few orders is not told = true
    const hasEnough = contacted >= MEDIAN_NEEDS;
    return {
      waiting,
      overdue,
      contacted,
      inTime: row.in_time,
      medianMs: hasEnough && row.median_ms !== null ? row.median_ms : undefined,
    };
  }

  #due(): Date {
    return new Date(this.clock().getTime() - PROMISE_MS);
  }
}
