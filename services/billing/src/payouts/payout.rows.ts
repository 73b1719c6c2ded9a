import type { PayoutOutcome, PayoutProviderName, PayoutState } from '@revive/contracts/billing/payouts';
import type { Payout } from '@revive/proto/revive/billing/v1/payouts';

export interface PayoutRow {
  readonly id: string;
  readonly tenantId: string;
  readonly amountCents: number;
  readonly state: PayoutState;
  readonly provider: PayoutProviderName;
  readonly needsSecond: boolean;
  readonly accountDigest: string;
  readonly terms: string;
  readonly coversThrough: string | null;
  readonly requestedBy: string;
  readonly requestedName: string;
  readonly requestedAt: Date;
  readonly approvedBy: string | null;
  readonly approvedName: string | null;
  readonly approvedAt: Date | null;
  readonly approvedTerms: string | null;
  readonly batchId: string | null;
  readonly entryId: string | null;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
  /** The line of a bank statement that shows the payment. */
  readonly bankLineId: string | null;
  readonly proposedOutcome: PayoutOutcome | null;
  readonly proposedReason: string | null;
  readonly proposedBy: string | null;
  readonly proposedName: string | null;
  readonly proposedAt: Date | null;
  readonly reason: string | null;
  readonly dueAt: Date | null;
}

/** Columns by field, for statements that are built from field names of the code. */
export const PAYOUT_COLUMNS: Readonly<Record<keyof PayoutRow, string>> = {
  id: 'id',
  tenantId: 'tenant_id',
  amountCents: 'amount_cents',
  state: 'state',
  provider: 'provider',
  needsSecond: 'needs_second',
  accountDigest: 'account_digest',
  terms: 'terms',
  coversThrough: 'covers_through',
  requestedBy: 'requested_by',
  requestedName: 'requested_name',
  requestedAt: 'requested_at',
  approvedBy: 'approved_by',
  approvedName: 'approved_name',
  approvedAt: 'approved_at',
  approvedTerms: 'approved_terms',
  batchId: 'batch_id',
  entryId: 'entry_id',
  sentAt: 'sent_at',
  settledAt: 'settled_at',
  bankLineId: 'bank_line_id',
  proposedOutcome: 'proposed_outcome',
  proposedReason: 'proposed_reason',
  proposedBy: 'proposed_by',
  proposedName: 'proposed_name',
  proposedAt: 'proposed_at',
  reason: 'reason',
  dueAt: 'due_at',
};

/** The outcome that a first person proposed is settled. */
export const NO_PROPOSAL = {
  proposedOutcome: null,
  proposedReason: null,
  proposedBy: null,
  proposedName: null,
  proposedAt: null,
} as const;

export function payoutMessage(row: PayoutRow, tenantName: string, heldUntil?: Date): Payout {
  const proposal = row.proposedOutcome !== null && row.proposedBy !== null && row.proposedAt !== null;
  const approved = row.approvedBy !== null && row.approvedAt !== null;
  return {
    id: row.id,
    tenantId: row.tenantId,
    tenantName,
    amountCents: row.amountCents,
    state: row.state,
    provider: row.provider,
    needsSecondPerson: row.needsSecond,
    terms: row.terms,
    requested: { id: row.requestedBy, name: row.requestedName, at: row.requestedAt.toISOString() },
    approved: approved
      ? { id: row.approvedBy ?? '', name: row.approvedName ?? '', at: (row.approvedAt ?? new Date(0)).toISOString() }
      : null,
    batchId: row.batchId ?? undefined,
    sentAt: row.sentAt?.toISOString(),
    settledAt: row.settledAt?.toISOString(),
    proposal: proposal
      ? {
          outcome: row.proposedOutcome ?? '',
          reason: row.proposedReason ?? '',
          byId: row.proposedBy ?? '',
          byName: row.proposedName ?? '',
          at: (row.proposedAt ?? new Date(0)).toISOString(),
        }
      : null,
    reason: row.reason ?? undefined,
    heldUntil: heldUntil?.toISOString(),
  };
}
