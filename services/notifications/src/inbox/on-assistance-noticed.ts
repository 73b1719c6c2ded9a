import { Inject, Injectable } from '@nestjs/common';
import type { AssistanceNoticed } from '@revive/proto/revive/repairs/v1/assistance';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { addNotice, type Reader } from './notice.repository.js';
import type { AssistanceNotice } from './notice-texts.js';

const FOR_HELPER: Readonly<Record<string, AssistanceNotice>> = {
  message: 'assistance.message',
  resolved: 'assistance.ended',
  withdrawn: 'assistance.ended',
  taken_over: 'assistance.taken_over',
};
const FOR_TECHNICIAN: Readonly<Record<string, AssistanceNotice>> = {
  answered: 'assistance.answered',
  guidance: 'assistance.guidance',
  command: 'assistance.command',
  message: 'assistance.reply',
  resolved: 'assistance.resolved',
};
const HELPERS: readonly Reader[] = [{ kind: 'staff' }, { kind: 'support' }];

@Injectable()
export class OnAssistanceNoticed {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `RefusedEvent` for malformed ids or a missing recipient. Ignores events of a newer release. */
  async run(event: BusEvent, told: AssistanceNoticed): Promise<void> {
    const { requestId, repairId, tenantId, what, part, number, deviceName, userId, toHelper } = told;
    if (![requestId, repairId, tenantId].every(isUuid)) throw new RefusedEvent('has an invalid subject id');
    const of = { part, number, deviceName };
    if (what === 'asked') {
      await this.db.consume(
        event,
        async (em) => {
          for (const reader of HELPERS)
            await addNotice(em, this.live, { ...of, reader, kind: 'assistance.asked', about: requestId }, this.clock());
        },
        'assistance',
      );
      return;
    }
    if (!isUuid(userId)) throw new RefusedEvent('has no recipient');
    const kind = (toHelper ? FOR_HELPER : FOR_TECHNICIAN)[what];
    if (!kind) return;
    const about = toHelper ? requestId : repairId;
    await this.db.consume(
      event,
      (em) => addNotice(em, this.live, { ...of, reader: { kind: 'user', userId }, kind, about }, this.clock()),
      'assistance',
    );
  }
}
