import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import { TRIAL_DAYS, TRIAL_REPAIRS } from '@revive/contracts/tenant-onboarding/agreement';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { sweep } from '@revive/platform/database/sweep';
import { isAppError } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import type { Owners } from '@revive/proto/revive/identity/v1/shops';
import { ShopsClient } from '../clients/shops.client.js';
import { RUN_OUT_NOTICES } from '../agreements/agreement-notices.js';
import { TenantAgreementMacs } from '../agreements/tenant-agreement-macs.js';
import { ShopSetupMacs } from './shop-setup-macs.js';
import { TenantOnboardingEntity } from './shop-setup.entity.js';
import { AgreementNoticeEntity } from '../agreements/tenant-agreement.entity.js';
import { emailOwners } from './end-agreement.js';
import { trialView } from './shop-setup.mapper.js';

const ACTOR = systemActor('onboarding:tell-shops');
const DAY_MS = 24 * 3_600_000;
/** Remaining days or repairs at which a trial counts as nearly over (our choice). */
const NEARLY_DAYS = 3;
const NEARLY_REPAIRS = 1;
const AT_ONCE = 200;

interface Found {
  readonly id: string;
  readonly tenantId: string;
}
/** Selects only shops with a notice due, so owners are not looked up for all shops. */
const ON_TRIAL = `select id, "tenantId" from (select tenant_id as id, tenant_id as "tenantId", *
  from tenant_onboardings) shops where signed_at is not null and trial_over_at is null
  and (trial_used >= ${TRIAL_REPAIRS} or signed_at <= $2 or (trial_warned_at is null and (trial_used >=
    ${TRIAL_REPAIRS - NEARLY_REPAIRS} or signed_at <= $3)))`;
const trialTimes = (now: Date): Date[] =>
  [TRIAL_DAYS, TRIAL_DAYS - NEARLY_DAYS].map((days) => new Date(now.getTime() - days * DAY_MS));

/**
 * Sends three notices to all administrators of a shop: trial nearly over, trial over, notice period ended. The row
 * lock ensures each is sent once, even with two instances. A shop without an active administrator gets the notice once
 * it has one.
 */
@Injectable()
export class SendExpiryNotices {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly shops: ShopsClient,
    private readonly macs: ShopSetupMacs,
    private readonly agreementMacs: TenantAgreementMacs,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  /**
   * Returns the number of notified shops. Throws SERVICE_UNAVAILABLE (503) while the identity service does not
   * respond; the next run continues.
   */
  async run(): Promise<number> {
    return (
      (await this.#each(ON_TRIAL, trialTimes, (em, { tenantId }, owners) => this.#trial(em, tenantId, owners))) +
      (await this.#each(
        RUN_OUT_NOTICES,
        (now) => [now],
        (em, { id }, owners) => this.#end(em, id, owners),
      ))
    );
  }

  /** Skips shops without a reachable owner so that they do not block the batch. */
  #each(
    find: string,
    times: (now: Date) => unknown[],
    tell: (em: EntityManager, one: Found, owners: Owners) => Promise<boolean>,
  ): Promise<number> {
    return sweep(AT_ONCE, async (after) => {
      const found = await this.db.tx(ACTOR, (em) =>
        em.query<Found[]>(`${find} and id > $1 order by id limit ${AT_ONCE}`, [after, ...times(this.clock())]),
      );
      let done = 0;
      for (const one of found) done += await this.#one(one.tenantId, (em, owners) => tell(em, one, owners));
      return { done, seen: found.map(({ id }) => id) };
    });
  }

  async #one(tenantId: string, tell: (em: EntityManager, owners: Owners) => Promise<boolean>): Promise<number> {
    const owners = await this.shops.owners(tenantId).catch((error: unknown) => {
      if (!isAppError(error, 'NOT_FOUND')) throw error;
      return undefined;
    });
    if (!owners || owners.owners.length === 0) return 0;
    try {
      return (await this.db.tx(systemActor(ACTOR.name, tenantId), (em) => tell(em, owners))) ? 1 : 0;
    } catch (error) {
      if (!isAppError(error, 'SEAL_BROKEN')) throw error;
      this.log.error(
        { err: error, tenantId },
        'an agreement was altered: the shop gets no expiry notice until a person has checked it',
      );
      return 0;
    }
  }

  async #trial(em: EntityManager, tenantId: string, owners: Owners): Promise<boolean> {
    const row = await em.findOne(TenantOnboardingEntity, { where: { tenantId }, lock: { mode: 'pessimistic_write' } });
    if (!row?.signedAt || row.trialOverAt !== null) return false;
    this.macs.checkSteps(row);
    const now = this.clock();
    const { running, remaining, endsAt, used, included } = trialView(row.signedAt, row.trialUsed, now);
    if (running && row.trialWarnedAt !== null) return false;
    await em.query(
      `update tenant_onboardings set ${running ? 'trial_warned_at' : 'trial_over_at'} = $2 where tenant_id = $1`,
      [tenantId, now],
    );
    await emailOwners(
      em,
      running ? 'trial_nearly_over' : 'trial_over',
      owners,
      { endsAt, used: String(used), included: String(included), remaining: String(remaining) },
      now,
    );
    return true;
  }

  async #end(em: EntityManager, id: string, owners: Owners): Promise<boolean> {
    const row = await em.findOne(AgreementNoticeEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row || row.withdrawnAt !== null || row.endToldAt !== null) return false;
    this.agreementMacs.checkNotice(row);
    const now = this.clock();
    await em.update(AgreementNoticeEntity, { id }, { endToldAt: now });
    await emailOwners(em, 'agreement_ended', owners, { endsAt: row.endsAt.toISOString() }, now);
    return true;
  }
}
