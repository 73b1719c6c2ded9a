import type { Instructions } from '../orders/instructions.js';
import type { Change } from '../tickets/ticket.repository.js';
import { beginRun } from './begin-run.js';

/** Opens the run and orders the look, which only reads. Gives back the run's id. Throws DEVICE_BUSY (409). */
export async function beginDiagnosis(change: Change, instructions: Instructions): Promise<string> {
  const run = await beginRun(change, 'diagnosis', null);
  await instructions.diagnose(change.em, change.ticket.repair, run, change.now);
  return run.id;
}
