import { ERASED_BUYER, keptThrough } from '@revive/contracts/billing/documents';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { ERASED_TEXT, type CustomerTexts, type ErasedCustomer } from '../erased-texts.policy.js';
import type { BuyerDetails, DocumentContent } from './document-content.policy.js';

/** Documents of the customer's repairs, for erasures. A full tax invoice keeps its buyer until the retention has ended. */
const KEPT_BY_LAW = `d.content ->> 'tier' = 'full' and d.content ? 'vat'`;

/** Buyers of the documents of these repairs, before an erasure. */
export async function buyersOf(
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<BuyerDetails[]> {
  const rows = await em.query<{ buyer: BuyerDetails }[]>(
    `select content -> 'buyer' as buyer from tax_documents where tenant_id = $1 and repair_id = any($2)
        and erased_at is null and content ? 'buyer'
      union all select jsonb_build_object('name', buyer_name) from waiting_documents
        where tenant_id = $1 and repair_id = any($2)`,
    [tenantId, repairIds],
  );
  return rows.map(({ buyer }) => buyer);
}

interface Erasable {
  readonly id: string;
  readonly content: DocumentContent;
}

/** Erases the buyer, the reference and names in the reason. The hash of the first content stays. */
async function eraseContent(
  em: EntityManager,
  { id, content }: Erasable,
  texts: Pick<CustomerTexts, 'mask'>,
  now: Date,
): Promise<void> {
  const { buyer, reason, payment } = content;
  const erased = {
    ...(buyer && { buyer: { name: ERASED_BUYER } }),
    ...(reason !== undefined && { reason: texts.mask(reason) }),
    ...(payment?.reference !== undefined && { payment: { ...payment, reference: ERASED_TEXT } }),
  };
  await em.query(
    `update tax_documents d set content = d.content || $2, buyer_name = case when $3 then $4 else d.buyer_name end,
      erased_at = $5, original_sha256 = d.content_sha256,
      content_sha256 = sha256(convert_to((d.content || $2)::text, 'UTF8')) where d.id = $1`,
    [id, JSON.stringify(erased), buyer !== undefined, ERASED_BUYER, now],
  );
}

/** Returns the numbers of erased documents and of full tax invoices whose buyer stays. */
export async function eraseDocuments(
  em: EntityManager,
  { tenantId, repairIds, texts }: ErasedCustomer,
  now: Date,
): Promise<{ readonly erased: number; readonly kept: number }> {
  for (const id of repairIds.toSorted()) await lockName(em, 'documents', id);
  const rows = await em.query<(Erasable & { kept: boolean; business_day: string })[]>(
    `select d.id, d.content, ${KEPT_BY_LAW} as kept, to_char(d.business_date, 'YYYY-MM-DD') as business_day
      from tax_documents d where d.tenant_id = $1 and d.repair_id = any($2) and d.erased_at is null
      order by d.id for update`,
    [tenantId, repairIds],
  );
  // control: a full tax invoice keeps its buyer as long as the law requires it = () => false
  const isKept = (row: { kept: boolean; business_day: string }): boolean =>
    row.kept && keptThrough(row.business_day) > now;
  const due = rows.filter((row) => !isKept(row));
  for (const row of due) await eraseContent(em, row, texts, now);
  await em.query('update waiting_documents set buyer_name = $3 where tenant_id = $1 and repair_id = any($2)', [
    tenantId,
    repairIds,
    ERASED_BUYER,
  ]);
  return { erased: due.length, kept: rows.length - due.length };
}

/** Masks the customer in receipts of other customers. `entryIds`: of entries that share a bank line with the customer. */
export async function maskReferences(
  em: EntityManager,
  { tenantId, repairIds, texts }: ErasedCustomer,
  entryIds: readonly string[],
): Promise<number> {
  const rows = await em.query<(Erasable & { is_of_line: boolean })[]>(
    `select d.id, d.content, d.entry_id = any($3) as is_of_line from tax_documents d
      where d.tenant_id = $1 and d.repair_id <> all($2) and d.content -> 'payment' ? 'reference'
        and (d.entry_id = any($3) or d.content -> 'payment' ->> 'reference' ilike any($4)) order by d.id for update`,
    [tenantId, repairIds, entryIds, texts.patterns],
  );
  let changed = 0;
  for (const { id, content, is_of_line: isOfLine } of rows) {
    const reference = content.payment?.reference ?? '';
    const masked = isOfLine || texts.names(reference) ? texts.mask(reference) : reference;
    if (masked === reference) continue;
    const payment = JSON.stringify({ payment: { ...content.payment, reference: masked } });
    await em.query(
      `update tax_documents d set content = d.content || $2,
        content_sha256 = sha256(convert_to((d.content || $2)::text, 'UTF8')) where d.id = $1`,
      [id, payment],
    );
    changed += 1;
  }
  return changed;
}

/** After the retention, the explanation of a credit note is no longer required, and nobody names its customer. */
const WHOLE = { mask: (text: string): string => text.replaceAll(/[\p{L}\p{N}]/gu, '*') };

/** Erases the buyers of documents past their retention, without a request. Returns their number. */
export async function eraseExpiredBuyers(em: EntityManager, now: Date, most: number): Promise<number> {
  const rows = await em.query<(Erasable & { business_day: string })[]>(
    `select d.id, d.content, to_char(d.business_date, 'YYYY-MM-DD') as business_day from tax_documents d
      where d.erased_at is null and (d.content ? 'buyer' or d.content -> 'payment' ? 'reference')
        and d.business_date < $1::timestamptz - interval '6 years' - interval '1 day'
      order by d.id limit $2 for update skip locked`,
    [now, most],
  );
  const due = rows.filter(({ business_day: day }) => keptThrough(day) <= now);
  for (const row of due) await eraseContent(em, row, WHOLE, now);
  return due.length;
}

/** Documents issued to the customer, as they print. */
export const exportDocuments = async (
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<object> => ({
  documents: await em.query<object[]>(
    `select d.content ->> 'number' as number, d.content ->> 'title' as title, d.issued_at as "issuedAt",
        d.device_name as "deviceName", d.content ->> 'reason' as reason, d.content -> 'seller' as seller,
        d.content -> 'buyer' as buyer, d.content -> 'lines' as lines, d.content -> 'vat' as vat,
        d.total_cents::float8 as "totalCents", d.content -> 'payment' ->> 'method' as method
      from tax_documents d where d.tenant_id = $1 and d.repair_id = any($2) order by d.id`,
    [tenantId, repairIds],
  ),
  waitingInvoices: await em.query<object[]>(
    `select kind, device_name as "deviceName", total_cents::float8 as "totalCents", buyer_name as buyer, at
      from waiting_documents where tenant_id = $1 and repair_id = any($2) order by entry_id`,
    [tenantId, repairIds],
  ),
});

/** Emails of documents that a member of staff requested. */
export const exportDocumentWork = async (em: EntityManager, userId: string): Promise<object> => ({
  emailedDocuments: await em.query<object[]>(
    `select d.content ->> 'number' as number, m.at from document_emails m join tax_documents d on d.id = m.document_id
      where m.by_user = $1 order by m.id`,
    [userId],
  ),
});
