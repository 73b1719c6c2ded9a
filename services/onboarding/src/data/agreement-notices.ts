import type { EntityManager } from '@revive/platform/database/database';
import type { Seals } from './seals.js';
import { AgreementNoticeRow } from './tenant-rows.js';

/** The notice of a shop that stands, if any. Throws SEAL_BROKEN (403). */
export async function noticeOf(
  em: EntityManager,
  seals: Pick<Seals, 'checkNotice'>,
  tenantId: string,
): Promise<AgreementNoticeRow | null> {
  const row = await em
    .createQueryBuilder(AgreementNoticeRow, 'n')
    .where('n.tenant_id = :tenantId and n.withdrawn_at is null', { tenantId })
    .getOne();
  if (row) seals.checkNotice(row);
  return row;
}
