import type { EntityManager } from '@revive/platform/database/database';

export interface ExportedPosting {
  readonly id: string;
  readonly day: string;
  readonly kind: string;
  readonly at: Date;
  readonly tenant_name: string | null;
  readonly repair_number: string | number | null;
  readonly device_name: string | null;
  readonly method: string | null;
  readonly by_name: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly account: string;
  readonly cents: string | number;
}

/** Entries of one part. A part stays far below the limit of a gRPC message. */
export const ENTRIES_AT_ONCE = 1_000;

/** Postings of a period in one book, by day and entry. Without a shop: the book of the platform. */
export function readExportedPostings(
  em: EntityManager,
  page: {
    tenantId: string | undefined;
    from: string;
    through: string;
    day: string | undefined;
    id: string | undefined;
  },
): Promise<ExportedPosting[]> {
  const table = page.tenantId === undefined ? 'platform_postings' : 'postings';
  return em.query<ExportedPosting[]>(
    `with page as (select e.* from entries e where e.business_date between $1::date and $2::date
        and ($3::uuid is null or e.tenant_id = $3)
        and ($4::date is null or (e.business_date, e.id) > ($4::date, $5::uuid))
        and exists (select 1 from ${table} p where p.entry_id = e.id)
      order by e.business_date, e.id limit ${ENTRIES_AT_ONCE})
    select page.*, to_char(page.business_date, 'YYYY-MM-DD') as day, t.name as tenant_name, p.account, p.cents
      from page join ${table} p on p.entry_id = page.id left join tenants t on t.id = page.tenant_id
      order by page.business_date, page.id, p.line`,
    [page.from, page.through, page.tenantId ?? null, page.day ?? null, page.id ?? null],
  );
}
