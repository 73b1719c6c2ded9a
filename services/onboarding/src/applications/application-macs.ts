import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { ApplicationEntity, ApprovalEntity } from './application.entity.js';

/**
 * What an application entitles to: its state and step, whose it is, where its emails go, what it pays for, what stands
 * in the way of its approval; and who has approved it. Checked whenever one is read to go on with.
 */
@Injectable()
export class ApplicationMacs {
  constructor(private readonly mac: RowMac) {}

  application(row: Sealed): Buffer {
    return this.mac.seal('applications', sealed(row));
  }

  /** Throws SEAL_BROKEN (403). */
  check(row: ApplicationEntity): void {
    // control: an application’s seal is checked when it is read
    this.mac.check('applications', sealed(row), row.seal);
  }

  approval(row: Omit<ApprovalEntity, 'seal'>): Buffer {
    return this.mac.seal('approvals', sealedApproval(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkApproval(row: ApprovalEntity): void {
    // control: an approval is believed as it was written
    this.mac.check('approvals', sealedApproval(row), row.seal);
  }
}

/** What is in no seal need not be there yet: what was told of the waiting, and the queue. */
type Sealed = Omit<ApplicationEntity, 'seal' | 'ourMs' | 'queueKey'>;

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
    ...(row.requestedParts.length > 0 && { asked: row.requestedParts.map(({ part }) => part).join() }),
    ...(row.reviewRound > 1 && { round: row.reviewRound }),
    ...(row.openingAt !== null && {
      openingAt: row.openingAt,
      openingBy: row.openingBy?.id ?? null,
      port: row.installerPort,
    }),
  },
});

const sealedApproval = (row: Omit<ApprovalEntity, 'seal'>) => ({
  id: row.id,
  tenantId: null,
  columns: { application: row.applicationId, round: row.round, by: row.byId, role: row.byRole, at: row.at },
});
