import type { RunKind } from '@revive/contracts/repairs/states';
import type { EntityManager } from '@revive/platform/database/database';
import { codeOf } from '@revive/platform/errors/errors';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { RunRow, StepRow, type RepairRow } from '../data/rows.js';
import { pendingSteps } from '../domain/runs.js';

/**
 * Opens a run with its pending steps. Throws DEVICE_BUSY (409) while another run is on the device (a unique index
 * decides, not a look before).
 */
export async function beginRun(
  em: EntityManager,
  repair: RepairRow,
  kind: RunKind,
  planDigest: string | null,
  now: Date,
): Promise<RunRow> {
  const run: RunRow = {
    id: uuidv7(),
    repairId: repair.id,
    tenantId: repair.tenantId,
    agentId: repair.agentId,
    deviceId: repair.deviceId,
    kind,
    status: 'starting',
    planDigest,
    rollbackNonce: null,
    backupObject: null,
    wrappedBackupKey: null,
    verdict: null,
    startedAt: now,
    endedAt: null,
    lastNewsAt: null,
    stopRequestedAt: null,
  };
  try {
    await em.insert(RunRow, run);
  } catch (error) {
    if (codeOf(error) === '23505') throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId }, { cause: error });
    throw error;
  }
  await em.insert(
    StepRow,
    pendingSteps(kind).map((step) => ({
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
