import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { CANCELLATION_NOTICE_DAYS } from '@revive/contracts/tenant-onboarding/agreement';
import { requireRole, requireTenant, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { lockName } from '@revive/platform/database/lock-name';
import type { Owners } from '@revive/proto/revive/identity/v1/shops';
import { ShopsClient } from '../clients/shops.client.js';
import { openNoticeOf } from '../agreements/agreement-notices.js';
import { TenantAgreementMacs } from '../agreements/tenant-agreement-macs.js';
import { ShopSetupMacs } from './shop-setup-macs.js';
import type { AccountEmailEntity } from '../account-events/account-email.entity.js';
import { TenantOnboardingEntity } from './shop-setup.entity.js';
import { AgreementNoticeEntity } from '../agreements/tenant-agreement.entity.js';
import { requestAccountEmail } from '../account-events/account-events.js';

const DAY_MS = 24 * 3_600_000;
type Template = Extract<
  AccountEmailEntity['template'],
  'agreement_notice' | 'agreement_notice_withdrawn' | 'agreement_ended'
>;

interface Change {
  readonly em: EntityManager;
  readonly tenantId: string;
  readonly by: UserActor;
  readonly now: Date;
  readonly open: AgreementNoticeEntity | null;
}

/**
 * Notice of termination by a shop, with the agreed notice period. The shop can withdraw the notice until the period
 * ends. Both need a fresh password, checked by the identity service. The end of an agreement suspends no account: no
 * rule requires this. Row, emails to all administrators and audit line are written in one transaction under one lock
 * per shop. Idempotent.
 */
@Injectable()
export class EndAgreement {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly shops: ShopsClient,
    private readonly macs: ShopSetupMacs,
    private readonly agreementMacs: TenantAgreementMacs,
  ) {}

  /**
   * Throws NOT_ALLOWED, SEAL_BROKEN (403), INVALID_TRANSITION (409) without a signed agreement, SERVICE_UNAVAILABLE
   * (503) if no administrator can be notified.
   */
  give(actor: Actor, command: Command): Promise<void> {
    return this.#change(actor, command, 'agreement_notice', async ({ em, tenantId, by, now, open }) => {
      const steps = await em.findOneBy(TenantOnboardingEntity, { tenantId });
      if (!steps?.signedAt)
        throw new AppError(
          'INVALID_TRANSITION',
          { tenantId },
          { sentence: 'You have not signed an agreement yet, so there is nothing to end.' },
        );
      this.macs.checkSteps(steps);
      if (open) return undefined;
      const row: Omit<AgreementNoticeEntity, 'seal'> = {
        id: uuidv7(),
        tenantId,
        givenAt: now,
        givenBy: by.userId,
        endsAt: new Date(now.getTime() + CANCELLATION_NOTICE_DAYS * DAY_MS),
        withdrawnAt: null,
        withdrawnBy: null,
        endToldAt: null,
      };
      await em.insert(AgreementNoticeEntity, { ...row, seal: this.agreementMacs.notice(row) });
      return row.endsAt;
    });
  }

  /**
   * Throws NOT_ALLOWED, SEAL_BROKEN (403), INVALID_TRANSITION (409) after the notice period, SERVICE_UNAVAILABLE
   * (503).
   */
  withdraw(actor: Actor, command: Command): Promise<void> {
    return this.#change(actor, command, 'agreement_notice_withdrawn', async ({ em, by, now, open }) => {
      if (!open) return undefined;
      if (open.endsAt <= now)
        throw new AppError(
          'INVALID_TRANSITION',
          { tenantId: open.tenantId },
          { sentence: 'The agreement has ended. Contact support to start again.' },
        );
      Object.assign(open, { withdrawnAt: now, withdrawnBy: by.userId });
      open.seal = this.agreementMacs.notice(open);
      await em.update(AgreementNoticeEntity, { id: open.id }, open);
      return open.endsAt;
    });
  }

  async #change(
    actor: Actor,
    command: Command,
    template: Template,
    change: (change: Change) => Promise<Date | undefined>,
  ): Promise<void> {
    const by = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(by);
    // Runs first, outside the transaction: a notice without a recipient for the notification is refused.
    const told = await this.shops.owners(tenantId);
    if (told.owners.length === 0) throw new AppError('SERVICE_UNAVAILABLE', { tenantId, reason: 'nobody to tell' });
    // The tenant id is from the session, never from the request.
    await this.db.tx(systemActor('onboarding:end-agreement', tenantId), async (em) => {
      await spendCommand(em, command);
      await lockName(em, 'agreement', tenantId);
      const now = this.clock();
      const endsAt = await change({
        em,
        tenantId,
        by,
        now,
        open: await openNoticeOf(em, this.agreementMacs, tenantId),
      });
      if (!endsAt) return;
      await emailOwners(em, template, told, { endsAt: endsAt.toISOString() }, now);
      await addAuditLine(
        em,
        {
          topic: 'onboarding.audit',
          tenantId,
          action: `onboarding.${template}`,
          notes: `the agreement's last day: ${endsAt.toISOString()}`,
          by: namedIn(by),
        },
        now,
      );
    });
  }
}

export async function emailOwners(
  em: EntityManager,
  template: AccountEmailEntity['template'],
  { shopName, owners }: Owners,
  values: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  for (const { accountId, name, email } of owners)
    await requestAccountEmail(em, template, { id: accountId, name, email }, { businessName: shopName, ...values }, at);
}
