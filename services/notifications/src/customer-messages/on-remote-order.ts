import { Inject, Injectable } from '@nestjs/common';
import type { RemoteOrderChanged } from '@revive/proto/revive/repairs/v1/remote_orders';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { RpcClient } from '@revive/platform/rpc/client';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import { IDENTITY_CLIENT } from '../clients/identity.client.js';
import { noteDelivery, type NewDelivery } from '../deliveries/delivery.repository.js';
import { SendDueEmails } from '../emails/send-due-emails.js';
import { addNotice } from '../inbox/notice.repository.js';

/**
 * Creates notifications and emails about a remote order: for staff about a new order, for the shop about an
 * assignment, for the customer about the arrival. Staff and the shop also get a notification and an email about a
 * missed contact time.
 */
@Injectable()
export class OnRemoteOrder {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CLIENT) private readonly identity: Pick<RpcClient<IdentityClient>, 'call'>,
    @Inject(SendDueEmails) private readonly emails: Pick<SendDueEmails, 'wake'>,
  ) {}

  /** Throws `RefusedEvent` for malformed ids or a new order that already has a shop. */
  async run(event: BusEvent, { orderId, tenantId, version, number, what, email }: RemoteOrderChanged): Promise<void> {
    if (!isUuid(orderId) || (tenantId !== '' && !isUuid(tenantId)))
      throw new RefusedEvent('has an invalid order or tenant id');
    if (what === 'created' && tenantId !== '') throw new RefusedEvent('is of a new order that is a shop’s already');
    const isAlarm = what === 'contact_late' || what === 'emergency_late';
    if (what !== 'created' && !isAlarm && !(what === 'assigned' && tenantId !== '')) return;
    // Before the transaction, so that no transaction waits for a remote call.
    const staff = isAlarm ? (await this.identity.call('listStaff', {}, { actorToken: null })).ids : [];
    await this.db.consume(
      event,
      async (em) => {
        const at = this.clock();
        const about = { about: orderId, part: version, number };
        if (what === 'assigned')
          return addNotice(
            em,
            this.live,
            { ...about, kind: 'order.assigned', reader: { kind: 'tenant', tenantId } },
            at,
          );
        await addNotice(em, this.live, { ...about, kind: `order.${what}`, reader: { kind: 'staff' } }, at);
        if (isAlarm && tenantId !== '')
          await addNotice(
            em,
            this.live,
            { ...about, kind: `order.${what}_shop`, reader: { kind: 'tenant', tenantId } },
            at,
          );
        const note = (delivery: Pick<NewDelivery, 'id' | 'template' | 'userId'>) =>
          noteDelivery(em, { ...delivery, owner: 'repairs', about: orderId, tenantId: null }, at);
        if (isAlarm ? tenantId !== '' : email)
          await note({
            id: event.id,
            template: isAlarm ? 'remote_order_late' : 'remote_order_received',
            userId: null,
          });
        // At most one email per order, alarm and person: a repeated alarm conflicts with the existing row.
        for (const userId of staff) await note({ id: uuidv7(), template: `remote_order_${what}`, userId });
        afterCommit(em, () => this.emails.wake());
      },
      'remote-order',
    );
  }
}
