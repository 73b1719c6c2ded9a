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
import type { FigureName, FigureUnit } from '@revive/contracts/repairs/figures';
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
  /** What a completed repair did to each unit; absent where nobody said it. */
  units?: { unit: UnitValue; result: UnitResult; reason: string }[];
  /** What was measured; absent where nothing was. */
  figures?: FigureValue[];
}

/** A whole number of its unit; `before` alone is a diagnosis. */
export interface FigureValue {
  name: FigureName;
  unit: FigureUnit;
  before?: number;
  after?: number;
  detail: string;
}

/** What a diagnosis looked at, what deserves saying, and what it did not check and why. */
export interface CoverageValue {
  layers: { unit: UnitValue; format: string; state: LayerState; detail: string; offset: number; size: number }[];
  notes: string[];
  notChecked: { unit: UnitValue; what: string; why: string }[];
  /** Absent where the diagnosis is from before units were judged by themselves. */
  units?: {
    unit: UnitValue;
    verdict: UnitVerdict;
    reason: string;
    dependsOn: string[];
    writes: number;
    bytes: number;
  }[];
  /** What the device offers its owner without a repair; absent where no Windows was looked at. */
  pcOptions?: { what: PcOption; state: PcOptionState }[];
  /** What the device says of its own parts; absent where it was not asked. */
  hardware?: HardwareValue;
  /** What its Windows tells of its past, such as the last blue screen. */
  told?: { code: string; severity: Severity; plain: string }[];
}

/** Whole bytes; what was not said is absent. */
export interface HardwareValue {
  cpu?: { vendor?: string; model?: string; cores?: number; threads?: number };
  modules: { bytes: number; type?: string }[];
  drives: { model: string; bytes: number; health?: DriveHealthWord }[];
  board?: { manufacturer?: string; model?: string };
  totalMemory?: number;
  system?: string;
}

/** What can be made of a device on the agent's computer, as it was offered. */
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

/** What a run made there. */
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

/** One thing that the device is told to do, as the agent says it. */
export interface CommandValue {
  why: string;
  before: string;
  after: string;
  canBeUndone: boolean;
}

/** What an agent offers beside a repair. `seal`: hex, over what would be authorised by choosing it. */
export interface AlternativeValue {
  finding: FindingValue;
  procedures: ProcedureValue[];
  planDigest: string;
  nonce: string;
  loses: string;
  writes: number;
  bytes: number;
  /** Of what changes nothing on the device. */
  produces?: ProductionValue;
  /** Of what tells the device what to do; then no byte of it is written. */
  commands?: CommandValue[];
  /** One unit of the repair that is quoted; it may be chosen instead of it. */
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
  /** Of a rollback, and of a repair that fails: the shop charges no work by hand any more. */
  @Column('boolean', { name: 'takes_off_hand' }) takesOffHand: boolean;
  /** It took the machine's part back, or failed: what was done by hand beside it is settled with it. */
  @Column('boolean', { name: 'settles_hand' }) settlesHand: boolean;
  @Column('text', { name: 'rollback_nonce', nullable: true }) rollbackNonce: string | null;
  @Column('text', { name: 'backup_object', nullable: true }) backupObject: string | null;
  @Column('bytea', { name: 'wrapped_backup_key', nullable: true }) wrappedBackupKey: Buffer | null;
  @Column('jsonb', { nullable: true }) verdict: VerdictValue | null;
  /** Null for what is no diagnosis, and for one from before this was told. */
  @Column('jsonb', { nullable: true }) coverage: CoverageValue | null;
  @Column('jsonb', { nullable: true }) alternatives: AlternativeValue[] | null;
  @Column('jsonb', { nullable: true }) produced: ProducedValue | null;
  @Column('timestamptz', { name: 'started_at' }) startedAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { name: 'last_news_at', nullable: true }) lastNewsAt: Date | null;
  /** The shop asked the agent to end it; the agent's own report or outcome is the answer. */
  @Column('timestamptz', { name: 'stop_requested_at', nullable: true }) stopRequestedAt: Date | null;
  /** How long it was expected to take when it began, and how many earlier runs say so; null where too few do. */
  @Column('bigint', { name: 'estimate_ms', nullable: true }) estimateMs: number | null;
  @Column('int', { name: 'estimate_runs', nullable: true }) estimateRuns: number | null;
}
