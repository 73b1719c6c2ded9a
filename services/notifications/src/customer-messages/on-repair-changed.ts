import { Inject, Injectable } from '@nestjs/common';
import { SendDueEmails } from '../emails/send-due-emails.js';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { LivePublisher } from '@revive/platform/live/live';
import { noteDelivery } from '../deliveries/delivery.repository.js';
import { publishMessages } from '../deliveries/customer-message.repository.js';
import { deleteDeliveriesOfRepair } from '../deliveries/delivery-log.query.js';
import { addNotice, deleteNoticesOfRepair } from '../inbox/notice.repository.js';

const NEEDS_A_PERSON = ['diagnosed', 'failed', 'rolled_back'];
const TOLD = ['started', 'approved', 'declined', 'asked', 'claimed', ...NEEDS_A_PERSON];

@Injectable()
export class OnRepairChanged {
  constructor(
    private readonly db: Database,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SendDueEmails) private readonly emails: Pick<SendDueEmails, 'wake'>,
  ) {}

  /** Throws `RefusedEvent` for a repair that is recorded for a different shop. */
  async run(event: BusEvent, repair: RepairChanged): Promise<void> {
    const { what, outcome, repairId, tenantId, quoteVersion } = repair;
    const { message, messagePart, addressTag } = repair;
    if (what === 'deleted') return this.#forget(event, repairId, tenantId);
    if (!TOLD.includes(what) && message === '') return;
    await this.db.consume(
      event,
      async (em) => {
        await isOfShop(em, repairId, tenantId);
        const [at, about] = [
          this.clock(),
          {
            reader: { kind: 'tenant', tenantId },
            about: repairId,
            part: quoteVersion,
            number: repair.number,
            deviceName: repair.deviceName,
          } as const,
        ];
        if (message !== '') {
          // A message kind unknown to this release stays due until the next release.
          await noteDelivery(
            em,
            {
              id: event.id,
              owner: 'repairs',
              template: message.slice(0, 60),
              about: repairId,
              tenantId,
              userId: null,
              message: { part: messagePart, addressTag },
            },
            at,
          );
          afterCommit(em, () => this.emails.wake());
          afterCommit(em, () => publishMessages(this.live, tenantId, repairId));
        }
        if (what === 'approved' || what === 'declined')
          await addNotice(em, this.live, { ...about, kind: `repair.${what}`, by: repair.by }, at);
        if (what === 'claimed') await addNotice(em, this.live, { ...about, kind: 'repair.claimed' }, at);
        if (what === 'asked')
          // Each question gets its own notification; the ticket's version makes the notification unique.
          await addNotice(em, this.live, { ...about, part: repair.version, kind: 'repair.question' }, at);
        if (NEEDS_A_PERSON.includes(what) && outcome === 'needs_person')
          await addNotice(em, this.live, { ...about, kind: 'repair.needs_person' }, at);
      },
      'repair',
    );
  }

  /** Deletes notifications and messages of a deleted repair, for the event's own shop only. */
  async #forget(event: BusEvent, repairId: string, tenantId: string): Promise<void> {
    await this.db.consume(
      event,
      async (em) => {
        await deleteNoticesOfRepair(em, repairId, tenantId);
        await deleteDeliveriesOfRepair(em, repairId, tenantId);
      },
      'repair',
    );
  }
}

/** The first event fixes the shop of a repair, so that a forged event cannot show a repair to a different shop. */
async function isOfShop(em: EntityManager, repairId: string, tenantId: string): Promise<void> {
  await em.query('insert into tickets (repair_id, tenant_id) values ($1, $2) on conflict do nothing', [
    repairId,
    tenantId,
  ]);
  const [known] = await em.query<{ tenant_id: string }[]>('select tenant_id from tickets where repair_id = $1', [
    repairId,
  ]);
  if (known?.tenant_id !== tenantId) throw new RefusedEvent('belongs to a repair of a different tenant');
}
