import { Injectable } from '@nestjs/common';
import { documentsQuerySchema, readDocumentQuerySchema } from '@revive/contracts/billing/documents';
import type {
  DocumentFile,
  DocumentList,
  DocumentsOfRepairRequest,
  ListDocumentsRequest,
  ReadDocumentRequest,
  WaitingDocument,
} from '@revive/proto/revive/billing/v1/documents';
import { requireRole, requireShopMember, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import { given } from '@revive/platform/core/given';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { makePdf } from '@revive/platform/documents/pdf';
import { AppError } from '@revive/platform/errors/errors';
import { documentBlocks } from './document-blocks.js';
import { toDocument } from './document.mapper.js';
import { findDocuments, type DocumentRow } from './documents.repository.js';

const PAGE = 50;
type DocumentPaper = 'a4' | 'receipt_80';

interface WaitingRow {
  entry_id: string;
  kind: string;
  repair_id: string;
  repair_number: string;
  device_name: string;
  total_cents: string;
  at: Date;
  missing: string[];
  buyer_name: string;
}

@Injectable()
export class ReadDocuments {
  constructor(private readonly db: Database) {}

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async list(actor: Actor, request: ListDocumentsRequest): Promise<DocumentList> {
    // control: documents are listed by the administrator only = requireTenant(actor)
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    const { before, kind, from, through, search } = await validate(documentsQuerySchema, given(request));
    return this.db.tx(actor, async (em) => {
      const rows = await findDocuments(
        em,
        `d.tenant_id = $1 and ($2::uuid is null or d.id < $2) and ($3::text is null or d.kind = $3)
          and ($4::date is null or d.business_date >= $4) and ($5::date is null or d.business_date <= $5)
          and ($6::text is null or strpos(lower(d.buyer_name), lower($6)) > 0
            or strpos(lower(d.content ->> 'number'), lower($6)) > 0 or lower($6) = 'r-' || d.repair_number)`,
        [tenantId, before ?? null, kind ?? null, from || null, through || null, search || null],
        PAGE + 1,
      );
      const shown = rows.slice(0, PAGE);
      return {
        documents: shown.map(toDocument),
        waiting: before === undefined ? await waitingOf(em, 'tenant_id = $1', tenantId) : [],
        next: rows.length > PAGE ? shown.at(-1)?.id : undefined,
      };
    });
  }

  /** Empty for a repair of another shop. Throws NOT_ALLOWED (403). */
  async ofRepair(actor: Actor, repairId: string): Promise<DocumentList> {
    const { tenantId } = requireShopMember(actor);
    if (!isUuid(repairId)) throw new AppError('NOT_FOUND', { repairId });
    return this.db.tx(actor, async (em) => ({
      documents: (await findDocuments(em, 'd.repair_id = $1 and d.tenant_id = $2', [repairId, tenantId])).map(
        toDocument,
      ),
      waiting: await waitingOf(em, 'tenant_id = $1 and repair_id = $2', tenantId, repairId),
      next: undefined,
    }));
  }

  /** Throws INVALID (400), NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404) for a document of another shop. */
  async file(actor: Actor, { id, ...request }: ReadDocumentRequest): Promise<DocumentFile> {
    // control: a document is read by people of the shop only = actor as ShopMember
    const { tenantId } = requireShopMember(actor);
    const { paper } = await validate(readDocumentQuerySchema, given(request));
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    const [row] = await this.db.tx(actor, (em) => findDocuments(em, 'd.id = $1 and d.tenant_id = $2', [id, tenantId]));
    if (!row) throw new AppError('NOT_FOUND', { id });
    return fileOf([row], paper);
  }

  /**
   * All documents of a repair in one file, for repairs, which has checked the reader. Throws NOT_FOUND (404) without a
   * document.
   */
  async allOfRepair({ repairId, tenantId, paper }: DocumentsOfRepairRequest): Promise<DocumentFile> {
    if (!isUuid(repairId) || !isUuid(tenantId)) throw new AppError('NOT_FOUND', { repairId });
    const rows = await this.db.tx(systemActor('billing:documents', tenantId), (em) =>
      findDocuments(em, 'd.repair_id = $1 and d.tenant_id = $2', [repairId, tenantId]),
    );
    if (rows.length === 0) throw new AppError('NOT_FOUND', { repairId });
    return fileOf(rows.toReversed(), paper === 'receipt_80' ? paper : 'a4');
  }
}

const waitingOf = async (em: EntityManager, where: string, ...values: string[]): Promise<WaitingDocument[]> => {
  const rows = await em.query<WaitingRow[]>(
    `select * from waiting_documents where ${where} order by entry_id desc limit 200`,
    values,
  );
  return rows.map((row) => ({
    entryId: row.entry_id,
    kind: row.kind,
    repairId: row.repair_id,
    repairNumber: Number(row.repair_number),
    deviceName: row.device_name,
    totalCents: Number(row.total_cents) * (row.kind === 'credit_note' ? -1 : 1),
    at: row.at.toISOString(),
    missing: row.missing,
    buyerName: row.buyer_name,
  }));
};

/** A PDF from the frozen content: the same documents give the same bytes. */
export async function fileOf(rows: readonly DocumentRow[], paper: DocumentPaper = 'a4'): Promise<DocumentFile> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new AppError('NOT_FOUND');
  const name = rows.length === 1 ? first.content.number : `R-${first.repair_number}`;
  const title = rows.length === 1 ? `${first.content.title} ${name}` : `Invoice and receipts ${name}`;
  const content = await makePdf({
    title,
    at: last.issued_at,
    paper,
    blocks: rows.flatMap(({ content: one }, index) => [
      ...(index === 0 ? [] : [{ kind: 'page' } as const]),
      ...documentBlocks(one),
    ]),
  });
  return { name: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`, content };
}
