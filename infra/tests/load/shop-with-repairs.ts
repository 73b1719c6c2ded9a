import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { approveAndExecute, isOver, untilTicket } from '../world/repairs.js';
import { takeIn, type RunningProduct } from '../world/take-in.js';
import { makeAgentsIn, type ProductDoors } from './product/product-doors.js';
import { putOnBench } from '../world/bench.js';

const IMAGE = 'studio-archive.img';
const OTHER_AGENTS = 20;

export interface KnownRepair {
  readonly id: string;
  readonly trackingId: string;
}

export async function fillShop(
  product: RunningProduct,
  doors: Pick<ProductDoors, 'environments'>,
  repairs: number,
): Promise<KnownRepair> {
  const names = Array.from({ length: repairs }, (_, i) => `measured-${i}.img`);
  for (const name of names) await putOnBench(product.bench, name, (file) => copyFile(join(product.bench, IMAGE), file));
  let last: (KnownRepair & { readonly tenantId: string }) | undefined;
  for (const name of names) {
    const job = await takeIn(product, name);
    await approveAndExecute(job);
    // The commission is posted by an event shortly after; until then the answer would still change.
    const { outcome, tenantId } = await untilTicket(
      job.shop,
      job.repairId,
      (ticket) => isOver(ticket) && ticket.commission !== undefined,
    );
    if (outcome !== 'repaired') throw new TypeError(`${name} was not repaired: ${outcome}`);
    last = { id: job.repairId, trackingId: job.trackingId, tenantId };
  }
  if (!last) throw new TypeError('No repair was made');
  await makeAgentsIn(doors, [last.tenantId], OTHER_AGENTS);
  return last;
}
