import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  ApprovalWay,
  HandResult,
  Outcome,
  PaymentWay,
  RepairStatus,
  RunKind,
  RunStatus,
  Severity,
  StepName,
  StepStatus,
  VerdictStatus,
} from '@revive/contracts/repairs/states';
import type { QuoteLine } from '../domain/quote.js';

/**
 * Who collected the device and how it stood with payment, as noted at the counter; `amountCents` is what was owed then.
 */
export interface HandoverValue {
  collectedBy: string;
  relation?: string;
  payment: PaymentWay;
  amountCents: number;
}

/** Rows are data only; the rules are functions over them in `domain/` and `usecases/`. */
@Entity('repairs')
export class RepairRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') number: number;
  @Column('bigint') version: number;
  @Column('bytea', { name: 'tracking_hash' }) trackingHash: Buffer;
  @Column('text') status: RepairStatus;
  @Column('text') outcome: Outcome;
  @Column('text', { name: 'outcome_reason', nullable: true }) outcomeReason: string | null;
  @Column('text', { name: 'device_id' }) deviceId: string;
  @Column('text', { name: 'device_name' }) deviceName: string;
  @Column('text', { name: 'device_type' }) deviceType: string;
  @Column('text', { name: 'agent_id' }) agentId: string;
  @Column('boolean', { name: 'device_attached' }) deviceAttached: boolean;
  @Column('text', { name: 'customer_name', nullable: true }) customerName: string | null;
  @Column('text', { name: 'customer_phone', nullable: true }) customerPhone: string | null;
  @Column('text', { name: 'customer_email', nullable: true }) customerEmail: string | null;
  @Column('text', { name: 'issue_description', nullable: true }) issueDescription: string | null;
  @Column('bigint', { name: 'shown_cost_cents', nullable: true }) shownCostCents: number | null;
  @Column('timestamptz', { name: 'handed_over_at', nullable: true }) handedOverAt: Date | null;
  @Column('jsonb', { nullable: true }) handover: HandoverValue | null;
  @Column('text', { name: 'stopped_tag', nullable: true }) stoppedTag: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
  /** What a diagnosis without a repair costs here, as it was when the device was looked at. */
  @Column('bigint', { name: 'diagnosis_cents' }) diagnosisCents: number;
  @Column('bytea', { nullable: true }) head: Buffer | null;
}

export interface EvidenceValue {
  offset: number;
  expected: string;
  seen: string;
}

@Entity('findings')
export class FindingRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'run_id' }) runId: string;
  @Column('text') code: string;
  @Column('text') procedure: string;
  @Column('text') severity: Severity;
  @Column('text') layer: string;
  @Column('text') plain: string;
  @Column('jsonb') evidence: EvidenceValue[];
}

export interface ProcedureValue {
  id: string;
  version: string;
}

@Entity('quotes')
export class QuoteRow {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('int') version: number;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'run_id' }) runId: string;
  @Column('jsonb') lines: QuoteLine[];
  @Column('bigint', { name: 'total_cents' }) totalCents: number;
  @Column('bigint', { name: 'diagnosis_cents' }) diagnosisCents: number;
  @Column('jsonb') procedures: ProcedureValue[];
  @Column('text', { name: 'plan_digest' }) planDigest: string;
  @Column('text') nonce: string;
  @Column('int') writes: number;
  @Column('bigint') bytes: number;
  @Column('bigint', { name: 'files_before', nullable: true }) filesBefore: number | null;
  @Column('bigint', { name: 'files_after', nullable: true }) filesAfter: number | null;
  @Column('boolean') current: boolean;
  @Column('bytea') seal: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

@Entity('approvals')
export class ApprovalRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('int', { name: 'quote_version' }) quoteVersion: number;
  @Column('text', { name: 'plan_digest' }) planDigest: string;
  @Column('text') how: ApprovalWay;
  @Column('text', { name: 'approved_by' }) approvedBy: string;
  @Column('text', { name: 'recorded_by' }) recordedBy: string;
  @Column('timestamptz') at: Date;
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true }) withdrawnAt: Date | null;
  @Column('uuid', { name: 'spent_by_run', nullable: true }) spentByRun: string | null;
  @Column('bytea') seal: Buffer;
}

