import { Controller, Inject } from '@nestjs/common';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { OnEvent } from '@revive/platform/events/consumer';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { messageOf } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import { LOG } from '@revive/platform/runtime/service-context';
import { ANCHOR_EVERY_ROWS, AuditAnchors } from './anchors.js';
import { AppendAudit } from './append-audit.js';
import type { AuditHeadEntity } from './audit-head.entity.js';

@Controller()
export class AuditConsumer {
  constructor(
    private readonly db: Database,
    private readonly append: AppendAudit,
    private readonly anchors: AuditAnchors,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  @OnEvent('identity.audit')
  fromIdentity(event: BusEvent): Promise<void> {
    return this.#chain(event);
  }
  @OnEvent('fleet.audit')
  fromFleet(event: BusEvent): Promise<void> {
    return this.#chain(event);
  }
  @OnEvent('repairs.audit')
  fromRepairs(event: BusEvent): Promise<void> {
    return this.#chain(event);
  }
  @OnEvent('onboarding.audit')
  fromOnboarding(event: BusEvent): Promise<void> {
    return this.#chain(event);
  }
  @OnEvent('billing.audit')
  fromBilling(event: BusEvent): Promise<void> {
    return this.#chain(event);
  }
  @OnEvent('catalog.audit')
  fromCatalog(event: BusEvent): Promise<void> {
    return this.#chain(event);
  }
  @OnEvent('notifications.audit')
  fromNotifications(event: BusEvent): Promise<void> {
    return this.#chain(event);
  }

  async #chain(event: BusEvent): Promise<void> {
    let head: AuditHeadEntity | undefined;
    await this.db.consume(
      event,
      async (em) => {
        head = await this.append.run(em, {
          action: Action.decode(event.payload),
          eventId: event.id,
          occurredAt: event.occurredAt,
        });
      },
      'audit',
    );
    if (head && head.seq - head.anchoredSeq >= ANCHOR_EVERY_ROWS) {
      // The entry is already stored. A failed anchor is written by the hourly job.
      await this.anchors
        .anchor(head)
        .catch((error: unknown) =>
          this.log.error({ err: error, chain: head?.chain }, `an audit anchor was not written: ${messageOf(error)}`),
        );
    }
  }
}
