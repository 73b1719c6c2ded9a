import type { Sealer } from '@revive/platform/seal';
import type { ApplicationRow, ApprovalRow } from './rows.js';

/** What an application entitles to: its state and step, whose it is, where its letters go, what it pays for; and who has approved it. Checked whenever one is read to go on with. */
export class Seals {
  constructor(private readonly sealer: Sealer) {}

  application(row: Omit<ApplicationRow, 'seal'>): Buffer {
    return this.sealer.seal('applications', sealed(row));
  }

  /** Throws SEAL_BROKEN (403). */
  check(row: ApplicationRow): void {
    this.sealer.check('applications', sealed(row), row.seal);
  }

  approval(row: Omit<ApprovalRow, 'seal'>): Buffer {
    return this.sealer.seal('approvals', sealedApproval(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkApproval(row: ApprovalRow): void {
    this.sealer.check('approvals', sealedApproval(row), row.seal);
  }
}

const sealed = (row: Omit<ApplicationRow, 'seal'>) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    status: row.status, step: row.currentStep, account: row.accountId, email: row.email, tier: row.subscriptionTier, hardwareVerified: row.hardwareVerified, score: row.hardware?.score ?? null, link: row.linkVersion, bank: row.bankName,
    // Only where they say something, so that applications from before them keep their seals.
    ...(row.reviewRound > 1 && { round: row.reviewRound }), ...(row.openingAt !== null && { openingAt: row.openingAt, openingBy: row.openingBy?.id ?? null, port: row.installerPort }),
  },
});

const sealedApproval = (row: Omit<ApprovalRow, 'seal'>) => ({ id: row.id, tenantId: null, columns: { application: row.applicationId, round: row.round, by: row.byId, role: row.byRole, at: row.at } });
