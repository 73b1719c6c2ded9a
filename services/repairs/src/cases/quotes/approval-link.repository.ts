import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { randomUUID } from 'node:crypto';
import { systemActor, type LinkActor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import { maskEmail } from '@revive/platform/mail/mask-email';
import { addressTagOf, approvalCodeOf, isSameCode, type ApprovalLink } from '../links/link-codes.js';
import type { RepairsConfig } from '../../config.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';
import { formerAddresses } from '../tickets/ticket-addresses.js';
import { currentQuote } from '../tickets/ticket.query.js';
import type { Change } from '../tickets/ticket.repository.js';

/** Enough time to scan the code. A photo of the screen used later approves nothing. */
const QR_MINUTES = 15;
/**
 * Wrong codes allowed per repair, network address and clock hour. Around a full hour twice as many are possible, which
 * is harmless: a code has 130 bits.
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
 * Links that answer a quote. A code is valid only for the current quote, until the quote is declined, withdrawn or
 * handed over. An email code requires the customer's current address without a "not my device" report. Of QR codes
 * only the newest is valid. Validity is derived from the ticket under its lock, so links need no explicit end.
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
   * The code for an email about this quote, to the customer's current address unless `email` is given. Repeated calls
   * return the same code.
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

  /** Creates a code for a QR code shown by this person and invalidates the previous QR code. */
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
   * Finds the link of a code. An expired QR code can still withdraw the approval made with it. Throws
   * APPROVAL_LINK_NEEDED (403) for any invalid code.
   */
  async require({ em, ticket, now }: Change, code: string, to: 'approve' | 'decline'): Promise<ApprovalLink> {
    const { repair } = ticket;
    const quote = currentQuote(ticket);
    const isOver =
      !quote ||
      // control: a code ends with a decline
      repair.outcome === 'declined' ||
      repair.handedOverAt !== null;
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
    // A former address that received a copy of the approval can withdraw the approval, but do nothing further.
    const former =
      to === 'decline' && repair.status === 'approved'
        ? formerAddresses(repair).map((customerEmail) => this.addressTag({ id: repair.id, customerEmail }))
        : [];
    const isOpen = (row: Row): boolean => {
      if (row.way !== 'email_link')
        return (
          // control: of QR codes the newest alone counts
          row === newestQr &&
          (to === 'decline' ||
            (row.expires_at !== null &&
              // control: a QR code lives a quarter of an hour
              row.expires_at > now))
        );
      if (former.includes(row.address_tag)) return row.address_tag !== repair.stoppedTag;
      return (
        // control: a message’s code is good for its address
        row.address_tag === address &&
        // control: a stopped address answers nothing
        address !== repair.stoppedTag
      );
    };
    const right = rows
      .filter((row) => isOpen(row))
      .map(linkOf)
      .filter((link) =>
        // control: an answer needs a code = true
        isSameCode(code, approvalCodeOf(this.config.trackingKey, link)),
      );
    if (!right[0]) throw new AppError('APPROVAL_LINK_NEEDED', { repairId: repair.id });
    return right[0];
  }

  /**
   * Runs work that needs a code and counts the attempt first, so that concurrent attempts cannot exceed the limit.
   * Throws APPROVAL_LINK_NEEDED (403), TOO_MANY (429).
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
      // Any further error means that the code was right: do not count the attempt.
      if (!isAppError(error, 'APPROVAL_LINK_NEEDED')) await forget();
      throw error;
    }
  }
}
