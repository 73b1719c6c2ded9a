import type { EntityManager } from '@revive/platform/database/database';
import type { TenantAgreementMacs } from './tenant-agreement-macs.js';
import { AgreementNoticeEntity } from './tenant-agreement.entity.js';

/** The shop's open termination notice, if any. Throws SEAL_BROKEN (403). */
export async function openNoticeOf(
  em: EntityManager,
  macs: Pick<TenantAgreementMacs, 'checkNotice'>,
  tenantId: string,
): Promise<AgreementNoticeEntity | null> {
  const row = await em
    .createQueryBuilder(AgreementNoticeEntity, 'n')
    .where('n.tenant_id = :tenantId and n.withdrawn_at is null', { tenantId })
    .getOne();
  if (row) macs.checkNotice(row);
  return row;
}
