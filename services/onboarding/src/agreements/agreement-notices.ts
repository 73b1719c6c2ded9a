import type { EntityManager } from '@revive/platform/database/database';
import type { TenantAgreementMacs } from './tenant-agreement-macs.js';
import { AgreementNoticeEntity } from './tenant-agreement.entity.js';

/** SQL: notices whose period ended by `$2` without an email to the shop. */
export const RUN_OUT_NOTICES =
  'select id, tenant_id as "tenantId" from agreement_notices where withdrawn_at is null and end_told_at is null and ends_at <= $2';

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
