import { Inject, Injectable } from '@nestjs/common';
import {
  isOrderDeviceType,
  ORDER_CONTACT_MINUTES,
  ORDER_DEVICE_LABELS,
  ORDER_WARRANTY_DAYS,
} from '@revive/contracts/remote-orders/pricing';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import type { CustomerMessage } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { recipientTagOf } from '../../cases/links/link-codes.js';
import { remoteOrderIdOf } from '../../cases/links/tracking-id.js';
import { TenantEntity } from '../../cases/tickets/entities/tenant.entity.js';
import { RemoteOrderEntity } from './remote-order.entity.js';
import { withheld } from '../messages/withheld.js';

/** Builds emails about an order at sending time. The link is never stored in a row or an event. */
@Injectable()
export class ReadOrderEmail {
  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey' | 'publicUrl'>,
  ) {}

  /** Throws NOT_FOUND (404). */
  async run(id: string): Promise<CustomerMessage> {
    const order = await this.db.tx(systemActor('repairs:emails'), (em) => em.findOneBy(RemoteOrderEntity, { id }));
    if (!order) throw new AppError('NOT_FOUND', { id });
    if (order.customerEmail === null) return withheld('no_address');
    if (order.state === 'closed') return withheld('over');
    const { trackingKey, publicUrl } = this.config;
    return {
      facts: {
        to: order.customerEmail,
        name: order.customerName,
        values: {
          order: orderNumber(order.number),
          device: deviceOf(order),
          estimate: String(order.estimatedCents),
          minutes: String(ORDER_CONTACT_MINUTES),
          warrantyDays: String(ORDER_WARRANTY_DAYS),
          orderedAt: order.createdAt.toISOString(),
          link: `${publicUrl}/orders/track?id=${remoteOrderIdOf(trackingKey, order.id)}`,
        },
      },
      withheld: '',
      recipientTag: recipientTagOf(trackingKey, order.customerEmail),
    };
  }

  /** Email to the shop about an order that waits longer than promised. Throws NOT_FOUND (404). */
  async alarm(id: string): Promise<CustomerMessage> {
    const [order, shop] = await this.#orderAndShop(id);
    if (!shop || shop.email === '') return withheld('no_address');
    return this.#alarmTo(order, { to: shop.email, name: shop.name, page: '/tenant/orders' });
  }

  /** Email to platform staff, without the recipient: identity knows the addresses. Throws NOT_FOUND (404). */
  async staffAlarm(id: string): Promise<CustomerMessage> {
    const [order, shop] = await this.#orderAndShop(id);
    return this.#alarmTo(order, { to: '', name: '', page: '/admin/orders' }, { shop: shop?.name ?? 'none yet' });
  }

  #orderAndShop(id: string): Promise<[RemoteOrderEntity, TenantEntity | null]> {
    return this.db.tx(systemActor('repairs:emails'), async (em) => {
      const order = await em.findOneBy(RemoteOrderEntity, { id });
      if (!order) throw new AppError('NOT_FOUND', { id });
      return [order, order.tenantId === null ? null : await em.findOneBy(TenantEntity, { id: order.tenantId })];
    });
  }

  #alarmTo(
    order: RemoteOrderEntity,
    { to, name, page }: { to: string; name: string; page: string },
    more: Readonly<Record<string, string>> = {},
  ): CustomerMessage {
    if (order.state === 'linked' || order.state === 'closed') return withheld('over');
    return {
      facts: {
        to,
        name,
        values: {
          order: orderNumber(order.number),
          device: deviceOf(order),
          orderedAt: order.createdAt.toISOString(),
          link: `${this.config.publicUrl}${page}/${order.id}`,
          ...more,
        },
      },
      withheld: '',
      // Emails to shops and staff do not count against recipient limits.
      recipientTag: '',
    };
  }
}

const deviceOf = ({ deviceType }: RemoteOrderEntity): string =>
  isOrderDeviceType(deviceType) ? ORDER_DEVICE_LABELS[deviceType] : deviceType;
