import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, PURCHASES, THROTTLED } from '@revive/contracts/protection/rules';
import { CONTACT_DELETED, ORDER_CONTACT_KEPT_DAYS } from '@revive/contracts/remote-orders/retention';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';
import { DEMO_AT_ONCE, PurgeDemoRepairs } from './purge-demo-repairs.js';

const ACTOR = systemActor('repairs:retention');
const DAY_MS = 24 * 3_600_000;
/** Rows per transaction, to limit the number of locks. */
const AT_ONCE = 200;
/** Four times the longest window of any rule, so that staff can still see the diagnoses behind a case. */
export const DIAGNOSES_KEPT_MS =
  4 * Math.max(PURCHASES.windowMs, THROTTLED.windowMs, ...Object.values(LIMITS).map(({ windowMs }) => windowMs));

const OVER = [
  `select id from remote_orders where state = 'closed' and contact_deleted_at is null and closed_at < $1
    order by closed_at limit ${AT_ONCE} for update skip locked`,
  `select o.id from remote_orders o join repairs r on r.id = o.repair_id
    where o.state = 'linked' and o.contact_deleted_at is null and r.handed_over_at < $1
    order by r.handed_over_at limit ${AT_ONCE} for update of o skip locked`,
];

/**
 * Deletes expired data: counted diagnoses outside all rule windows, contacts of old remote orders, and demo repairs
 * older than a day. Rows are locked with `skip locked`, so concurrent instances never process a row twice.
 */
@Injectable()
export class PurgeExpired {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly demo: PurgeDemoRepairs,
  ) {}

  async run(): Promise<{ diagnoses: number; orders: number; demoRepairs: number }> {
    const diagnoses = await this.#all((em) => this.#diagnoses(em));
    let orders = 0;
    for (const over of OVER) orders += await this.#all((em) => this.#orders(em, over));
    return { diagnoses, orders, demoRepairs: await this.#all((em) => this.demo.some(em), DEMO_AT_ONCE) };
  }

  async #all(some: (em: EntityManager) => Promise<number>, atOnce = AT_ONCE): Promise<number> {
    let count = 0;
    for (;;) {
      const done = await this.db.tx(ACTOR, some);
      count += done;
      if (done < atOnce) return count;
    }
  }

  /**
   * A charge counts as a purchase if a diagnosis of its repair was counted. Such a diagnosis stays until the retention
   * period after the handover.
   */
  async #diagnoses(em: EntityManager): Promise<number> {
    const [, gone] = await em.query<[unknown, number]>(
      `delete from protection_diagnoses where run_id in (
         select d.run_id from protection_diagnoses d where d.at < $1
           -- control: a diagnosis counts while its repair can still be charged
           and not exists (select from repairs r where r.id = d.repair_id and coalesce(r.handed_over_at, 'infinity') >= $1)
         order by d.at limit ${AT_ONCE} for update skip locked)`,
      [new Date(this.clock().getTime() - DIAGNOSES_KEPT_MS)],
    );
    return gone;
  }

  /** Deletes the customer's name, contact and own words. Order type, times and result stay. */
  async #orders(em: EntityManager, over: string): Promise<number> {
    const now = this.clock();
    const [orders] = await em.query<[{ number: string }[], number]>(
      `update remote_orders set customer_name = $2, customer_phone = $2, customer_email = null, device_model = null,
         issue_description = $2, preferred_time = null, closed_note = null, repeat_key = '', contact_deleted_at = $3,
         version = version + 1
       where id in (${over}) returning number`,
      [new Date(now.getTime() - ORDER_CONTACT_KEPT_DAYS * DAY_MS), CONTACT_DELETED, now],
    );
    for (const { number } of orders)
      await recordAudit(
        em,
        ACTOR,
        now,
        '',
        'remote_order.contact_deleted',
        `remote order ${orderNumber(Number(number))}`,
      );
    return orders.length;
  }
}
