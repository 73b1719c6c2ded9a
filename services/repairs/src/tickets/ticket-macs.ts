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

/** `none`: from before tickets had one. `broken`: the rows are not those that were sealed together. */
export type HeadState = 'whole' | 'none' | 'broken';

/**
 * What authorises a write to a customer's device carries a seal, checked whenever it is read to authorise: a quote's
 * figures, lines and digest, an approval and whether it is withdrawn or spent, an agent's binding to its tenant. Each
 * of these would still fit if an older one were put back: so a ticket's head says which of them hold now, with the
 * ticket's version.
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
  /** A quote from before its lines were sealed is still what it was. */
  isWhole(row: QuoteEntity): boolean {
    return this.#fits('quotes', earlierQuote(row), row.seal) || this.#fits('quotes', sealedQuote(row), row.seal);
  }

  /** Hex: it lies in the draft itself. */
  draft(repair: RepairEntity, draft: DraftValue): string {
    return this.sealer.seal('drafts', sealedDraft(repair, draft)).toString('hex');
  }
  /** Before it becomes a quote, or the draft after it. Throws SEAL_BROKEN (403). */
  checkDraft(repair: RepairEntity, draft: DraftValue): void {
    this.sealer.check('drafts', sealedDraft(repair, draft), Buffer.from(draft.seal, 'hex'));
  }
  isDraftWhole(repair: RepairEntity, draft: DraftValue): boolean {
    return this.#fits('drafts', sealedDraft(repair, draft), Buffer.from(draft.seal, 'hex'));
  }

  /** Hex: it lies in the run's own row. */
  alternative(run: RunEntity, value: AlternativeValue): string {
    return this.sealer.seal('alternatives', sealedAlternative(run, value)).toString('hex');
  }
  /** Before it becomes a quote. Throws SEAL_BROKEN (403). */
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
  /** Before anything is authorised. Throws SEAL_BROKEN (403). */
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

  /** Hex: it lies in the handover. */
  retention(repair: RepairEntity, value: RetentionValue): string {
    return this.sealer.seal('retentions', sealedRetention(repair, value)).toString('hex');
  }
  /** Before anything is deleted. Throws SEAL_BROKEN (403). */
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
/** Everything of it that becomes a quote, and which draft it is. */
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
/** Of a line of the price book what was sealed before; a person's line is sealed with all that it says. */
const saidLine = (line: QuoteLine): unknown[] => [
  line.serviceId,
  line.name,
  line.cents,
  line.findingIds,
  ...(line.kind ? [line.id, line.kind, line.choice ?? '', line.warrantyDays ?? -1, line.hours ?? -1] : []),
  ...(line.isOptional ? ['optional'] : []),
];
/** Nothing of a quote that says none of it, so that those sealed earlier stay whole. */
const sealedTerms = ({ discountCents, vatBps, depositCents, validUntil }: QuoteEntity) => ({
  ...(discountCents > 0 && { discount: discountCents }),
  ...(vatBps > 0 && { vat: vatBps }),
  ...(depositCents > 0 && { deposit: depositCents }),
  ...(validUntil && { validUntil }),
});

/** In an order of our own: a database keeps the keys of an object in its own. */
const figuresOf = ({ what, sink, place, bytes, count, kinds }: ProductionValue) => [
  what,
  sink,
  place,
  bytes,
  count,
  kinds.map((one) => [one.kind, one.count, one.bytes]),
];

/** What else is said of an alternative; nothing for one that replaces bytes, so that those sealed earlier stay whole. */
function toldOf({ produces, commands, part }: Pick<AlternativeValue, 'produces' | 'commands' | 'part'>): unknown[] {
  if (produces) return [figuresOf(produces)];
  if (commands) return [commands.map((one) => [one.why, one.before, one.after, one.canBeUndone])];
  return part ? ['part'] : [];
}

/** What is said of it is sealed as well: a person chooses by it. */
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

/**
 * What of a ticket decides whether something may be written: its state, the quote and the approval that hold, and how
 * often it changed.
 */
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
/** Nothing of a ticket without one, so that those sealed earlier stay whole. */
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

/** Nothing of an approval from before lines were chosen. */
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
  columns: { binding: row.binding, version: row.version },
});
