import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { NOT_MY_DEVICE } from '@revive/contracts/notifications/message-budget';
import { systemActor, type Actor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { publishStaffNotification } from '@revive/platform/mail/staff-notification';
import { AppError } from '@revive/platform/errors/errors';
import { ApprovalLinkRepository } from '../../cases/quotes/approval-link.repository.js';
import { ProtectionLog } from '../../cases/protection/protection-log.js';
import type { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { formerAddresses } from '../../cases/tickets/ticket-addresses.js';
import { TicketRepository, type Change } from '../../cases/tickets/ticket.repository.js';
import { isSameCode, recipientTagOf, stopCodeOf } from '../../cases/links/link-codes.js';
import { TrackRepair } from '../../cases/link-holders/track-repair.js';

const DAY_MS = 86_400_000;

/**
 * Handles a "not my device" report: stops all messages to the address, disables its approval links and counts the
 * report for the shop.
 */
@Injectable()
export class StopMessages {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly track: TrackRepair,
    private readonly links: ApprovalLinkRepository,
    private readonly db: Database,
    private readonly protection: ProtectionLog,
    @Inject(CONFIG) private readonly config: RepairsConfig,
  ) {}

  /**
   * A repeated call changes nothing. Throws REPAIR_NOT_FOUND (404), ADDRESS_REPLACED (409) for the code of a replaced
   * address, APPROVAL_LINK_NEEDED (403) for any different code, TOO_MANY (429).
   */
  async run({ trackingId, code, address }: { trackingId: string; code: string; address: string }): Promise<void> {
    const holder = await this.track.holder(trackingId, address);
    // A link actor can access only its own repair. The shop's report count needs the system actor.
    const platform = systemActor('repairs:message-reports', holder.tenantId);
    await this.links.counted(holder, code, address, () =>
      this.db.tx(platform, (em) =>
        this.tickets.changeIn(em, holder, holder.repairId, async (change) => {
          const { repair } = change.ticket;
          const tag = this.links.addressTag(repair);
          if (!this.#isCodeOf(repair, code, repair.customerEmail)) {
            if (formerAddresses(repair).some((email) => this.#isCodeOf(repair, code, email)))
              throw new AppError('ADDRESS_REPLACED', { repairId: repair.id });
            throw new AppError('APPROVAL_LINK_NEEDED', { repairId: repair.id });
          }
          if (repair.stoppedTag === tag) return;
          repair.stoppedTag = tag;
          await change.note('The person at this email address stopped emails about this repair');
          change.audit('repair.messages_stopped', `repair ${repair.number}`);
          await this.#report(platform, change);
        }),
      ),
    );
  }

  #isCodeOf({ id }: RepairEntity, code: string, customerEmail: string | null): boolean {
    const tag = this.links.addressTag({ id, customerEmail });
    return tag !== '' && isSameCode(code, stopCodeOf(this.config.trackingKey, id, tag));
  }

  /** Counts the report. At the threshold and with every further person, staff receive a review request. */
  async #report(platform: Actor, { em, now, ticket: { repair } }: Change): Promise<void> {
    const { tenantId } = repair;
    // Serializes concurrent reports, so that the threshold is never missed.
    await lockName(em, 'message-reports', tenantId);
    const since = new Date(now.getTime() - NOT_MY_DEVICE.windowMs);
    await em.query('delete from message_reports where at <= $1', [since]);
    const before = await peopleWho(em, tenantId);
    await em.query(
      `insert into message_reports (repair_id, recipient_tag, tenant_id, at) values ($1, $2, $3, $4)
        on conflict do nothing`,
      [repair.id, recipientTagOf(this.config.trackingKey, repair.customerEmail ?? ''), tenantId, now],
    );
    const people = await peopleWho(em, tenantId);
    if (people === before || people < NOT_MY_DEVICE.people) return;
    const note = `${people} people said "not my device" within ${NOT_MY_DEVICE.windowMs / DAY_MS} days`;
    await this.protection.add(em, platform, { tenantId, event: 'messages_reported', note, audit: note }, now);
    await publishStaffNotification(em, {
      topic: 'repairs.staff-notification',
      kind: 'messages.reported',
      about: tenantId,
      // At most one notification per minute; the history contains every report.
      part: Math.floor(now.getTime() / 60_000),
    });
  }
}

async function peopleWho(em: EntityManager, tenantId: string): Promise<number> {
  const [row] = await em.query<{ people: number }[]>(
    'select count(distinct recipient_tag)::int as people from message_reports where tenant_id = $1',
    [tenantId],
  );
  return row?.people ?? 0;
}
