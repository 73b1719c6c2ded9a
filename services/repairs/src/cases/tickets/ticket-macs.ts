import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { isAppError } from '@revive/platform/errors/errors';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { AgentBindingEntity } from './entities/agent-binding.entity.js';
import type { QuoteLine } from '../pricing/quote.policy.js';
import type { ApprovalEntity, EvidenceValue } from './entities/approval.entity.js';
import type { DraftValue } from './entities/draft-value.js';
import type { QuoteEntity } from './entities/quote.entity.js';
import type { RepairEntity } from './entities/repair.entity.js';
import type { AlternativeValue, ProductionValue, RunEntity } from './entities/run.entity.js';
import type { RetentionValue } from './retention.policy.js';
import { currentQuote, liveApproval, type Ticket } from './ticket.query.js';

/** `none`: the ticket predates head MACs. `broken`: the rows differ from the sealed state. */
export type HeadState = 'whole' | 'none' | 'broken';

/**
 * MACs of the rows that authorize a write to a customer's device: quotes, approvals and agent bindings, checked at
 * every authorizing read. An older version of a row would still pass, so the ticket's head MAC also covers the
 * currently valid rows together with the ticket's version.
 */
@Injectable()
export class TicketMacs {
  constructor(private readonly sealer: RowMac) {}

  quote(row: QuoteEntity): Buffer {
    return this.sealer.seal('quotes', sealedQuote(row));
  }
  checkQuote(row: QuoteEntity): void {
    if (!this.isWhole(row)) this.sealer.check('quotes', sealedQuote(row), row.seal);
  }
  /** True for both the current and the earlier MAC format of quotes. */
  isWhole(row: QuoteEntity): boolean {
    return this.#fits('quotes', earlierQuote(row), row.seal) || this.#fits('quotes', sealedQuote(row), row.seal);
  }

  /** Hex, because the draft is stored as JSON. */
  draft(repair: RepairEntity, draft: DraftValue): string {
    return this.sealer.seal('drafts', sealedDraft(repair, draft)).toString('hex');
  }
  /** Checked before the draft becomes a quote or is replaced. Throws SEAL_BROKEN (403). */
  checkDraft(repair: RepairEntity, draft: DraftValue): void {
    this.sealer.check('drafts', sealedDraft(repair, draft), Buffer.from(draft.seal, 'hex'));
  }
  isDraftWhole(repair: RepairEntity, draft: DraftValue): boolean {
    return this.#fits('drafts', sealedDraft(repair, draft), Buffer.from(draft.seal, 'hex'));
  }

  /** Hex, because the alternative is stored as JSON in the run's row. */
  alternative(run: RunEntity, value: AlternativeValue): string {
    return this.sealer.seal('alternatives', sealedAlternative(run, value)).toString('hex');
  }
  /** Checked before the alternative becomes a quote. Throws SEAL_BROKEN (403). */
  checkAlternative(run: RunEntity, value: AlternativeValue): void {
    this.sealer.check('alternatives', sealedAlternative(run, value), Buffer.from(value.seal, 'hex'));
  }

  head(ticket: Ticket): Buffer {
    return this.sealer.seal('repairs', sealedHead(ticket));
  }
  headState(ticket: Ticket): HeadState {
    if (ticket.repair.head === null) return 'none';
    return this.#fits('repairs', sealedHead(ticket), ticket.repair.head) ? 'whole' : 'broken';
  }
  /** Checked before any authorization. Throws SEAL_BROKEN (403). */
  checkHead(ticket: Ticket): void {
    if (this.headState(ticket) === 'broken') this.sealer.check('repairs', sealedHead(ticket), ticket.repair.head);
  }

  #fits(table: string, row: Parameters<RowMac['check']>[1], seal: Buffer): boolean {
    try {
      this.sealer.check(table, row, seal);
      return true;
    } catch (error) {
      if (isAppError(error, 'SEAL_BROKEN')) return false;
      throw error;
    }
  }

  approval(row: ApprovalEntity): Buffer {
    return this.sealer.seal('approvals', sealedApproval(row));
  }
  checkApproval(row: ApprovalEntity): void {
    this.sealer.check('approvals', sealedApproval(row), row.seal);
  }
  isApprovalWhole(row: ApprovalEntity): boolean {
    return this.#fits('approvals', sealedApproval(row), row.seal);
  }

  /** Hex, because the retention is stored as JSON in the handover. */
  retention(repair: RepairEntity, value: RetentionValue): string {
    return this.sealer.seal('retentions', sealedRetention(repair, value)).toString('hex');
  }
  /** Checked before any deletion. Throws SEAL_BROKEN (403). */
  checkRetention(repair: RepairEntity, value: RetentionValue): void {
    this.sealer.check('retentions', sealedRetention(repair, value), Buffer.from(value.seal, 'hex'));
  }

  binding(row: AgentBindingEntity): Buffer {
    return this.sealer.seal('agent_bindings', sealedBinding(row));
  }
  checkBinding(row: AgentBindingEntity): void {
    this.sealer.check('agent_bindings', sealedBinding(row), row.seal);
  }
}