export interface CheckValue {
  name: string;
  before?: boolean;
  after?: boolean;
  beforeDetail: string;
  afterDetail: string;
}
export interface VerdictValue {
  status: VerdictStatus;
  reason: string;
  checks: CheckValue[];
}

@Entity('runs')
export class RunRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text', { name: 'agent_id' }) agentId: string;
  @Column('text', { name: 'device_id' }) deviceId: string;
  @Column('text') kind: RunKind;
  @Column('text') status: RunStatus;
  @Column('text', { name: 'plan_digest', nullable: true }) planDigest: string | null;
  @Column('text', { name: 'rollback_nonce', nullable: true }) rollbackNonce: string | null;
  @Column('text', { name: 'backup_object', nullable: true }) backupObject: string | null;
  @Column('bytea', { name: 'wrapped_backup_key', nullable: true }) wrappedBackupKey: Buffer | null;
  @Column('jsonb', { nullable: true }) verdict: VerdictValue | null;
  @Column('timestamptz', { name: 'started_at' }) startedAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { name: 'last_news_at', nullable: true }) lastNewsAt: Date | null;
  /** The shop asked the agent to end it; the agent's own report or outcome is the answer. */
  @Column('timestamptz', { name: 'stop_requested_at', nullable: true }) stopRequestedAt: Date | null;
}

export interface WriteEvidenceValue {
  offset: number;
  length: number;
  why: string;
  before: string;
  after: string;
  shownAt: number;
  readBack: boolean;
}

@Entity('steps')
export class StepRow {
  @PrimaryColumn('uuid', { name: 'run_id' }) runId: string;
  @PrimaryColumn('text') name: StepName;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('int') position: number;
  @Column('text') status: StepStatus;
  @Column('text') plain: string;
  @Column('text', { nullable: true }) action: string | null;
  @Column('text', { nullable: true }) digest: string | null;
  @Column('timestamptz', { name: 'started_at', nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('bigint', { nullable: true }) done: number | null;
  @Column('bigint', { nullable: true }) total: number | null;
  @Column('text', { nullable: true }) unit: string | null;
  @Column('jsonb') writes: WriteEvidenceValue[];
}

@Entity('history')
export class HistoryRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') status: RepairStatus;
  /** False where only something was noted and the state stayed. */
  @Column('boolean') moved: boolean;
  @Column('text') note: string;
  @Column('timestamptz') at: Date;
}

/** What somebody of the shop wrote down for the shop. */
@Entity('shop_notes')
export class ShopNoteRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') text: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'recorded_by' }) recordedBy: string;
  @Column('timestamptz') at: Date;
}

/**
 * Work that a person did by hand: somebody's word, never a verdict. One per ticket, because it ends the ticket's work.
 */
@Entity('hand_work')
export class HandWorkRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') done: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'recorded_by' }) recordedBy: string;
  @Column('text') result: HandResult;
  /** Null where only the diagnosis is charged. */
  @Column('text', { name: 'service_id', nullable: true }) serviceId: string | null;
  @Column('text', { name: 'service_name' }) serviceName: string;
  @Column('bigint') cents: number;
  @Column('timestamptz') at: Date;
}

/** What billing said of a repair; a copy for the ticket's page. */
@Entity('settlements')
export class SettlementRow {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('text') kind: 'charge' | 'commission';
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') cents: number;
  @Column('timestamptz') at: Date;
  @Column('timestamptz', { name: 'reversed_at', nullable: true }) reversedAt: Date | null;
}

/** A shop as identity last described it. */
@Entity('tenants')
export class TenantRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') phone: string;
  @Column('text') address: string;
  @Column('bigint') version: number;
}

/** Which tenant an agent is bound to; sealed, and believed only with the confirming person's command token. */
@Entity('agent_bindings')
export class AgentBindingRow {
  @PrimaryColumn('text', { name: 'agent_id' }) agentId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') binding: 'confirmed' | 'revoked';
  @Column('bigint') version: number;
  @Column('bytea') seal: Buffer;
}

export const ROWS = [
  RepairRow,
  FindingRow,
  QuoteRow,
  ApprovalRow,
  RunRow,
  StepRow,
  HistoryRow,
  SettlementRow,
  TenantRow,
  AgentBindingRow,
  ShopNoteRow,
  HandWorkRow,
];
