import { Injectable } from '@nestjs/common';
import { ORDER_CLOSE_REASONS } from '@revive/contracts/remote-orders/states';
import { closeRemoteOrderSchema } from '@revive/contracts/remote-orders/order';
import type { AssignRemoteOrderRequest, RemoteOrder } from '@revive/proto/revive/repairs/v1/remote_orders';
import type { Actor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { TenantEntity } from '../../cases/tickets/entities/tenant.entity.js';
import { OrderShopList } from './order-shops.js';
import { RemoteOrderRepository } from './remote-order.repository.js';
import { requireOrderHandler, requireOrderStaff } from './read-orders.js';

const CANNOT_WORK = {
  not_taking: 'This shop takes no remote orders. Choose another one.',
  untrained: 'Nobody in this shop has finished the training. Choose another one.',
} as const;

@Injectable()
export class HandleRemoteOrder {
  constructor(
    private readonly orders: RemoteOrderRepository,
    private readonly shops: OrderShopList,
  ) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async read(actor: Actor, id: string): Promise<RemoteOrder> {
    requireOrderHandler(actor);
    return this.orders.read(actor, id);
  }

  /**
   * Assigns the order to a shop, or back to staff with an empty `tenantId`. Throws STALE_ORDER (409) for an outdated
   * version, SHOP_CANNOT_WORK (409) for a shop that takes no orders or has no trained people, INVALID (400) for an
   * unknown shop, INVALID_TRANSITION (409) after the end.
   */
  async assign(actor: Actor, { id, tenantId, version }: AssignRemoteOrderRequest): Promise<RemoteOrder> {
    const person = requireOrderStaff(actor);
    if (tenantId !== '' && !isUuid(tenantId)) throw invalid({ tenantId: 'is not an id' });
    const obstacle = tenantId === '' ? undefined : await this.shops.obstacle(actor, tenantId);
    // control: an order goes to a shop that can work on it
    if (obstacle === 'not_taking' || obstacle === 'untrained')
      throw new AppError('SHOP_CANNOT_WORK', undefined, { sentence: CANNOT_WORK[obstacle] });
    return this.orders.change(actor, id, async ({ em, order, now, transition, tell }) => {
      const to = tenantId === '' ? null : tenantId;
      if (to === order.tenantId) return;
      // control: an order that has changed since it was read is not assigned
      if (order.version !== version) throw new AppError('STALE_ORDER', { id });
      if (to !== null && !(await em.existsBy(TenantEntity, { id: to })))
        throw invalid({ tenantId: 'Choose a repair shop' });
      // The first contact remains recorded after a change of shop.
      if (order.state === 'contacted') transition('contacted');
      else transition(to === null ? 'new' : 'assigned');
      order.tenantId = to;
      order.assignedAt = to === null ? null : now;
      order.assignedBy = to === null ? null : person.username;
      tell(to === null ? 'taken_back' : 'assigned');
    });
  }

  /**
   * Records the first contact. Repeated and concurrent calls change nothing. Throws INVALID_TRANSITION (409) after the
   * end.
   */
  async contacted(actor: Actor, id: string): Promise<RemoteOrder> {
    const person = requireOrderHandler(actor);
    return this.orders.change(actor, id, ({ order, now, transition, tell }) => {
      // control: the first contact counts
      if (order.contactedAt !== null) return;
      transition('contacted');
      order.contactedAt = now;
      order.contactedBy = person.username;
      order.contactedById = person.userId;
      tell('contacted');
    });
  }

  /** Throws INVALID (400), INVALID_TRANSITION (409) after the end. */
  async close(actor: Actor, { id, ...request }: { id: string; reason: string; note: string }): Promise<RemoteOrder> {
    const person = requireOrderHandler(actor);
    const { reason, note } = await validate(closeRemoteOrderSchema, {
      reason: ORDER_CLOSE_REASONS.find((one) => one === request.reason),
      ...(request.note !== '' && { note: request.note }),
    });
    return this.orders.change(actor, id, ({ order, now, transition, tell }) => {
      transition('closed');
      order.closedAt = now;
      order.closedBy = person.username;
      order.closedReason = reason;
      order.closedNote = note ?? null;
      tell('closed');
    });
  }
}
