import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { ApplicationEntity, ApprovalEntity } from './application.entity.js';

/**
 * Row MACs over the security-relevant fields of applications and approvals: state, step, owner, email, plan, blockers
 * and approvers. Checked on every read that leads to an action.
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
    // Added only when set, so older applications keep a valid MAC.
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
