import type { RecoveryPart, RecoveryState, RecoveryStepState } from '@revive/contracts/centres/bsod';
import type { SessionState } from '@revive/contracts/centres/injection';
import {
  isSuccess,
  type Outcome,
  type RepairStatus,
  type RunKind,
  type StepStatus,
} from '@revive/contracts/repairs/states';

export interface SessionStatus {
  readonly status: RepairStatus;
  readonly outcome: Outcome;
  readonly running?: RunKind;
  /** True if the newest run is a completed diagnosis. */
  readonly looked: boolean;
  readonly hasDraft?: boolean;
}

const isRepairing = ({ status, running }: SessionStatus): boolean =>
  status === 'repairing' || running === 'repair' || running === 'rollback';

/** True if a quote exists, sent to the customer or not. */
const isOffered = ({ status, outcome, hasDraft }: SessionStatus): boolean =>
  hasDraft === true || ((status === 'quoted' || status === 'approved') && outcome === 'none');

/** spec part 3 §4: text of an assessment's card. Only reports of the agent change it. */
export function sessionStateOf(standing: SessionStatus): SessionState {
  if (standing.running === 'diagnosis') return 'assessing';
  if (isRepairing(standing)) return 'repairing';
  if (isSuccess(standing.outcome) || standing.outcome === 'repaired_by_hand') return 'completed';
  return isOffered(standing) || standing.looked ? 'assessed' : 'failed';
}

/** spec part 3 §4: the state of a machine; without a ticket, or with one that is over, it is connected. */
export function recoveryStateOf(standing: SessionStatus | undefined): RecoveryState {
  if (standing === undefined) return 'connected';
  if (standing.running === 'diagnosis') return 'assessing';
  if (isRepairing(standing)) return 'recovering';
  if (standing.status === 'ready_for_pickup') return 'connected';
  if (standing.status === 'completed') return 'completed';
  return isOffered(standing) ? 'ready' : 'failed';
}

/** The specification has no word for a skipped step: such steps are omitted. */
export const STEP_WORDS: Readonly<
  Record<Exclude<StepStatus, 'skipped'>, 'pending' | 'running' | 'completed' | 'failed'>
> = { pending: 'pending', active: 'running', completed: 'completed', failed: 'failed' };

const PARTS: readonly (readonly [RecoveryPart, readonly string[]])[] = [
  ['boot_repair', ['boot.table']],
  ['system_file_recovery', ['boot.volume']],
  ['registry_restoration', ['registry.recover', 'registry.restore', 'driver.disable']],
];
export const partsOf = (procedures: readonly { readonly id: string }[]): RecoveryPart[] =>
  PARTS.filter(([, ids]) => procedures.some(({ id }) => ids.includes(id))).map(([part]) => part);

export const PART_WORDS: Readonly<Record<RecoveryPart, string>> = {
  boot_repair: 'Boot repair',
  system_file_recovery: 'System file recovery',
  registry_restoration: 'Registry restoration',
};

/**
 * State of a recovery's parts. The plan runs and is verified as a whole, so all parts share a state: running from the
 * first change, completed when the last check has passed.
 */
export function partStateOf(
  stages: readonly { readonly name: string; readonly status: RecoveryStepState }[],
): RecoveryStepState {
  if (stages.some(({ status }) => status === 'failed')) return 'failed';
  if (stages.length > 0 && stages.every(({ status }) => status === 'completed')) return 'completed';
  const hasBegun = stages.some(({ name, status }) => name === 'execute' && status !== 'pending');
  return hasBegun ? 'running' : 'pending';
}