const earlierQuote = (row: QuoteEntity) => ({
  id: `${row.repairId}/${row.version}`,
  tenantId: row.tenantId,
  columns: {
    total: row.totalCents,
    diagnosis: row.diagnosisCents,
    digest: row.planDigest,
    nonce: row.nonce,
    procedures: JSON.stringify(row.procedures.map((one) => [one.id, one.version])),
    current: row.current,
  },
});
const sealedQuote = (row: QuoteEntity) => {
  const { columns, ...named } = earlierQuote(row);
  const lines = JSON.stringify(row.lines.map(saidLine));
  const sealed = { ...columns, lines: createHash('sha256').update(lines).digest('hex') };
  return { ...named, columns: { ...sealed, ...sealedTerms(row) } };
};
/** Covers every field that becomes part of the quote, and the draft's revision. */
const sealedDraft = (repair: RepairEntity, draft: DraftValue) => ({
  id: repair.id,
  tenantId: repair.tenantId,
  columns: {
    revision: draft.revision,
    run: draft.runId ?? '',
    body: createHash('sha256')
      .update(
        JSON.stringify([
          draft.totalCents,
          draft.diagnosisCents,
          draft.planDigest,
          draft.nonce,
          draft.procedures.map((one) => [one.id, one.version]),
          draft.lines.map(saidLine),
          [draft.discountCents, draft.vatBps, draft.depositCents],
          [draft.writes, draft.bytes, draft.filesBefore, draft.filesAfter],
        ]),
      )
      .digest('hex'),
  },
});
/** Price book lines keep the earlier MAC input; lines written by a person are covered completely. */
const saidLine = (line: QuoteLine): unknown[] => [
  line.serviceId,
  line.name,
  line.cents,
  line.findingIds,
  ...(line.kind ? [line.id, line.kind, line.choice ?? '', line.warrantyDays ?? -1, line.hours ?? -1] : []),
  ...(line.isOptional ? ['optional'] : []),
];
/** Empty for a quote without these terms, so that earlier MACs stay valid. */
const sealedTerms = ({ discountCents, vatBps, depositCents, validUntil }: QuoteEntity) => ({
  ...(discountCents > 0 && { discount: discountCents }),
  ...(vatBps > 0 && { vat: vatBps }),
  ...(depositCents > 0 && { deposit: depositCents }),
  ...(validUntil && { validUntil }),
});

/** A fixed field order: jsonb does not preserve the order of keys. */
const figuresOf = ({ what, sink, place, bytes, count, kinds }: ProductionValue) => [
  what,
  sink,
  place,
  bytes,
  count,
  kinds.map((one) => [one.kind, one.count, one.bytes]),
];

/** Empty for a plan that replaces bytes, so that earlier MACs stay valid. */
function toldOf({ produces, commands, part }: Pick<AlternativeValue, 'produces' | 'commands' | 'part'>): unknown[] {
  if (produces) return [figuresOf(produces)];
  if (commands) return [commands.map((one) => [one.why, one.before, one.after, one.canBeUndone])];
  return part ? ['part'] : [];
}

/** The description is covered too, because a person chooses by the description. */
const sealedAlternative = (
  run: RunEntity,
  { finding, procedures, planDigest, nonce, loses, produces, commands, part }: AlternativeValue,
) => ({
  id: `${run.id}/${planDigest}`,
  tenantId: run.tenantId,
  columns: {
    repair: run.repairId,
    digest: planDigest,
    nonce,
    procedures: JSON.stringify(procedures.map((one) => [one.id, one.version])),
    code: finding.code,
    said: createHash('sha256')
      .update(JSON.stringify([finding.plain, loses, ...toldOf({ produces, commands, part })]))
      .digest('hex'),
  },
});

/** The ticket fields that decide about writes: state, valid quote and approval, and the version. */
const sealedHead = (ticket: Ticket) => {
  const { repair } = ticket;
  const [quote, approval] = [currentQuote(ticket), liveApproval(ticket)];
  return {
    id: repair.id,
    tenantId: repair.tenantId,
    columns: {
      ...headOf(repair),
      quote: quote?.version ?? 0,
      nonce: quote?.nonce ?? '',
      approval: approval?.id ?? '',
      ...sealedDraftOf(repair),
    },
  };
};
/** Empty without a draft, so that earlier MACs stay valid. */
const sealedDraftOf = ({ draft }: RepairEntity) => draft && { draft: draft.revision, draftNonce: draft.nonce };
const headOf = ({ status, outcome, version, agentId, deviceId, handedOverAt }: RepairEntity) => ({
  status,
  outcome,
  version,
  agent: agentId,
  device: deviceId,
  handedOverAt,
});

const sealedApproval = (row: ApprovalEntity) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    repair: row.repairId,
    quote: row.quoteVersion,
    digest: row.planDigest,
    how: row.how,
    by: row.approvedBy,
    recordedBy: row.recordedBy,
    at: row.at,
    withdrawnAt: row.withdrawnAt,
    spentByRun: row.spentByRun,
    ...sealedChoice(row),
  },
});

const sealedChoice = ({ lines, totalCents, evidence }: ApprovalEntity) => ({
  ...(lines && { lines: JSON.stringify(lines), total: totalCents }),
  ...(evidence && { evidence: JSON.stringify(saidEvidence(evidence)) }),
});
const saidEvidence = ({ said, strokes, onPaper, photo }: EvidenceValue): unknown[] => [
  said,
  strokes,
  onPaper,
  photo?.id ?? '',
  photo?.sha256 ?? '',
];

const sealedRetention = ({ id, tenantId, agentId }: RepairEntity, { until, made }: RetentionValue) => ({
  id,
  tenantId,
  columns: {
    agent: agentId,
    until: until ?? '',
    made: JSON.stringify(made.map(({ runId, planDigest }) => [runId, planDigest])),
  },
});

const sealedBinding = (row: AgentBindingEntity) => ({
  id: row.agentId,
  tenantId: row.tenantId,
  // Absent from rows of earlier releases, whose MACs stay valid.
  columns: { binding: row.binding, version: row.version, ...(row.revokedAt && { revokedAt: row.revokedAt }) },
});
