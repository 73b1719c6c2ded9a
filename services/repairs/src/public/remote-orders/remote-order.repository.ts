import { Inject, Injectable } from '@nestjs/common';
import type { OrderState } from '@revive/contracts/remote-orders/states';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { RemoteOrderChanged, type RemoteOrder } from '@revive/proto/revive/repairs/v1/remote_orders';
import { isStaff, isWithin, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { In } from 'typeorm';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { TenantEntity } from '../../cases/tickets/entities/tenant.entity.js';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';
import { RemoteOrderEntity } from './remote-order.entity.js';
import { remoteOrderLifecycle } from './remote-order.lifecycle.js';
import { orderMessage, type OrderFacts } from './remote-order.mapper.js';

type LateKind = 'contact_late' | 'emergency_late';
export type OrderEventKind = 'created' | 'assigned' | 'taken_back' | 'contacted' | 'linked' | 'closed' | LateKind;

export interface OrderChange {
  readonly em: EntityManager;
  readonly order: RemoteOrderEntity;
  readonly now: Date;
  /** Throws INVALID_TRANSITION (409). */
  readonly transition: (to: OrderState) => void;
  /** Writes the event and the audit entry. A change without a `tell` call is not saved. */
  readonly tell: (what: OrderEventKind) => void;
}

/**
 * The only way to change a remote order: under the row's lock, with event, audit entry and live frames from the same
 * transaction. A shop sees its assigned orders, staff see all.
 */
@Injectable()
export class RemoteOrderRepository {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
  ) {}

  /** Throws NOT_FOUND (404) if the order is invisible to the actor. */
  async read(actor: Actor, id: string): Promise<RemoteOrder> {
    return this.db.tx(actor, async (em) => {
      const order = await em.findOneBy(RemoteOrderEntity, { id });
      if (!order || !isTheirs(actor, order)) throw new AppError('NOT_FOUND', { id });
      return orderMessage(order, await factsOf(em, order));
    });
  }

  change(actor: Actor, id: string, fn: (change: OrderChange) => Promise<void> | void): Promise<RemoteOrder> {
    return this.db.tx(actor, (em) => this.changeIn(em, actor, id, fn));
  }

  /** As `change`, inside an open transaction. Throws NOT_FOUND (404) if the order is invisible to the actor. */
  async changeIn(
    em: EntityManager,
    actor: Actor,
    id: string,
    fn: (change: OrderChange) => Promise<void> | void,
  ): Promise<RemoteOrder> {
    const order = await em.findOne(RemoteOrderEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!order || !isTheirs(actor, order)) throw new AppError('NOT_FOUND', { id });
    const before = order.tenantId ?? undefined;
    const now = this.clock();
    const told: OrderEventKind[] = [];
    await fn({
      em,
      order,
      now,
      transition: (to) => {
        order.state = remoteOrderLifecycle.transition(order.state, to);
      },
      tell: (what) => told.push(what),
    });
    if (told.length === 0) return orderMessage(order, await factsOf(em, order));
    order.version += 1;
    await em.update<RemoteOrderEntity>(RemoteOrderEntity, { id }, order);
    for (const what of told) {
      await emitOrderChanged(em, order, what, now);
      // A shop's audit chain records acts of its own people. Acts of staff belong to the platform's chain.
      await recordAudit(em, actor, now, isStaff(actor) ? '' : (order.tenantId ?? ''), ...auditOf(order, what));
    }
    const message = orderMessage(order, await factsOf(em, order));
    afterCommit(em, () => this.publish(message, before));
    return message;
  }

  /** `before`: the previous shop, whose screens remove the order. */
  publish(row: RemoteOrder, before?: string): void {
    const frame = { type: 'remote_order', id: row.id, version: row.version };
    this.live.publish({ kind: 'staff' }, { ...frame, row });
    if (typeof row.tenantId === 'string')
      this.live.publish({ kind: 'tenant', tenantId: row.tenantId }, { ...frame, row });
    if (before !== undefined && before !== row.tenantId) this.live.publish({ kind: 'tenant', tenantId: before }, frame);
  }
}

/** A second check besides roles and row-level security: unassigned orders are visible to staff only. */
const isTheirs = (actor: Actor, { tenantId }: RemoteOrderEntity): boolean =>
  tenantId === null ? actor.tenantId === undefined && isStaff(actor) : isWithin(actor, tenantId);

const auditOf = (order: RemoteOrderEntity, what: OrderEventKind): [action: string, notes: string] => [
  `remote_order.${what}`,
  `remote order ${orderNumber(order.number)}${order.closedReason === null ? '' : `, ${order.closedReason}`}`,
];

/** Adds the event of a change. The event contains no personal data. */
export const emitOrderChanged = (
  em: EntityManager,
  { id, tenantId, version, number, customerEmail }: RemoteOrderEntity,
  what: OrderEventKind,
  at: Date,
): Promise<string> =>
  addEvent(em, {
    topic: 'repairs.remote-order',
    key: id,
    type: 'revive.repairs.v1.RemoteOrderChanged',
    payload: RemoteOrderChanged.encode({
      orderId: id,
      tenantId: tenantId ?? '',
      version,
      number,
      what,
      email: customerEmail !== null,
      at: at.toISOString(),
    }).finish(),
    ...(tenantId !== null && { tenantId }),
  });

export async function factsOf(em: EntityManager, order: RemoteOrderEntity): Promise<OrderFacts> {
  return (await factsOfSome(em, [order])).get(order.id) ?? {};
}

export async function factsOfSome(
  em: EntityManager,
  orders: readonly RemoteOrderEntity[],
): Promise<Map<string, OrderFacts>> {
  const tenantIds = [...new Set(orders.flatMap(({ tenantId }) => tenantId ?? []))];
  const repairIds = orders.flatMap(({ repairId }) => repairId ?? []);
  const tenants = tenantIds.length === 0 ? [] : await em.findBy(TenantEntity, { id: In(tenantIds) });
  const repairs =
    repairIds.length === 0
      ? []
      : await em.find(RepairEntity, { where: { id: In(repairIds) }, select: { id: true, number: true } });
  return new Map(
    orders.map(({ id, tenantId, repairId }) => {
      const tenant = tenants.find((one) => one.id === tenantId);
      const repair = repairs.find((one) => one.id === repairId);
      return [id, { tenantName: tenant?.name, tenantPhone: tenant?.phone, repairNumber: repair?.number }];
    }),
  );
}
