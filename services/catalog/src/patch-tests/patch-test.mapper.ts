import type { PatchTest } from '@revive/contracts/patch-tests/patch-tests';
import type { PatchTestRow } from './patch-test.repository.js';

/** The row as the routes answer it and as live screens get it. */
export const rowOf = (row: PatchTestRow): PatchTest => ({
  id: row.id,
  deviceId: row.device_id,
  deviceName: row.device_name || row.device_id,
  patchId: row.patch_id,
  patchName: row.patch_name,
  patchVersion: row.patch_version,
  status: row.status,
  progress: progressOf(row),
  stepsDone: row.steps_done,
  stepsTotal: row.steps_total,
  step: row.step,
  startTime: row.started_at.toISOString(),
  ...(row.ended_at && {
    endTime: row.ended_at.toISOString(),
    duration: (row.ended_at.getTime() - row.started_at.getTime()) / 1000,
  }),
  results: row.results ?? undefined,
  version: row.version,
});

/** Finished steps, never time. */
const progressOf = ({ status, steps_done: done, steps_total: total }: PatchTestRow): number =>
  status === 'completed' ? 100 : Math.floor((100 * done) / Math.max(1, total));
