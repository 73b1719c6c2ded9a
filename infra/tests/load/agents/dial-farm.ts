import type { Forked } from '../forked.js';
import { fleetIn, type ProductDoors } from '../product/product-doors.js';
import type { FarmCount, FarmRequest } from './agent-farm.js';

export interface Dials {
  readonly file: string;
  readonly count: number;
  readonly seed: number;
  readonly perSecond: number;
  readonly withinMs?: number | undefined;
}

export async function dialFarm(
  farm: Forked<FarmRequest>,
  product: Pick<ProductDoors, 'link' | 'environments'>,
  { count, ...dials }: Dials,
): Promise<void> {
  const { online } = await farm.ask<FarmCount>({
    ask: 'dial',
    root: fleetIn(product).pki.root,
    link: product.link,
    ...dials,
  });
  if (online !== count) throw new TypeError(`${online} of ${count} agents came online`);
}
