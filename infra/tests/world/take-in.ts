import type { BenchDevice } from '@revive/contracts/fleet/bench';
import { isDiagnosed, type Ticket } from '../../demo/report.js';
import type { PublicDoor } from '../../dev/public-door.js';
import { deviceNamed } from './bench.js';
import { openRepair, untilTicket, type OpenedRepair } from './repairs.js';

export interface RunningProduct {
  readonly home: string;
  readonly bench: string;
  readonly anyone: PublicDoor;
  as(username: 'master' | 'shop' | 'customer'): Promise<PublicDoor>;
}

export interface Job extends OpenedRepair {
  shop: PublicDoor;
  customer: PublicDoor;
  device: BenchDevice;
}

/** Opens a repair for a device of the bench and waits for the diagnosis. */
export async function takeIn(
  product: Pick<RunningProduct, 'as' | 'anyone'>,
  name: string,
): Promise<Job & { ticket: Ticket }> {
  const shop = await product.as('shop');
  const device = await deviceNamed(shop, name);
  const { repairId, trackingId } = await openRepair(shop, device.id);
  const ticket = await untilTicket(shop, repairId, isDiagnosed);
  return { shop, customer: product.anyone, device, repairId, trackingId, ticket };
}
