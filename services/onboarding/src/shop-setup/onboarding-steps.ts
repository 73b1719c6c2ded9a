import { isOpen, type OnboardingFacts, type OnboardingStep } from '@revive/contracts/tenant-onboarding/steps';
import { ONBOARDING_SERVICES } from '@revive/contracts/tenant-onboarding/catalogue';
import { DEFAULT_TIER, type SubscriptionTier } from '@revive/contracts/onboarding/plans';
import { formatRand } from '@revive/contracts/money';
import { requireRole, requireTenant, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { Clock } from '@revive/platform/core/clock';
import type { Database, EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { Identity, Person } from '../clients/identity.client.js';
import { noticeOf } from '../agreements/agreement-notices.js';
import type { TenantAgreementMacs } from '../agreements/tenant-agreement-macs.js';
import type { ShopSetupMacs } from './shop-setup-macs.js';
import { noSteps, TenantOnboardingRow } from './shop-setup.entity.js';
import { TenantAgreementRow, type AgreementNoticeRow } from '../agreements/tenant-agreement.entity.js';
import { oweAccountLetter } from '../account-events/account-events.js';
import type { Consents } from '../agreements/consent.repository.js';
import { currentTexts, type CurrentText } from '../agreements/texts.js';
import type { ConsentRow } from '../agreements/consent.entity.js';
import type { Told, ToldDetails } from './shop-details-prefill.js';

/**
 * What the shop's application says of it; a shop that never had one has the default tier, and was approved when
 * identity opened it.
 */
export interface Applied {
  readonly tier: SubscriptionTier;
  readonly approvalSentAt: Date | null;
}
export interface Standing {
  readonly tenantId: string;
  readonly row: TenantOnboardingRow | null;
  readonly agreement: TenantAgreementRow | null;
  /** The text that is to be signed now. */
  readonly text: CurrentText;
  /** The sealed document of what was signed last; a shop that signed before there were any has none. */
  readonly signed: ConsentRow | undefined;
  /** That it ends, where that was said and not taken back. */
  readonly notice: AgreementNoticeRow | null;
  readonly applied: Applied;
  /** While the details are not saved. */
  readonly told?: Told;
  /** Where money goes now, on one line; '': nothing is known. */
  readonly bank: string;
  /** Of the account that asks: the agent's step opens with it. */
  readonly active: boolean;
  readonly now: Date;
}
/** What taking a step may do besides altering the row. */
export interface Step {
  readonly em: EntityManager;
  readonly row: TenantOnboardingRow;
  readonly applied: Applied;
  /** For the second step alone. */
  readonly told?: Told;
  readonly by: UserActor;
  readonly now: Date;
}

export const factsOf = (
  row: TenantOnboardingRow | null,
  { applied: { approvalSentAt }, active }: Pick<Standing, 'applied' | 'active'>,
): OnboardingFacts => ({
  active,
  approvalSentAt,
  detailsAt: row?.detailsAt,
  servicesAt: row?.servicesAt,
  signedAt: row?.signedAt,
  agentAt: row?.agentDownloadedAt,
  supportAt: row?.supportAt,
});

/** The agreement of a shop as it is now. */
export async function tenantText(em: EntityManager): Promise<CurrentText> {
  const [text] = await currentTexts(em, 'tenant');
  if (!text) throw new AppError('INTERNAL', { reason: 'the agreement of a shop has no text' });
  return text;
}

/** As the person who signs reads them. */
const namesOf = (services: readonly string[]): string =>
  services.map((id) => ONBOARDING_SERVICES.find((one) => one.id === id)?.name ?? id).join(', ');
const NOT_OPEN = {
  order: 'An earlier step is not done yet. Do that one first.',
  status: 'This step is not open yet: an earlier one is missing, or your account is not active.',
} as const;
const isActive = ({ notActive }: UserActor): boolean =>
  /* control: the agent’s step is an active account’s = true */ notActive !== true;

/**
 * The only way to a shop's seven steps. A step is taken under the lock of the shop's row: sent many times at once, the
 * first does it and the others find it done. Row, evidence, events and audit line are one transaction; a row that was
 * altered beside it goes no further.
 */
export class StepsOfShop {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly macs: ShopSetupMacs,
    private readonly agreementMacs: TenantAgreementMacs,
    private readonly identity: Pick<Identity, 'shopOpenedAt'>,
    private readonly told: Pick<ToldDetails, 'of' | 'bankLine'>,
    private readonly consents: Pick<Consents, 'write' | 'latest'>,
    private readonly publicUrl: string,
  ) {}

  /** Throws NOT_ALLOWED, SEAL_BROKEN (403), SERVICE_UNAVAILABLE (503). */
  async read(actor: Actor): Promise<Standing> {
    const by = requireRole(
      actor,
      /* control: the steps are the shop’s administrator’s to read = ...['tenant_admin', 'tech'] */ 'tenant_admin',
    );
    const tenantId = requireTenant(by);
    const applied = await this.#applied(tenantId, by.userId);
    const standing = await this.db.tx(actor, async (em) => {
      const row = await em.findOneBy(TenantOnboardingRow, { tenantId });
      if (row) this.macs.checkSteps(row);
      return {
        tenantId,
        applied,
        active: isActive(by),
        now: this.clock(),
        row,
        ...(await this.#agreement(em, tenantId)),
        notice: await noticeOf(em, this.agreementMacs, tenantId),
      };
    });
    const whole = { ...standing, bank: await this.told.bankLine(tenantId) };
    return standing.row?.detailsAt ? whole : { ...whole, told: await this.told.of(tenantId, by.userId) };
  }

  /**
   * `take` alters the row and says what it did, for the trail; undefined: it was done already. Throws NOT_ALLOWED,
   * SEAL_BROKEN (403), NOT_FOUND (404) for another shop's id, INVALID_TRANSITION (409) where an earlier step is missing, or
   * the account is not active and the step needs it.
   */
  async take(
    actor: Actor,
    step: OnboardingStep,
    tenantId: string,
    take: (step: Step) => Promise<string | undefined>,
  ): Promise<Standing> {
    const by = requireRole(actor, 'tenant_admin');
    const own = requireTenant(by);
    // Of another shop nothing is said, not even that it exists.
    // control: a shop takes its own steps
    if (tenantId !== '' && tenantId !== own) throw new AppError('NOT_FOUND');
    const applied = await this.#applied(own, by.userId);
    const told = step === 'details' ? { told: await this.told.of(own, by.userId) } : {};
    const bank = await this.told.bankLine(own);
    return this.db.tx(by, async (em) => {
      const now = this.clock();
      await em.query(
        'insert into tenant_onboardings (tenant_id, version, trial_used, trial_version, created_at, updated_at, seal) values ($1, 0, 0, 0, $2, $2, $3) on conflict do nothing',
        [own, now, this.macs.steps(noSteps(own))],
      );
      const row = await em.findOneOrFail(TenantOnboardingRow, {
        where: { tenantId: own },
        /* control: a step is taken under the shop’s lock */ lock: { mode: 'pessimistic_write' },
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
        await em.update(TenantOnboardingRow, { tenantId: own }, row);
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
        ...(await this.#agreement(em, own)),
        notice: await noticeOf(em, this.agreementMacs, own),
      };
    });
  }

  /**
   * What is to be kept of a signature, in the transaction of its step: the row, its sealed document and the letter with
   * it.
   */
  async keep(
    em: EntityManager,
    agreement: Omit<TenantAgreementRow, 'seal'>,
    {
      businessName,
      session,
      text,
      signer,
    }: {
      readonly businessName: string;
      readonly session: string;
      readonly text: CurrentText;
      readonly signer: Pick<Person, 'name' | 'email'>;
    },
  ): Promise<void> {
    await em.insert(TenantAgreementRow, { ...agreement, seal: this.agreementMacs.agreement(agreement) });
    const { tenantId, userId: accountId, userName: username, address, agent, at: signedAt } = agreement;
    const facts: [string, string][] = [
      ['Services', namesOf(agreement.services)],
      ['Monthly subscription', formatRand(agreement.monthlyCents)],
    ];
    const signed = {
      set: 'tenant',
      subject: tenantId,
      tenantId,
      accountId,
      businessName,
      fullName: signer.name,
      signature: '',
      username,
      email: signer.email,
      session,
      address,
      agent,
      signedAt,
    } as const;
    const { fileId, fileHash } = await this.consents.write(em, signed, [text], facts);
    await oweAccountLetter(
      em,
      'agreement_signed',
      { id: accountId },
      { title: text.title, version: agreement.version, hash: fileHash, link: `${this.publicUrl}/signed-documents` },
      signedAt,
      fileId,
    );
  }

  async #agreement(em: EntityManager, tenantId: string): Promise<Pick<Standing, 'agreement' | 'text' | 'signed'>> {
    const agreement = await em.findOneBy(TenantAgreementRow, { tenantId });
    // control: a signature’s seal is checked
    if (agreement) this.agreementMacs.checkAgreement(agreement);
    return { agreement, text: await tenantText(em), signed: await this.consents.latest(em, 'tenant', tenantId) };
  }

  /**
   * Identity writes to the owner with the shop that it opens; staff may write again. A shop reads no application: what
   * its own says of it is asked as the system, by the shop's id from the session.
   */
  async #applied(tenantId: string, userId: string): Promise<Applied> {
    const [found] = await this.db.tx(systemActor('onboarding:steps', tenantId), (em) =>
      em.query<{ tier: SubscriptionTier; sent: Date | null }[]>(
        `select a.subscription_tier as tier, least(a.installer_at, (select min(l.at) from letters l where l.application_id = a.id and l.template = 'application_approved')) as sent
       from applications a where a.tenant_id = $1 and a.status = 'approved' order by a.id desc limit 1`,
        [tenantId],
      ),
    );
    if (found) return { tier: found.tier, approvalSentAt: found.sent };
    return { tier: DEFAULT_TIER, approvalSentAt: (await this.identity.shopOpenedAt(userId)) ?? null };
  }
}
