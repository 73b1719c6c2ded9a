import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { formatMoney } from '@revive/contracts/money';
import { remoteOrderFormSchema } from '@revive/contracts/remote-orders/order';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { canonicalPhones } from '@revive/contracts/phone';
import { estimateCents } from '@revive/contracts/remote-orders/pricing';
import type { CreateRemoteOrderRequest, RemoteOrderReceipt } from '@revive/proto/revive/repairs/v1/remote_orders';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { given } from '@revive/platform/core/given';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { forgetWindows, takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { addAuditLine } from '@revive/platform/events/audit-line';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { lockName } from '@revive/platform/database/lock-name';
import type { RepairsConfig } from '../../config.js';
import { remoteOrderHash, remoteOrderIdOf } from '../../cases/links/tracking-id.js';
import { RemoteOrderEntity } from './remote-order.entity.js';
import { remoteOrderLifecycle } from './remote-order.lifecycle.js';
import { orderMessage } from './remote-order.mapper.js';
import { RemoteOrderRepository, emitOrderChanged } from './remote-order.repository.js';

const ANYBODY = systemActor('repairs:remote-order');
const HOUR = 3_600_000;
/**
 * New orders per network, and per phone number within a network. The limits fit a family or an office but not a
 * script, and a stranger's network cannot exhaust a person's number.
 */
const ORDERS_OF_NETWORK: Limit = { max: 20, windowMs: HOUR };
const ORDERS_OF_PHONE: Limit = { max: 5, windowMs: 24 * HOUR };
const SAME_ORDER_MS = 24 * HOUR;
/** Longer than any IPv6 address with a zone id. */
const MOST_ADDRESS = 64;

type Form = Awaited<ReturnType<typeof read>>;
const read = ({ address: _, ...form }: CreateRemoteOrderRequest) => validate(remoteOrderFormSchema, given(form));

const phoneKey = (typed: string): string => canonicalPhones(typed)[0] ?? typed;

/** Creates a remote repair order (spec part 3 §7, POST /api/repair/remote-order). */
@Injectable()
export class CreateRemoteOrder {
  constructor(
    private readonly db: Database,
    private readonly orders: RemoteOrderRepository,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the first order. Throws INVALID (400), PRICE_DIFFERS (409) with the correct price if
   * the form showed a different price, TOO_MANY (429).
   */
  async run(request: CreateRemoteOrderRequest): Promise<RemoteOrderReceipt> {
    const { address } = request;
    if (address.length > MOST_ADDRESS) throw invalid({ address: 'is no address' });
    const form = await read(request);
    const cents = estimateCents(form.deviceType, form.urgencyLevel ?? '');
    // control: a price that was shown is compared with the table
    if (form.estimatedCost !== undefined && Math.round(form.estimatedCost * 100) !== cents)
      throw new AppError('PRICE_DIFFERS', undefined, {
        sentence: `The estimated cost is ${formatMoney(cents)}. Check it and order again.`,
      });
    const id = await this.db.tx(ANYBODY, (em) => this.#order(em, form, cents, address));
    if (id === undefined) throw new AppError('TOO_MANY', { retryAfterSeconds: HOUR / 1_000 });
    return { orderId: remoteOrderIdOf(this.config.trackingKey, id) };
  }

  /** Undefined after too many orders. */
  async #order(em: EntityManager, form: Form, cents: number, address: string): Promise<string | undefined> {
    const now = this.clock();
    const repeatKey = this.#repeatKey(form, address);
    // Serializes identical concurrent requests: the second waits and finds the first.
    // control: the same order twice at once is one
    await lockName(em, 'remote-order', repeatKey.toString('hex'));
    const [before] = await em.query<{ id: string }[]>(
      'select id from remote_orders where repeat_key = $1 and created_at > $2 order by created_at desc limit 1',
      [repeatKey, new Date(now.getTime() - SAME_ORDER_MS)],
    );
    if (before) return before.id;
    await forgetWindows(em, new Date(now.getTime() - 2 * ORDERS_OF_PHONE.windowMs));
    const phone = phoneKey(form.customerPhone);
    // control: one network orders so many an hour, one number so many a day
    if (
      !(await takeWithin(em, windowOf('order-network', address), ORDERS_OF_NETWORK, now)) ||
      !(await takeWithin(em, windowOf('order-phone', `${phone} ${address}`), ORDERS_OF_PHONE, now))
    )
      return undefined;
    const order = await this.#insert(em, form, { cents, repeatKey, now });
    await emitOrderChanged(em, order, 'created', now);
    await addAuditLine(
      em,
      {
        topic: 'repairs.audit',
        tenantId: '',
        action: 'remote_order.created',
        notes: `remote order ${orderNumber(order.number)}`,
        by: { id: order.id, name: 'the customer', role: 'visitor' },
      },
      now,
    );
    afterCommit(em, () => this.orders.publish(orderMessage(order, {})));
    return order.id;
  }

  async #insert(
    em: EntityManager,
    form: Form,
    { cents, repeatKey, now }: { cents: number; repeatKey: Buffer; now: Date },
  ): Promise<RemoteOrderEntity> {
    const id = uuidv7();
    await em.insert(RemoteOrderEntity, {
      id,
      version: 1,
      linkHash: remoteOrderHash(remoteOrderIdOf(this.config.trackingKey, id)),
      repeatKey,
      state: remoteOrderLifecycle.initial,
      customerName: form.customerName,
      customerPhone: form.customerPhone,
      customerEmail: form.customerEmail ?? null,
      deviceType: form.deviceType,
      deviceModel: form.deviceModel ?? null,
      issueDescription: form.issueDescription,
      urgencyLevel: form.urgencyLevel ?? 'standard',
      preferredTime: form.preferredTime ?? null,
      estimatedCents: cents,
      createdAt: now,
    });
    return em.findOneByOrFail(RemoteOrderEntity, { id });
  }

  /**
   * A keyed MAC, so that phone numbers cannot be guessed from the table. The network is included: a person repeating a
   * stranger's order from elsewhere does not receive its link.
   */
  #repeatKey(
    { customerName, customerPhone, customerEmail = '', deviceType, issueDescription }: Form,
    address: string,
  ): Buffer {
    const mac = createHmac('sha256', this.config.trackingKey).update('revive.remote-order.repeat.v1');
    for (const part of [
      customerName,
      phoneKey(customerPhone),
      customerEmail,
      deviceType,
      issueDescription.replace(/\s+/g, ' '),
      address,
    ]) {
      const said = part.trim().toLowerCase();
      mac.update(`${Buffer.byteLength(said)}:`).update(said);
    }
    return mac.digest();
  }
}
