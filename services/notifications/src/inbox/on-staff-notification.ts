import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { addNotice } from './notice.repository.js';
import { isStaffNotice, STAFF_NOTICES, type NoticeOwner } from './notice-texts.js';

@Injectable()
export class OnStaffNotification {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `RefusedEvent` for a malformed id, a named shop or a kind of a different owner. */
  async run(
    event: BusEvent,
    owner: NoticeOwner,
    { kind, about, part, tenantId }: StaffNotificationRequested,
  ): Promise<void> {
    if (tenantId !== '') throw new RefusedEvent('waits for staff and names a shop');
    if (!isUuid(about)) throw new RefusedEvent('has an invalid subject id');
    if (!isStaffNotice(kind)) return;
    const { reader, owner: teller } = STAFF_NOTICES[kind];
    // control: each owner tells staff of its own
    if (teller !== owner) throw new RefusedEvent(`is ${teller}'s to tell`);
    await this.db.consume(
      event,
      (em) => addNotice(em, this.live, { reader: { kind: reader }, kind, about, part }, this.clock()),
      'staff',
    );
  }
}
