import { Inject, Injectable } from '@nestjs/common';
import { protectionDecisionSchema, type ProtectionDecision } from '@revive/contracts/protection/protection';
import { RAISED, type BehaviourStatus, type Decision, type ProtectionEvent } from '@revive/contracts/protection/rules';
import type { DecideProtectionRequest, ProtectionCase } from '@revive/proto/revive/repairs/v1/protection';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { given } from '@revive/platform/core/given';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { tenantNames } from '../tickets/ticket.query.js';
import { ProtectionLog } from './protection-log.js';
import { lockShop, type ShopRow } from './protection.query.js';
import { ReadProtection } from './read-protection.js';

/** Resulting status and allowed starting statuses per decision. Rules alone never change the status to blocked. */
const DECIDED: Readonly<
  Record<Decision, { event: ProtectionEvent; status: BehaviourStatus | undefined; from: readonly BehaviourStatus[] }>
> = {
  clear: { event: 'cleared', status: 'good', from: ['good', 'suspicious'] },
  keep: { event: 'kept', status: undefined, from: ['good', 'suspicious', 'blocked'] },
  block: { event: 'blocked', status: 'blocked', from: ['good', 'suspicious'] },
  unblock: { event: 'unblocked', status: 'good', from: ['blocked'] },
  raise_limits: { event: 'limits_raised', status: undefined, from: ['good', 'suspicious', 'blocked'] },
};
const DAY_MS = 24 * 3_600_000;

@Injectable()
export class DecideProtection {
  constructor(
    private readonly db: Database,
    private readonly entries: ProtectionLog,
    private readonly reading: ReadProtection,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409) if a concurrent decision
   * changed the shop's status.
   */
  async run(actor: Actor, request: DecideProtectionRequest): Promise<ProtectionCase> {
    requireRole(actor, 'master', 'admin');
    const { tenantId, ...said } = request;
    if (!isUuid(tenantId)) throw invalid({ tenantId: 'is not an id' });
    const decided = await validate(protectionDecisionSchema, given(said));
    return this.db.tx(actor, async (em) => {
      const now = this.clock();
      if (!(await tenantNames(em, [tenantId])).has(tenantId)) throw new AppError('NOT_FOUND', { tenantId });
      const shop = await lockShop(em, tenantId, now);
      await this.#apply(em, actor, shop, decided, now);
      return this.reading.caseIn(em, tenantId);
    });
  }

  async #apply(em: EntityManager, actor: Actor, shop: ShopRow, decided: ProtectionDecision, now: Date): Promise<void> {
    const { decision, note } = decided;
    const { event, status = shop.status, from } = DECIDED[decision];
    const isWaiting = shop.caseSince !== null || shop.appealAt !== null;
    // The case was answered already, or no case or appeal exists.
    if (!from.includes(shop.status) || (decision === 'keep' && !isWaiting))
      throw new AppError('INVALID_TRANSITION', { from: shop.status, decision });
    const raised = decision === 'raise_limits' ? raisedOf(decided, now) : undefined;
    await em.query(
      `update protection_shops set status = $2, status_at = case when status = $2 then status_at else $3 end,
        block_reason = case when $2 = 'blocked' then coalesce($4, block_reason) end,
        reviewed_at = $3, case_reason = null, case_since = null, appeal_text = null, appeal_at = null
        where tenant_id = $1`,
      [shop.tenantId, status, now, decision === 'block' ? note : null],
    );
    if (raised)
      await em.query(
        `update protection_shops set hour_limit = $2, day_limit = $3, devices_limit = $4, limits_until = $5
          where tenant_id = $1`,
        [shop.tenantId, raised.hour ?? null, raised.day ?? null, raised.devices ?? null, raised.until],
      );
    const audit = raised ? `until ${raised.until.toISOString()}` : `was ${shop.status}, is ${status}`;
    await this.entries.add(em, actor, { tenantId: shop.tenantId, event, note, audit }, now);
  }
}

function raisedOf({ hour, day, devices, until }: ProtectionDecision, now: Date) {
  if (hour === undefined && day === undefined && devices === undefined)
    throw invalid({ hour: 'Enter at least one limit' });
  const end = until === undefined ? undefined : new Date(until);
  if (!end || end <= now || end.getTime() > now.getTime() + RAISED.mostDays * DAY_MS)
    throw invalid({ until: `Choose a day within ${RAISED.mostDays} days` });
  return { hour, day, devices, until: end };
}
