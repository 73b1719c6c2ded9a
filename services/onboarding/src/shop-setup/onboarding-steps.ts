import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { isOpen, type OnboardingFacts, type OnboardingStep } from '@revive/contracts/tenant-onboarding/steps';
import { DEFAULT_TIER, type SubscriptionTier } from '@revive/contracts/onboarding/plans';
import { requireRole, requireTenant, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { readApprovedPlan } from '../applications/application-facts.query.js';
import { IdentityClient } from '../clients/identity.client.js';
import { ShopSetupMacs } from './shop-setup-macs.js';
import { noSteps, TenantOnboardingEntity } from './shop-setup.entity.js';
import { TenantAgreements, type SignedAgreement } from './tenant-agreements.js';
import { type PrefilledDetails, ShopDetailsPrefill } from './shop-details-prefill.js';

/**
 * Facts from the shop's application. A shop without an application has the default tier and counts as approved when
 * the identity service opened it.
 */
interface Applied {
  readonly tier: SubscriptionTier;
  readonly approvalSentAt: Date | null;
}
export interface OnboardingProgress extends SignedAgreement {
  readonly tenantId: string;
  readonly row: TenantOnboardingEntity | null;
  readonly applied: Applied;
  readonly told?: PrefilledDetails;
  /** The current bank account on one line; empty if unknown. */
  readonly bank: string;
  /** True if the caller's account is active. The agent step requires it. */
  readonly active: boolean;
  readonly now: Date;
}
interface Step {
  readonly em: EntityManager;
  readonly row: TenantOnboardingEntity;
  readonly applied: Applied;
  readonly told?: PrefilledDetails;
  readonly by: UserActor;
  readonly now: Date;
}

export const factsOf = (
  row: TenantOnboardingEntity | null,
  { applied: { approvalSentAt }, active }: Pick<OnboardingProgress, 'applied' | 'active'>,
): OnboardingFacts => ({
  active,
  approvalSentAt,
  detailsAt: row?.detailsAt,
  servicesAt: row?.servicesAt,
  signedAt: row?.signedAt,
  agentAt: row?.agentDownloadedAt,
  supportAt: row?.supportAt,
});

const NOT_OPEN = {
  order: 'Complete the earlier steps first.',
  status: 'This step is locked. Complete the earlier steps first. Your account must also be active.',
} as const;
const isActive = ({ notActive }: UserActor): boolean =>
  // control: the agent’s step is an active account’s = true
  notActive !== true;

/**
 * The only way to change a shop's seven steps. A step runs under the lock of the shop's row: of concurrent requests
 * the first completes the step, the rest find it completed. Row, evidence, events and audit line are one transaction.
 * A row with a broken MAC is refused.
 */
@Injectable()
export class OnboardingSteps {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly macs: ShopSetupMacs,
    private readonly identity: IdentityClient,
    private readonly prefill: ShopDetailsPrefill,
    private readonly agreements: TenantAgreements,
  ) {}

  /** Throws NOT_ALLOWED, SEAL_BROKEN (403), SERVICE_UNAVAILABLE (503). */
  async read(actor: Actor): Promise<OnboardingProgress> {
    // control: the steps are the shop’s administrator’s to read = requireRole(actor, 'tenant_admin', 'tech')
    const by = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(by);
    const applied = await this.#applied(tenantId, by.userId);
    const standing = await this.db.tx(actor, async (em) => {
      const row = await em.findOneBy(TenantOnboardingEntity, { tenantId });
      if (row) this.macs.checkSteps(row);
      return {
        tenantId,
        applied,
        active: isActive(by),
        now: this.clock(),
        row,
        ...(await this.agreements.read(em, tenantId)),
      };
    });
    const whole = { ...standing, bank: await this.prefill.bankLine(tenantId) };
    return standing.row?.detailsAt ? whole : { ...whole, told: await this.prefill.of(tenantId, by.userId) };
  }

  /**
   * `take` changes the row and returns a description for the audit trail, or undefined if the step was completed
   * already. Throws NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404) for a different shop's id, INVALID_TRANSITION
   * (409) if an earlier step is missing or the step requires an active account.
   */
  async take(
    actor: Actor,
    step: OnboardingStep,
    tenantId: string,
    take: (step: Step) => Promise<string | undefined>,
  ): Promise<OnboardingProgress> {
    const by = requireRole(actor, 'tenant_admin');
    const own = requireTenant(by);
    // control: a shop takes its own steps
    if (tenantId !== '' && tenantId !== own) throw new AppError('NOT_FOUND');
    const applied = await this.#applied(own, by.userId);
    const told = step === 'details' ? { told: await this.prefill.of(own, by.userId) } : {};
    const bank = await this.prefill.bankLine(own);
    return this.db.tx(by, async (em) => {
      const now = this.clock();
      await em.query(
        `insert into tenant_onboardings (tenant_id, version, trial_used, trial_version, created_at, updated_at,
          seal) values ($1, 0, 0, 0, $2, $2, $3) on conflict do nothing`,
        [own, now, this.macs.steps(noSteps(own))],
      );
      const row = await em.findOneOrFail(TenantOnboardingEntity, {
        where: { tenantId: own },
        // control: a step is taken under the shop’s lock
        lock: { mode: 'pessimistic_write' },
      });
      // control: a step’s seal is checked
      this.macs.checkSteps(row);
      const active = isActive(by);
      // control: the steps have an order
      if (!isOpen(factsOf(row, { applied, active }), step))
        throw new AppError('INVALID_TRANSITION', { step }, { sentence: NOT_OPEN[active ? 'order' : 'status'] });
      const what = await take({ em, row, applied, ...told, by, now });
      if (what !== undefined) {
        row.version += 1;
        row.updatedAt = now;
        row.seal = this.macs.steps(row);
        await em.update(TenantOnboardingEntity, { tenantId: own }, row);
        await addAuditLine(
          em,
          { topic: 'onboarding.audit', tenantId: own, action: `onboarding.${step}`, notes: what, by: namedIn(by) },
          now,
        );
      }
      return {
        tenantId: own,
        row,
        applied,
        active,
        now,
        bank,
        ...(await this.agreements.read(em, own)),
      };
    });
  }

  /**
   * The approval email is sent when the identity service opens the shop; staff may resend it. Shops cannot read
   * applications, so the query runs as the system with the shop's id from the session.
   */
  async #applied(tenantId: string, userId: string): Promise<Applied> {
    const found = await this.db.tx(systemActor('onboarding:steps', tenantId), (em) => readApprovedPlan(em, tenantId));
    if (found) return { tier: found.tier, approvalSentAt: found.sent };
    return { tier: DEFAULT_TIER, approvalSentAt: (await this.identity.shopOpenedAt(userId)) ?? null };
  }
}
