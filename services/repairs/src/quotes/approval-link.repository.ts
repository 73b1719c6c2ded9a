import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { randomUUID } from 'node:crypto';
import { systemActor, type LinkActor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import { maskEmail } from '@revive/platform/mail/mask-email';
import { addressTagOf, approvalCodeOf, isSameCode, type ApprovalLink } from '../links/link-codes.js';
import type { RepairsConfig } from '../config.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';
import { formerAddresses } from '../tickets/ticket-addresses.js';
import { currentQuote } from '../tickets/ticket.query.js';
import type { Change } from '../tickets/ticket.repository.js';

/** Long enough to find the camera; a picture of the screen that is used later approves nothing. */
export const QR_MINUTES = 15;
/**
 * Wrong codes of a repair that an address may try in one hour of the clock: around a full hour twice as many, of codes of
 * which no number of guesses finds one (130 bits).
 */
export const TRIES_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

interface Row {
  id: string;
  repair_id: string;
  quote_version: number;
  way: ApprovalLink['way'];
  via: string;
  address_tag: string;
  expires_at: Date | null;
}
const linkOf = (row: Row): ApprovalLink => ({
  id: row.id,
  repairId: row.repair_id,
  quoteVersion: row.quote_version,
  way: row.way,
  via: row.via,
  addressTag: row.address_tag,
});

/**
 * The links that answer a quote. Invariants: a code is good for the present quote alone, until it was declined,
 * withdrawn or handed over; one in a message while the customer's address is the one that it went to, and nobody there
 * said that it is not their device; of QR codes the newest. That is read from the ticket under its lock, so that there
 * is nothing to end.
 */
@Injectable()
export class ApprovalLinkRepository {
  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  addressTag(repair: Pick<RepairEntity, 'id' | 'customerEmail'>): string {
    return addressTagOf(this.config.trackingKey, repair.id, repair.customerEmail);
  }

  /**
   * The code for a message about this quote to an address of the customer, the present one unless another is named; the
   * same as often as it is asked for.
   */
  async emailCode(
    em: EntityManager,
    repair: RepairEntity,
    quoteVersion: number,
    email = repair.customerEmail,
  ): Promise<string> {
    const addressTag = this.addressTag({ id: repair.id, customerEmail: email });
    await em.query(
      `insert into approval_links (id, repair_id, tenant_id, quote_version, way, via, address_tag, created_at)
        values ($1, $2, $3, $4, 'email_link', $5, $6, $7)
       on conflict (repair_id, quote_version, address_tag) where way = 'email_link' do nothing`,
      [randomUUID(), repair.id, repair.tenantId, quoteVersion, maskEmail(email), addressTag, this.clock()],
    );
    const [row] = await em.query<Row[]>(
      "select * from approval_links where way = 'email_link' and repair_id = $1 and quote_version = $2 and address_tag = $3",
      [repair.id, quoteVersion, addressTag],
    );
    if (!row) throw new AppError('INTERNAL', { reason: 'an approval link that was just written is not there' });
    return approvalCodeOf(this.config.trackingKey, linkOf(row));
  }

  /** A new code for a QR code that this person shows; the one before it is over. */
  async qrCode(
    em: EntityManager,
    repair: RepairEntity,
    quoteVersion: number,
    by: UserActor,
  ): Promise<{ code: string; expiresAt: Date }> {
    const now = this.clock();
    const link: ApprovalLink = {
      id: randomUUID(),
      repairId: repair.id,
      quoteVersion,
      way: 'counter_qr',
      via: by.username,
      addressTag: '',
    };
    const expiresAt = new Date(now.getTime() + QR_MINUTES * 60_000);
    await em.query(
      `insert into approval_links (id, repair_id, tenant_id, quote_version, way, via, address_tag, shown_by,
        created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [link.id, link.repairId, repair.tenantId, quoteVersion, link.way, link.via, '', by.userId, now, expiresAt],
    );
    return { code: approvalCodeOf(this.config.trackingKey, link), expiresAt };
  }

  /**
   * The link whose code this is. A QR code that is over still takes back what it approved. Throws APPROVAL_LINK_NEEDED
   * (403), whatever is wrong with it.
   */
  async require({ em, ticket, now }: Change, code: string, to: 'approve' | 'decline'): Promise<ApprovalLink> {
    const { repair } = ticket;
    const quote = currentQuote(ticket);
    const isOver =
      !quote || /* control: a code ends with a decline */ repair.outcome === 'declined' || repair.handedOverAt !== null;
    const rows = isOver
      ? []
      : await em.query<Row[]>(
          `select * from approval_links where repair_id = $1
       -- control: a code is of the present quote
       and quote_version = $2
       order by created_at desc, id`,
          [repair.id, quote.version],
        );
    const [address, newestQr] = [this.addressTag(repair), rows.find(({ way }) => way === 'counter_qr')];
    // A former address has a copy of the approval: it can take that back, and do nothing else.
    const former =
      to === 'decline' && repair.status === 'approved'
        ? formerAddresses(repair).map((customerEmail) => this.addressTag({ id: repair.id, customerEmail }))
        : [];
    const isOpen = (row: Row): boolean =>
      row.way === 'email_link' && former.includes(row.address_tag)
        ? row.address_tag !== repair.stoppedTag
        : row.way === 'email_link'
          ? /* control: a message’s code is good for its address */ row.address_tag === address &&
            /* control: a stopped address answers nothing */ address !== repair.stoppedTag
          : /* control: of QR codes the newest alone counts */ row === newestQr &&
            (to === 'decline' ||
              (row.expires_at !== null && /* control: a QR code lives a quarter of an hour */ row.expires_at > now));
    const right = rows
      .filter((row) => isOpen(row))
      .map(linkOf)
      .filter((link) =>
        /* control: an answer needs a code = true */ isSameCode(code, approvalCodeOf(this.config.trackingKey, link)),
      );
    if (!right[0]) throw new AppError('APPROVAL_LINK_NEEDED', { repairId: repair.id });
    return right[0];
  }

  /**
   * Does what needs a code, counting first: of any number of tries at once exactly so many are compared. Throws
   * APPROVAL_LINK_NEEDED (403), TOO_MANY (429).
   */
  async counted<T>({ repairId }: LinkActor, code: string, address: string, work: () => Promise<T>): Promise<T> {
    if (code.trim() === '') throw new AppError('APPROVAL_LINK_NEEDED', { repairId });
    const hour = new Date(Math.floor(this.clock().getTime() / HOUR_MS) * HOUR_MS);
    const actor = systemActor('repairs:link-tries');
    const counted = await this.db.tx(actor, (em) =>
      em.query<unknown[]>(
        `insert into link_tries (repair_id, address, hour, tries) values ($1, $2, $3, 1)
       on conflict (repair_id, address, hour) do update set tries = link_tries.tries + 1 where link_tries.tries < $4 returning tries`,
        [repairId, address, hour, TRIES_PER_HOUR],
      ),
    );
    // control: guesses of approval codes are counted
    if (counted.length === 0) {
      const retryAfterSeconds = Math.ceil((hour.getTime() + HOUR_MS - this.clock().getTime()) / 1000);
      throw new AppError('TOO_MANY', { retryAfterSeconds });
    }
    const forget = () =>
      this.db.tx(actor, (em) =>
        em.query(
          "delete from link_tries where (repair_id = $1 and address = $2) or hour < $3::timestamptz - interval '1 day'",
          [repairId, address, hour],
        ),
      );
    try {
      const done = await work();
      await forget();
      return done;
    } catch (error) {
      // What was refused for another reason had the right code.
      if (!isAppError(error, 'APPROVAL_LINK_NEEDED')) await forget();
      throw error;
    }
  }
}
