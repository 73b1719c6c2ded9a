import { Injectable } from '@nestjs/common';
import { PLATFORM_ACCOUNTS, SHOP_ACCOUNTS } from '@revive/contracts/billing/accounts';
import { EXPORT_FILES, exportQuerySchema, type LedgerLine } from '@revive/contracts/billing/exports';
import type { ExportPart, ReadExportRequest } from '@revive/proto/revive/billing/v1/exports';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { given } from '@revive/platform/core/given';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { ENTRIES_AT_ONCE, readExportedPostings, type ExportedPosting } from '../ledger/exported-postings.query.js';
import { readCodes } from './account-codes.js';

type Accounts = Readonly<Record<string, { readonly name: string; readonly code: string }>>;

/**
 * One part of an accounting file: a shop exports its own book, master and finance export the book of the platform. The
 * caller reads part after part, so that neither side holds the whole file.
 */
@Injectable()
export class ReadExport {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403) and INVALID (400). */
  async run(actor: Actor, request: ReadExportRequest): Promise<ExportPart> {
    const { file, after: cursor, ...query } = given(request);
    const after = cursor ?? undefined;
    // control: the ledger is exported by the administrator, master and finance = actor as UserActor
    const { role } = requireRole(actor, 'tenant_admin', 'master', 'finance');
    const tenantId = role === 'tenant_admin' ? requireTenant(actor) : undefined;
    const { from, through } = await validate(exportQuerySchema, query);
    if (file !== 'journal' && file !== 'ledger') throw invalid({ file: 'is not a file' });
    const [day, id] = after === undefined ? [] : after.split('/', 2);
    if (after !== undefined && (!isUuid(id) || !/^\d{4}-\d\d-\d\d$/.test(day ?? '')))
      throw invalid({ after: 'is not a cursor' });
    return this.db.tx(actor, async (em) => {
      const own = tenantId === undefined ? new Map<string, string>() : await readCodes(em, tenantId);
      const accounts: Accounts = tenantId === undefined ? PLATFORM_ACCOUNTS : SHOP_ACCOUNTS;
      const rows = await readExportedPostings(em, { tenantId, from, through, day, id });
      const toLine = EXPORT_FILES[file].row;
      const last = rows.at(-1);
      const sum = (sign: 1 | -1): number =>
        rows.reduce((total, row) => total + Math.max(0, sign * Number(row.cents)), 0);
      return {
        lines: rows.map((row) => toLine(lineOf(row, accounts, own))).join(''),
        debitCents: sum(1),
        creditCents: sum(-1),
        next:
          new Set(rows.map((row) => row.id)).size === ENTRIES_AT_ONCE && last ? `${last.day}/${last.id}` : undefined,
      };
    });
  }
}

function lineOf(row: ExportedPosting, accounts: Accounts, own: ReadonlyMap<string, string>): LedgerLine {
  const known = accounts[row.account];
  const repair = row.repair_number === null ? '' : `R-${row.repair_number}`;
  return {
    day: row.day,
    entryId: row.id,
    kind: row.kind,
    code: own.get(row.account) ?? known?.code ?? '',
    account: known?.name ?? row.account,
    cents: Number(row.cents),
    reference: row.reference ?? repair,
    at: row.at.toISOString(),
    shop: row.tenant_name ?? '',
    repair,
    device: row.device_name ?? '',
    method: row.method ?? '',
    by: row.by_name ?? '',
    reason: row.reason ?? '',
  };
}
