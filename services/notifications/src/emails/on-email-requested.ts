import { Inject, Injectable } from '@nestjs/common';
import { SendDueEmails } from './send-due-emails.js';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { isUuid } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { afterCommit } from '@revive/platform/database/after-commit';
import { noteDelivery } from '../deliveries/delivery.repository.js';
import { addNotice } from '../inbox/notice.repository.js';
import { isErasedHere } from '../privacy/erase-person.js';
import { templateOf, type Owner } from '../templates/templates.js';

/**
 * Stores a due email that an owner requested, and a notification for an account. Sending happens elsewhere, so that no
 * topic waits for a mail server.
 */
@Injectable()
export class OnEmailRequested {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SendDueEmails) private readonly emails: Pick<SendDueEmails, 'wake'>,
  ) {}

  /** Throws `RefusedEvent` for malformed ids. */
  async run(event: BusEvent, owner: Owner, { id, template, tenantId, userId }: EmailRequested): Promise<void> {
    if (
      ![id, ...(tenantId === '' ? [] : [tenantId]), ...(userId === '' ? [] : [userId])].every(isUuid) ||
      !/^[a-z_]{1,60}$/.test(template)
    )
      throw new RefusedEvent('has an invalid email, tenant or account id');
    await this.db.consume(
      event,
      async (em) => {
        const at = this.clock();
        // Topics have no common order, so the erasure of the person may have been processed before this event.
        if (userId !== '' && (await isErasedHere(em, userId))) return;
        await noteDelivery(
          em,
          { id, owner, template, about: id, tenantId: tenantId || null, userId: userId || null },
          at,
        );
        if (userId !== '' && templateOf(owner, template)?.bell)
          await addNotice(
            em,
            this.live,
            { reader: { kind: 'user', userId }, kind: 'email', template: `${owner}.${template}`, about: id },
            at,
          );
        afterCommit(em, () => this.emails.wake());
      },
      // This consumer name is stored in the inbox since the first release. A different name would process repeated
      // events again.
      'letter',
    );
  }
}
