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
import type { RepairsConfig } from '../config.js';
import { recipientTagOf } from '../links/link-codes.js';
import { remoteOrderIdOf } from '../links/tracking-id.js';
import { RemoteOrderEntity } from './remote-order.entity.js';

const withheld = (reason: string): CustomerMessage => ({
  facts: { to: '', name: '', values: {} },
  withheld: reason,
  recipientTag: '',
});

/** What the confirmation of an order says, made when it is sent: its link stands in no row and no event. */
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
          device: isOrderDeviceType(order.deviceType) ? ORDER_DEVICE_LABELS[order.deviceType] : order.deviceType,
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
}
