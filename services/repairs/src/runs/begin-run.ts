import type { RunKind } from '@revive/contracts/repairs/states';
import type { EntityManager } from '@revive/platform/database/database';
import { codeOf } from '@revive/platform/errors/errors';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { RunEntity } from '../tickets/entities/run.entity.js';
import { StepEntity } from '../tickets/entities/step.entity.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';
import { pendingSteps } from '../tickets/run.policy.js';

/**
 * Opens a run with its pending steps. Throws DEVICE_BUSY (409) while another run is on the device (a unique index
 * decides, not a look before).
 */
export async function beginRun(
  em: EntityManager,
  repair: RepairEntity,
  kind: RunKind,
  planDigest: string | null,
  now: Date,
): Promise<RunEntity> {
  const run: RunEntity = {
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
    await em.insert(RunEntity, run);
  } catch (error) {
    if (codeOf(error) === '23505') throw new AppError('DEVICE_BUSY', { deviceId: repair.deviceId }, { cause: error });
    throw error;
  }
  await em.insert(
    StepEntity,
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
