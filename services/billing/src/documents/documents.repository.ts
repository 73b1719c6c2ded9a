import type { DocumentKind, MissingDetail } from '@revive/contracts/billing/documents';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import { ZONE } from '../ledger/business-day.policy.js';
import type { PostedSource } from '../ledger/posted-source.query.js';
import { numberText, type DocumentContent, type DraftContent } from './document-content.policy.js';

export interface DocumentRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly entry_id: string;
  readonly repair_id: string;
  readonly repair_number: string;
  readonly device_name: string;
  readonly buyer_name: string;
  readonly total_cents: string;
  readonly vat_cents: string;
  readonly issued_at: Date;
  readonly content: DocumentContent;
  readonly intact: boolean;
  readonly emailed_at: Date | null;
  readonly erased_at: Date | null;
  /** Without `erased_at`: a full tax invoice, whose buyer the law requires. */
  readonly customer_erased: boolean;
  /** Business day, as `YYYY-MM-DD`. */
  readonly business_day: string;
}

/** `intact` repeats the check of the table, which a person with the owner's login can remove. */
const COLUMNS = `d.*, d.content_sha256 = sha256(convert_to(d.content::text, 'UTF8')) as intact,
  (select max(m.at) from document_emails m where m.document_id = d.id) as emailed_at,
  exists (select 1 from erased_customers c where c.repair_id = d.repair_id) as customer_erased,
  to_char(d.business_date, 'YYYY-MM-DD') as business_day`;

/** Documents by a condition on `d`, newest first. Throws SEAL_BROKEN (403) for an altered content. */
export async function findDocuments(
  em: EntityManager,
  where: string,
  values: readonly unknown[],
  most = 1_000,
): Promise<DocumentRow[]> {
  const rows = await em.query<DocumentRow[]>(
    `select ${COLUMNS} from tax_documents d where ${where} order by d.id desc limit ${most}`,
    [...values],
  );
  const broken = rows.find(({ intact }) => !intact);
  // control: an altered document is not shown
  if (broken) throw new AppError('SEAL_BROKEN', { documentId: broken.id });
  return rows;
}

/**
 * Takes the next number of the series. The lock of its row lasts until the commit, and a rollback gives the number
 * back, so the series has no gap.
 */
async function takeNumber(em: EntityManager, tenantId: string, kind: DocumentKind): Promise<number> {
  await em.query('insert into document_series (tenant_id, series) values ($1, $2) on conflict do nothing', [
    tenantId,
    kind,
  ]);
  const [[row]] = await em.query<[{ taken: string }[], number]>(
    'update document_series set next = next + 1 where tenant_id = $1 and series = $2 returning next - 1 as taken',
    [tenantId, kind],
  );
  return Number(row?.taken);
}

/** Issues a document once per ledger entry. Undefined if the entry has its document. Call under `lockDocuments`. */
export async function issue(
  em: EntityManager,
  source: Pick<PostedSource, 'entryId' | 'tenantId' | 'repair'>,
  draft: DraftContent,
  at: Date,
  refersTo?: string,
): Promise<string | undefined> {
  const { entryId, tenantId, repair } = source;
  const known = await em.query<unknown[]>('select 1 from tax_documents where entry_id = $1', [entryId]);
  if (known.length > 0) return undefined;
  const number = await takeNumber(em, tenantId, draft.kind);
  const id = uuidv7();
  const content: DocumentContent = { ...draft, number: numberText(draft.kind, number), issuedAt: at.toISOString() };
  await em.query(
    `insert into tax_documents (id, tenant_id, kind, number, entry_id, repair_id, repair_number, device_name, refers_to,
      buyer_name, total_cents, vat_cents, issued_at, business_date, content, content_sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ($13 at time zone $14)::date, $15::jsonb,
      sha256(convert_to(($15::jsonb)::text, 'UTF8')))`,
    [
      id,
      tenantId,
      draft.kind,
      number,
      entryId,
      repair.id,
      repair.number,
      repair.deviceName,
      refersTo ?? null,
      draft.buyer?.name ?? '',
      draft.totalCents,
      draft.vat?.cents ?? 0,
      at,
      ZONE,
      JSON.stringify(content),
    ],
  );
  await em.query('delete from waiting_documents where entry_id = $1', [entryId]);
  return id;
}

export async function addWaiting(
  em: EntityManager,
  { entryId, tenantId, repair, cents, at }: PostedSource,
  waiting: { readonly kind: DocumentKind; readonly missing: readonly MissingDetail[]; readonly buyerName: string },
): Promise<void> {
  await em.query(
    `insert into waiting_documents (entry_id, tenant_id, kind, repair_id, repair_number, device_name, total_cents,
      missing, buyer_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (entry_id) do nothing`,
    [
      entryId,
      tenantId,
      waiting.kind,
      repair.id,
      repair.number,
      repair.deviceName,
      cents,
      waiting.missing,
      waiting.buyerName,
      at,
    ],
  );
}
