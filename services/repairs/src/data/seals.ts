import type { Sealer } from '@revive/platform/seal';
import type { AgentBindingRow, ApprovalRow, QuoteRow } from './rows.js';

/**
 * What authorises a write to a customer's device carries a seal, checked whenever it is read to authorise: a quote's
 * figures and digest, an approval and whether it is withdrawn or spent, an agent's binding to its tenant.
 */
export class Seals {
  constructor(private readonly sealer: Sealer) {}

  quote(row: QuoteRow): Buffer {
    return this.sealer.seal('quotes', sealedQuote(row));
  }
  checkQuote(row: QuoteRow): void {
    this.sealer.check('quotes', sealedQuote(row), row.seal);
  }

  approval(row: ApprovalRow): Buffer {
    return this.sealer.seal('approvals', sealedApproval(row));
  }
  checkApproval(row: ApprovalRow): void {
    this.sealer.check('approvals', sealedApproval(row), row.seal);
  }

  binding(row: AgentBindingRow): Buffer {
    return this.sealer.seal('agent_bindings', sealedBinding(row));
  }
  checkBinding(row: AgentBindingRow): void {
    this.sealer.check('agent_bindings', sealedBinding(row), row.seal);
  }
}

const sealedQuote = (row: QuoteRow) => ({
  id: `${row.repairId}/${row.version}`,
  tenantId: row.tenantId,
  columns: { total: row.totalCents, diagnosis: row.diagnosisCents, digest: row.planDigest, nonce: row.nonce, procedures: JSON.stringify(row.procedures.map((one) => [one.id, one.version])), current: row.current },
});

const sealedApproval = (row: ApprovalRow) => ({
  id: row.id,
  tenantId: row.tenantId,
  columns: {
    repair: row.repairId, quote: row.quoteVersion, digest: row.planDigest, how: row.how, by: row.approvedBy, recordedBy: row.recordedBy,
    at: row.at, withdrawnAt: row.withdrawnAt, spentByRun: row.spentByRun,
  },
});

const sealedBinding = (row: AgentBindingRow) => ({ id: row.agentId, tenantId: row.tenantId, columns: { binding: row.binding, version: row.version } });
