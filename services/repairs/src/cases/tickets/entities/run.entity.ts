import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  LayerState,
  Product,
  RunKind,
  RunStatus,
  Severity,
  UnitResult,
  UnitVerdict,
  VerdictStatus,
} from '@revive/contracts/repairs/states';
import type { DriveHealthWord } from '@revive/contracts/centres/hardware';
import type { FigureName, FigureUnit } from '@revive/contracts/repairs/proof/figures';
import type { PcOption, PcOptionState } from '@revive/contracts/repairs/pc-options';
import type { FindingValue } from './finding.entity.js';
import type { ProcedureValue } from './quote.entity.js';
import type { UnitValue } from './unit-value.js';

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
  units?: { unit: UnitValue; result: UnitResult; reason: string }[];
  figures?: FigureValue[];
}

/** Whole numbers in the given unit. A diagnosis sets `before` only. */
export interface FigureValue {
  name: FigureName;
  unit: FigureUnit;
  before?: number;
  after?: number;
  detail: string;
}

export interface CoverageValue {
  layers: { unit: UnitValue; format: string; state: LayerState; detail: string; offset: number; size: number }[];
  notes: string[];
  notChecked: { unit: UnitValue; what: string; why: string }[];
  /** Absent for diagnoses older than per-unit verdicts. */
  units?: {
    unit: UnitValue;
    verdict: UnitVerdict;
    reason: string;
    dependsOn: string[];
    writes: number;
    bytes: number;
  }[];
  /** Windows recovery options available without a repair; absent if no Windows was read. */
  pcOptions?: { what: PcOption; state: PcOptionState }[];
  hardware?: HardwareValue;
  told?: { code: string; severity: Severity; plain: string }[];
}

/** Sizes in whole bytes. Unreported fields are absent. */
export interface HardwareValue {
  cpu?: { vendor?: string; model?: string; cores?: number; threads?: number };
  modules: { bytes: number; type?: string }[];
  drives: { model: string; bytes: number; health?: DriveHealthWord }[];
  board?: { manufacturer?: string; model?: string };
  totalMemory?: number;
  system?: string;
}

export interface ProductionValue {
  what: Product;
  sink: string;
  place: string;
  bytes: number;
  count: number;
  kinds: { kind: string; count: number; bytes: number }[];
  freeBytes: number;
  bytesPerSecond?: number;
}

export interface ProducedValue {
  what: Product;
  path: string;
  bytes: number;
  sha256: string;
  badBytes: number;
  badPlaces: number;
  count: number;
  whole: number;
}

export interface CommandValue {
  why: string;
  before: string;
  after: string;
  canBeUndone: boolean;
}

/** An alternative offered beside a repair. `seal`: hex MAC over the data authorized by choosing the alternative. */
export interface AlternativeValue {
  finding: FindingValue;
  procedures: ProcedureValue[];
  planDigest: string;
  nonce: string;
  loses: string;
  writes: number;
  bytes: number;
  produces?: ProductionValue;
  commands?: CommandValue[];
  /** True for a single unit of the quoted repair, which may be chosen instead of the whole. */
  part?: true;
  seal: string;
}

@Entity('runs')
export class RunEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text', { name: 'agent_id' }) agentId: string;
  @Column('text', { name: 'device_id' }) deviceId: string;
  @Column('text') kind: RunKind;
  @Column('text') status: RunStatus;
  @Column('text', { name: 'plan_digest', nullable: true }) planDigest: string | null;
  /** For a rollback or a failed repair: the shop waives the charge for work by hand. */
  @Column('boolean', { name: 'takes_off_hand' }) takesOffHand: boolean;
  /** True if this run was a rollback or a failed repair, with which the work by hand was settled. */
  @Column('boolean', { name: 'settles_hand' }) settlesHand: boolean;
  @Column('text', { name: 'rollback_nonce', nullable: true }) rollbackNonce: string | null;
  @Column('text', { name: 'backup_object', nullable: true }) backupObject: string | null;
  @Column('bytea', { name: 'wrapped_backup_key', nullable: true }) wrappedBackupKey: Buffer | null;
  @Column('jsonb', { nullable: true }) verdict: VerdictValue | null;
  /** Null for runs that are not diagnoses, and for diagnoses without recorded coverage. */
  @Column('jsonb', { nullable: true }) coverage: CoverageValue | null;
  @Column('jsonb', { nullable: true }) alternatives: AlternativeValue[] | null;
  @Column('jsonb', { nullable: true }) produced: ProducedValue | null;
  @Column('timestamptz', { name: 'started_at' }) startedAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { name: 'last_news_at', nullable: true }) lastNewsAt: Date | null;
  @Column('timestamptz', { name: 'stop_requested_at', nullable: true }) stopRequestedAt: Date | null;
  /** Duration estimate at the start and the number of earlier runs behind the estimate; null for too few runs. */
  @Column('bigint', { name: 'estimate_ms', nullable: true }) estimateMs: number | null;
  @Column('int', { name: 'estimate_runs', nullable: true }) estimateRuns: number | null;
}
