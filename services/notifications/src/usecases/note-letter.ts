import type { LetterDue } from '@revive/proto/revive/letters/v1/letters';
import type { Clock } from '@revive/platform/core/clock';
import type { Database } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import type { LivePublisher } from '@revive/platform/live/live';
import { afterCommit } from '@revive/platform/database/after-commit';
import { noteDelivery } from '../data/deliveries.js';
import { addNotice } from '../data/notices.js';
import { templateOf, type Owner } from '../domain/templates/templates.js';

/**
 * An owner says that a letter is due: it becomes a row, and what has an account gets a notice. Nothing is asked or sent
 * here, so that no topic waits for a mail server.
 */
export class NoteLetter {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    private readonly clock: Clock,
    private readonly wake: () => void,
  ) {}

  /** Throws `RefusedEvent` where the ids are none. */
  async run(event: BusEvent, owner: Owner, { id, template, tenantId, userId }: LetterDue): Promise<void> {
    if (
      ![id, ...(tenantId === '' ? [] : [tenantId]), ...(userId === '' ? [] : [userId])].every(isUuid) ||
      !/^[a-z_]{1,60}$/.test(template)
    )
      throw new RefusedEvent('names a letter, a shop or an account that cannot be one');
    await this.db.consume(
      event,
      async (em) => {
        const at = this.clock();
        await noteDelivery(
          em,
          { id, owner, template, about: id, tenantId: tenantId || null, userId: userId || null },
          at,
        );
        if (userId !== '' && templateOf(owner, template)?.bell)
          await addNotice(
            em,
            this.live,
            { reader: { kind: 'user', userId }, kind: 'letter', template: `${owner}.${template}`, about: id },
            at,
          );
        afterCommit(em, this.wake);
      },
      'letter',
    );
  }
}
