import type { RowMac } from '@revive/platform/auth/row-mac';
import type { ApplicationRow, ApprovalRow } from './rows.js';
import type { AgreementNoticeRow, StepsOfRow, TenantAgreementRow } from './tenant-rows.js';

/**
 * What an application entitles to: its state and step, whose it is, where its letters go, what it pays for, what stands
 * in the way of its approval; and who has approved it; what a shop confirmed and signed in its seven steps. Checked
 * whenever one is read to go on with.
 */
export class Seals {
  constructor(private readonly sealer: RowMac) {}

  application(row: Sealed): Buffer {
    return this.sealer.seal('applications', sealed(row));
  }

  /** Throws SEAL_BROKEN (403). */
  check(row: ApplicationRow): void {
    // control: an application’s seal is checked when it is read
    this.sealer.check('applications', sealed(row), row.seal);
  }

  approval(row: Omit<ApprovalRow, 'seal'>): Buffer {
    return this.sealer.seal('approvals', sealedApproval(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkApproval(row: ApprovalRow): void {
    // control: an approval is believed as it was written
    this.sealer.check('approvals', sealedApproval(row), row.seal);
  }

  steps(row: StepsOfRow): Buffer {
    return this.sealer.seal('tenant_onboardings', sealedSteps(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkSteps(row: StepsOfRow & { readonly seal: Buffer }): void {
    this.sealer.check('tenant_onboardings', sealedSteps(row), row.seal);
  }

  notice(row: Omit<AgreementNoticeRow, 'seal'>): Buffer {
    return this.sealer.seal('agreement_notices', sealedNotice(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkNotice(row: AgreementNoticeRow): void {
    this.sealer.check('agreement_notices', sealedNotice(row), row.seal);
  }

  tenantAgreement(row: Omit<TenantAgreementRow, 'seal'>): Buffer {
    return this.sealer.seal('tenant_agreements', sealedAgreement(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkTenantAgreement(row: TenantAgreementRow): void {
    this.sealer.check('tenant_agreements', sealedAgreement(row), row.seal);
  }
}

/** What is in no seal need not be there yet: what was told of the waiting, and the queue. */
type Sealed = Omit<ApplicationRow, 'seal' | 'ourMs' | 'queueKey'>;

const sealed = (row: Sealed) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    status: row.status,
    step: row.currentStep,
    account: row.accountId,
    email: row.email,
    tier: row.subscriptionTier,
    hardwareVerified: row.hardwareVerified,
    score: row.hardware?.score ?? null,
    link: row.linkVersion,
    bank: row.bankName,
    // Only where they say something, so that applications from before them keep their seals.
    ...(row.askedParts.length > 0 && { asked: row.askedParts.map(({ part }) => part).join() }),
    ...(row.reviewRound > 1 && { round: row.reviewRound }),
    ...(row.openingAt !== null && {
      openingAt: row.openingAt,
      openingBy: row.openingBy?.id ?? null,
      port: row.installerPort,
    }),
  },
});

const sealedApproval = (row: Omit<ApprovalRow, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  columns: { application: row.applicationId, round: row.round, by: row.byId, role: row.byRole, at: row.at },
});

const sealedSteps = (row: StepsOfRow) => ({
  id: row.tenantId,
  tenantId: row.tenantId,
  columns: {
    name: row.companyName,
    contact: row.contactPerson,
    email: row.email,
    phone: row.phone,
    address: row.address,
    registration: row.businessRegistration,
    tax: row.taxNumber,
    bank: row.bankDetails,
    details: row.detailsAt,
    tier: row.tier,
    services: row.services?.join() ?? null,
    base: row.baseCents,
    monthly: row.monthlyCents,
    confirmed: row.servicesAt,
    signed: row.signedAt,
    agent: row.agentDownloadedAt,
    support: row.supportAt,
  },
});

const sealedNotice = (row: Omit<AgreementNoticeRow, 'seal'>) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    given: row.givenAt,
    by: row.givenBy,
    ends: row.endsAt,
    withdrawn: row.withdrawnAt,
    withdrawnBy: row.withdrawnBy,
  },
});

const sealedAgreement = (row: Omit<TenantAgreementRow, 'seal'>) => ({
  id: row.tenantId,
  tenantId: row.tenantId,
  columns: {
    version: row.version,
    hash: row.hash,
    services: row.services.join(),
    monthly: row.monthlyCents,
    user: row.userId,
    name: row.userName,
    address: row.address,
    agent: row.agent,
    at: row.at,
  },
});
