import { responseSchema, oneOf, bool, requestSchema, id, list, isoDateTime, text, integer } from '../rules.js';
import { auditEntrySchema } from './entry.js';

/**
 * `action` matches the beginning of an action. `actor`: username or id. `from` is inclusive, `to` exclusive.
 * `tenantId` selects the chain and is for staff only.
 */
export const auditQuerySchema = requestSchema('AuditQuery', {
  tenantId: id().optional(),
  action: text(80).optional(),
  actor: text(80).optional(),
  from: isoDateTime().optional(),
  to: isoDateTime().optional(),
  before: id().optional(),
});
export const auditPageSchema = responseSchema('AuditPage', {
  entries: list(auditEntrySchema).required(),
  next: id().optional(),
});

export const verifyAuditSchema = requestSchema('VerifyAudit', { tenantId: id().optional() });

export const CHAIN_FAULTS = ['altered', 'missing', 'cut', 'anchor', 'head', 'account'] as const;
type ChainFault = (typeof CHAIN_FAULTS)[number];
export const chainReportSchema = responseSchema('ChainReport', {
  whole: bool().required(),
  rows: integer().required(),
  anchors: integer().required(),
  seq: integer().optional(),
  reason: oneOf(CHAIN_FAULTS).optional(),
  row: auditEntrySchema.default(undefined).optional(),
  accountId: id().optional(),
});

export function chainSentence({
  whole: ok,
  rows,
  anchors,
  seq = 0,
  reason,
  row,
  accountId,
}: {
  whole: boolean;
  rows: number;
  anchors: number;
  seq?: number | undefined;
  reason?: ChainFault | undefined;
  row?: { id: string } | undefined;
  accountId?: string | undefined;
}): string {
  if (ok) {
    const outside =
      anchors === 0
        ? 'no anchor outside the database is due yet'
        : anchors === 1
          ? 'the anchor outside the database agrees'
          : `${anchors} anchors outside the database agree`;
    return rows === 0
      ? 'The chain is whole: nothing has been written to it yet.'
      : `The chain is whole: ${rows} ${rows === 1 ? 'row' : 'rows'}, each following the one before, and ${outside}.`;
  }
  const which = row === undefined ? `Row ${seq}` : `Row ${seq} (${row.id})`;
  switch (reason) {
    case 'altered':
      return `${which} was altered: it is not what was written. ${rows} rows before it are as they were.`;
    case 'missing':
      return `Row ${seq} is missing: the row before it and a later one are there.`;
    case 'cut':
      return `The end was cut off: row ${seq} and what followed are gone.`;
    case 'head':
      return `The sealed end of the chain was altered: it does not belong to row ${seq}, which is the last.`;
    case 'account':
      return `The record of an account was altered in the database, or an older one was put back: ${accountId ?? 'which one was not said'}. The account cannot be used.`;
    default:
      return 'An anchor outside the database is not one that we signed. The chain cannot be judged.';
  }
}
