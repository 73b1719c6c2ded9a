import { approveByQr, executeRepair } from '../world/repairs.js';
import { eventually } from '../world/eventually.js';
import { takeIn } from '../world/take-in.js';
import type { Stage } from './stage.js';

/** Repairs a device of the stage's shop from check-in to its charge. Returns the id of the repair. */
export async function chargedRepair(stage: Stage, image: string): Promise<string> {
  const door = await stage.door('shop');
  await stage.putOnBench(image);
  const job = await takeIn(stage.product, image);
  await approveByQr(job);
  await executeRepair(door, job.repairId);
  await eventually(
    () => door.get<{ entries: { kind: string }[] }>('/api/billing'),
    ({ entries }) => entries.some(({ kind }) => kind === 'charge'),
  );
  return job.repairId;
}
