import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import { LIMIT_NAMES, PURCHASES, type LimitName } from '@revive/contracts/protection/rules';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { publishStaffNotification } from '@revive/platform/mail/staff-notification';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { caseReasonOf, wasWarned, limitsOf, limitText, type Counted } from './protection.policy.js';
import { ProtectionLog } from './protection-log.js';
import { countShop, lockShop, type ShopRow } from './protection.query.js';

/** Opens review cases when rules match. Blocking a shop is a staff decision only. */
@Injectable()
export class ReviewCases {
  constructor(
    private readonly db: Database,
    private readonly entries: ProtectionLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Runs after a diagnosis started, to check for too few purchases. */
  review(system: Actor, tenantId: string): Promise<void> {
    return this.db.tx(system, async (em) => {
      const now = this.clock();
      await this.#open(em, system, await lockShop(em, tenantId, now), now);
    });
  }

  /** Runs after a refusal. Each day counts once per limit, and the shop is notified once per window. */
  refused(system: Actor, tenantId: string, limit: unknown): Promise<void> {
    const name = LIMIT_NAMES.find((one) => one === limit);
    if (!name) return Promise.resolve();
    return this.db.tx(system, async (em) => {
      const now = this.clock();
      const shop = await lockShop(em, tenantId, now);
      await em.query(
        `insert into protection_refusals as r (tenant_id, day, limit_name, times, first_at, last_at)
          values ($1, ($3::timestamptz at time zone '${DEFAULT_ZONE}')::date, $2, 1, $3, $3)
          on conflict (tenant_id, day, limit_name) do update set times = r.times + 1, last_at = $3`,
        [tenantId, name, now],
      );
      if (!wasWarned(shop.refused[name], name, now)) await this.#say(em, system, shop, name, now);
      await this.#open(em, system, shop, now);
    });
  }

  async #say(em: EntityManager, system: Actor, shop: ShopRow, name: LimitName, now: Date): Promise<void> {
    const { tenantId } = shop;
    await em.query('update protection_shops set refused = $2 where tenant_id = $1', [
      tenantId,
      JSON.stringify({ ...shop.refused, [name]: now.toISOString() }),
    ]);
    const note = limitText({ name, limit: limitsOf(shop, now)[name] });
    await this.entries.add(em, system, { tenantId, event: 'throttled', note, audit: note }, now);
  }

  async #open(em: EntityManager, system: Actor, shop: ShopRow, now: Date): Promise<void> {
    if (shop.caseSince !== null || shop.status === 'blocked') return;
    const counted = await countShop(em, shop, now);
    const reason = caseReasonOf(counted);
    if (!reason) return;
    const { tenantId } = shop;
    const number = shop.cases + 1;
    await em.query(
      `update protection_shops set case_reason = $2, case_since = $3, cases = $4,
        status = 'suspicious', status_at = case when status = 'suspicious' then status_at else $3 end
        where tenant_id = $1`,
      [tenantId, reason, now, number],
    );
    const note = REASON_NOTES[reason](counted);
    await this.entries.add(em, system, { tenantId, event: 'case_opened', note, audit: note }, now);
    await publishStaffNotification(em, {
      topic: 'repairs.staff-notification',
      kind: 'protection.case',
      about: tenantId,
      part: number,
    });
  }
}

const REASON_NOTES = {
  throttled: ({ newThrottledDays }: Counted) => `Refused on ${newThrottledDays} days within 7`,
  purchases: ({ newDiagnoses, newPurchases }: Counted) =>
    `${newPurchases} charged repairs of ${newDiagnoses} diagnostics, less than ${PURCHASES.minimumShare * 100} %`,
} as const;
