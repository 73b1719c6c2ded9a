import { Inject, Injectable } from '@nestjs/common';
import { readOrderId } from '@revive/contracts/remote-orders/order-id';
import type { ReadRemoteOrderRequest, RemoteOrderStatus } from '@revive/proto/revive/repairs/v1/remote_orders';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { remoteOrderHash, remoteOrderIdOf, trackingIdOf } from '../../cases/links/tracking-id.js';
import { RemoteOrderEntity } from './remote-order.entity.js';
import { orderStatus } from './remote-order.mapper.js';
import { factsOf } from './remote-order.repository.js';

const LOOKS = systemActor('repairs:remote-order');
/** An id has 100 random bits, so guessing is hopeless. Misses never block requests with a correct id. */
const ORDER_MISSES: Limit = { max: 30, windowMs: 3_600_000 };
const MOST_ADDRESS = 64;

/**
 * Reads an order by its id, which is the only credential. After linking, the reply includes the repair's tracking id.
 */
@Injectable()
export class ReadOrderByLink {
  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws ORDER_NOT_FOUND (404), TOO_MANY (429) instead after too many misses, INVALID (400) for an invalid address.
   */
  async run({ orderId: typed, address }: ReadRemoteOrderRequest): Promise<RemoteOrderStatus> {
    if (address.length > MOST_ADDRESS) throw invalid({ address: 'is no address' });
    const orderId = readOrderId(typed);
    const found = await this.db.tx(LOOKS, async (em) => {
      const order =
        orderId === undefined ? null : await em.findOneBy(RemoteOrderEntity, { linkHash: remoteOrderHash(orderId) });
      if (order) return { order, facts: await factsOf(em, order) };
      const counted = await takeWithin(em, windowOf('order-miss', address), ORDER_MISSES, this.clock());
      return counted ? undefined : ('too many' as const);
    });
    if (found === 'too many') throw new AppError('TOO_MANY', { retryAfterSeconds: ORDER_MISSES.windowMs / 1_000 });
    if (!found) throw new AppError('ORDER_NOT_FOUND');
    const { order, facts } = found;
    const { trackingKey } = this.config;
    return orderStatus(order, facts, {
      orderId: remoteOrderIdOf(trackingKey, order.id),
      trackingId: order.repairId === null ? undefined : trackingIdOf(trackingKey, order.repairId),
    });
  }
}
