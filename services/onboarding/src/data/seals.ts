import type { Sealer } from '@revive/platform/seal';
import type { ApplicationRow } from './rows.js';

/** What an application entitles to: its state and step, whose it is, where its letters go, what it pays for. Checked whenever one is read to go on with. */
export class Seals {
  constructor(private readonly sealer: Sealer) {}

  application(row: Omit<ApplicationRow, 'seal'>): Buffer {
    return this.sealer.seal('applications', sealed(row));
  }

  /** Throws SEAL_BROKEN (403). */
  check(row: ApplicationRow): void {
    this.sealer.check('applications', sealed(row), row.seal);
  }
}

const sealed = (row: Omit<ApplicationRow, 'seal'>) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    status: row.status, step: row.currentStep, account: row.accountId, email: row.email, tier: row.subscriptionTier, hardwareVerified: row.hardwareVerified, score: row.hardware?.score ?? null, link: row.linkVersion, bank: row.bankName,
  },
});
