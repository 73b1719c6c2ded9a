import { Inject, Injectable } from '@nestjs/common';
import type { ProtectionNoticed } from '@revive/proto/revive/repairs/v1/protection';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { addNotice } from './notice.repository.js';
import { isProtectionNotice } from './notice-texts.js';

@Injectable()
export class OnProtectionNoticed {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `RefusedEvent` for malformed ids. Ignores events of a newer release. */
  async run(event: BusEvent, { id, tenantId, event: what }: ProtectionNoticed): Promise<void> {
    if (!isUuid(id) || !isUuid(tenantId)) throw new RefusedEvent('has an invalid subject id');
    const kind = `protection.${what}`;
    if (!isProtectionNotice(kind)) return;
    await this.db.consume(
      event,
      (em) => addNotice(em, this.live, { reader: { kind: 'tenant', tenantId }, kind, about: id }, this.clock()),
      'protection',
    );
  }
}
