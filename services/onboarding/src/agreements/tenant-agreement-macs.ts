import { Injectable } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { AgreementNoticeEntity, TenantAgreementEntity } from './tenant-agreement.entity.js';

@Injectable()
export class TenantAgreementMacs {
  constructor(private readonly mac: RowMac) {}

  notice(row: Omit<AgreementNoticeEntity, 'seal'>): Buffer {
    return this.mac.seal('agreement_notices', noticeColumns(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkNotice(row: AgreementNoticeEntity): void {
    this.mac.check('agreement_notices', noticeColumns(row), row.seal);
  }

  agreement(row: Omit<TenantAgreementEntity, 'seal'>): Buffer {
    return this.mac.seal('tenant_agreements', agreementColumns(row));
  }

  /** Throws SEAL_BROKEN (403). */
  checkAgreement(row: TenantAgreementEntity): void {
    this.mac.check('tenant_agreements', agreementColumns(row), row.seal);
  }
}

const noticeColumns = (row: Omit<AgreementNoticeEntity, 'seal'>) => ({
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

const agreementColumns = (row: Omit<TenantAgreementEntity, 'seal'>) => ({
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
