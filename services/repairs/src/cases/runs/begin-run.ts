import type { RunKind } from '@revive/contracts/repairs/states';
import { AppError, codeOf } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { benchOf } from '../tickets/open-ticket.js';
import type { RunEntity } from '../tickets/entities/run.entity.js';
import type { Change } from '../tickets/ticket.repository.js';
import type { Estimate } from './estimate.policy.js';
import { pendingSteps } from '../tickets/run.policy.js';
import { workOfRun } from '../tickets/ticket.query.js';

/**
 * Opens a run with its pending steps. Throws DEVICE_BUSY (409) during a different run on the device. A unique index
 * decides between two simultaneous calls.
 */
export async function beginRun(
  change: Change,
  kind: RunKind,
  planDigest: string | null,
  { estimate, takesOffHand = false }: { estimate?: Estimate | undefined; takesOffHand?: boolean } = {},
): Promise<RunEntity> {
  const { repair } = change.ticket;
  const run: RunEntity = {
    id: uuidv7(),
    repairId: repair.id,
    tenantId: repair.tenantId,
    ...benchOf(repair),
    kind,
    status: 'starting',
    planDigest,
    takesOffHand,
    settlesHand: false,
    rollbackNonce: null,
    backupObject: null,
    wrappedBackupKey: null,
    verdict: null,
    coverage: null,
    alternatives: null,
    produced: null,
    startedAt: change.now,
    endedAt: null,
    lastNewsAt: null,
    stopRequestedAt: null,
    estimateMs: estimate?.ms ?? null,
    estimateRuns: estimate?.runs ?? null,
  };
  try {
    await change.add('runs', run);
  } catch (error) {
    if (codeOf(error) === '23505') throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId }, { cause: error });
    throw error;
  }
  await change.add(
    'steps',
    ...pendingSteps(kind, workOfRun(change.ticket, run)).map((step) => ({
      ...step,
      runId: run.id,
      repairId: repair.id,
      tenantId: repair.tenantId,
      status: 'pending' as const,
      action: null,
      digest: null,
      startedAt: null,
      endedAt: null,
      done: null,
      total: null,
      unit: null,
      writes: [],
    })),
  );
  return run;
}
