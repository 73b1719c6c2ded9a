import { Inject, Injectable } from '@nestjs/common';
import { orderSettingSchema } from '@revive/contracts/remote-orders/order';
import type { OrderSetting } from '@revive/proto/revive/repairs/v1/remote_orders';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';

/** The shop administrator's setting whether the shop takes remote orders. Default: takes orders. */
@Injectable()
export class ShopOrderSetting {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<OrderSetting> {
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    return this.db.tx(actor, async (em) => ({ takesOrders: await takesOrders(em, tenantId) }));
  }

  /** Existing orders stay with the shop. Throws NOT_ALLOWED (403), INVALID (400). */
  async save(actor: Actor, request: OrderSetting): Promise<OrderSetting> {
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    const setting = await validate(orderSettingSchema, request);
    const now = this.clock();
    return this.db.tx(actor, async (em) => {
      if ((await takesOrders(em, tenantId)) === setting.takesOrders) return setting;
      await em.query(
        `insert into order_settings (tenant_id, takes_orders, updated_at, updated_by) values ($1, $2, $3, $4)
          on conflict (tenant_id) do update set takes_orders = $2, updated_at = $3, updated_by = $4`,
        [tenantId, setting.takesOrders, now, person.userId],
      );
      const what = setting.takesOrders ? 'taken' : 'not taken';
      await recordAudit(em, actor, now, tenantId, 'order_setting.changed', `remote orders ${what}`);
      return setting;
    });
  }
}

async function takesOrders(em: EntityManager, tenantId: string): Promise<boolean> {
  const [row] = await em.query<{ takes_orders: boolean }[]>(
    'select takes_orders from order_settings where tenant_id = $1',
    [tenantId],
  );
  return row?.takes_orders ?? true;
}
