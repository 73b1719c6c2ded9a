import type { TaxDocument } from '@revive/proto/revive/billing/v1/documents';
import { keptThrough } from '@revive/contracts/billing/documents';
import type { DocumentRow } from './documents.repository.js';

export const toDocument = (row: DocumentRow): TaxDocument => ({
  id: row.id,
  entryId: row.entry_id,
  kind: row.kind,
  title: row.content.title,
  number: row.content.number,
  tier: row.content.tier,
  repairId: row.repair_id,
  repairNumber: Number(row.repair_number),
  deviceName: row.device_name,
  buyerName: row.buyer_name,
  totalCents: Number(row.total_cents) * (row.kind === 'credit_note' ? -1 : 1),
  vatCents: Number(row.vat_cents) * (row.kind === 'credit_note' ? -1 : 1),
  issuedAt: row.issued_at.toISOString(),
  refersTo: row.content.refersTo?.number,
  emailedAt: row.emailed_at?.toISOString(),
  erasedAt: row.erased_at?.toISOString(),
  buyerKeptUntil:
    row.customer_erased && row.erased_at === null ? keptThrough(row.business_day).toISOString() : undefined,
});
