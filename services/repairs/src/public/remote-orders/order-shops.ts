import { Injectable } from '@nestjs/common';
import { ORDER_SHOPS, ORDER_SHOPS_COMPARED, orderShopsQuerySchema } from '@revive/contracts/remote-orders/order';
import { obstacleOf, type ShopObstacle } from '@revive/contracts/remote-orders/states';
import type { ListOrderShopsRequest, OrderShop, OrderShops } from '@revive/proto/revive/repairs/v1/remote_orders';
import type { Actor } from '@revive/platform/auth/actor';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { FleetClient } from '../../clients/fleet.client.js';
import { IdentityClient } from '../../clients/identity.client.js';
import { requireOrderStaff } from './read-orders.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly takes_orders: boolean;
  readonly open_work: number;
}

const SHOPS = `
  select t.id, t.name, coalesce(s.takes_orders, true) as takes_orders,
    (select count(*)::int from repairs r where r.tenant_id = t.id and r.handed_over_at is null)
    + (select count(*)::int from remote_orders o where o.tenant_id = t.id and o.state in ('assigned', 'contacted'))
      as open_work
  from tenants t left join order_settings s on s.tenant_id = t.id`;

@Injectable()
export class OrderShopList {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly identity: IdentityClient,
  ) {}

  /** Shops able to work first, then by least open work. Throws INVALID (400), NOT_ALLOWED (403). */
  async list(actor: Actor, request: ListOrderShopsRequest): Promise<OrderShops> {
    requireOrderStaff(actor);
    const { find = '' } = await validate(orderShopsQuerySchema, given(request));
    const rows = await this.db.tx(actor, (em) =>
      em.query<Row[]>(
        `${SHOPS} where not t.demo and strpos(fold_text(t.name), fold_text($1)) > 0 order by open_work, t.name, t.id limit $2`,
        [find, ORDER_SHOPS_COMPARED],
      ),
    );
    const shops = (await this.#withFacts(rows)).sort((a, b) => rankOf(a) - rankOf(b) || a.openWork - b.openWork);
    return { shops: shops.slice(0, ORDER_SHOPS), more: shops.length > ORDER_SHOPS };
  }

  async obstacle(actor: Actor, tenantId: string): Promise<ShopObstacle | undefined> {
    const rows = await this.db.tx(actor, (em) => em.query<Row[]>(`${SHOPS} where t.id = $1`, [tenantId]));
    const [shop] = await this.#withFacts(rows);
    return shop?.obstacle as ShopObstacle | undefined;
  }

  async #withFacts(rows: readonly Row[]): Promise<OrderShop[]> {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const [people, agents] = await Promise.all([this.identity.trainedPeople(ids), this.fleet.agentsOnline(ids)]);
    return rows.map(({ id, name, takes_orders: takesOrders, open_work: openWork }) => {
      const trained = people.get(id) ?? 0;
      const agentsOnline = agents.get(id) ?? 0;
      return {
        id,
        name,
        trained,
        agentsOnline,
        openWork,
        obstacle: obstacleOf({ takesOrders, trained, agentsOnline }),
      };
    });
  }
}

const RANKS: readonly (string | undefined)[] = [undefined, 'offline', 'untrained', 'not_taking'];
const rankOf = ({ obstacle }: OrderShop): number => RANKS.indexOf(obstacle ?? undefined);
