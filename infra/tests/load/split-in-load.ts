import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FleetConfig } from '@revive/fleet/config';
import type { Environment } from '@revive/platform/core/config';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { PASSWORD } from '../security/world/accounts.js';
import { SplitProduct, type SplitOptions } from '../cluster/split-product.js';
import type { SeededAgent } from './agents/seed-agents.js';
import {
  fleetIn,
  makeAgentsIn,
  makeShopsIn,
  writeAgentsIn,
  type MeasuredShop,
  type ProductDoors,
} from './product/product-doors.js';
import type { LoadContext } from './scenario.js';

export { PASSWORD } from '../security/world/accounts.js';
export type { MeasuredShop } from './product/product-doors.js';

/** The split product on the run's servers, without an agent. Stop each product before the next start. */
export async function splitFor(context: LoadContext, over: Partial<SplitOptions> = {}): Promise<SplitProduct> {
  const home = join(context.home, 'split');
  await mkdir(home, { recursive: true, mode: 0o711 });
  return SplitProduct.start({ home, servers: context.servers.env, password: PASSWORD, agent: false, ...over });
}

export const envOf = (product: SplitProduct, name: ServiceName): Environment => product.process(name).parts.env;

export const doorsOf = (product: SplitProduct): ProductDoors => ({
  url: product.url,
  link: `localhost:${product.linkPort}`,
  environments: Object.fromEntries(SERVICES.map((name) => [name, envOf(product, name)])) as Record<
    ServiceName,
    Environment
  >,
});

export const fleetOf = (product: SplitProduct): FleetConfig => fleetIn(doorsOf(product));

export const makeShops = (product: SplitProduct, run: string, count: number): Promise<MeasuredShop[]> =>
  makeShopsIn(doorsOf(product), run, count);

export const makeAgents = (product: SplitProduct, tenants: readonly string[], count: number): Promise<SeededAgent[]> =>
  makeAgentsIn(doorsOf(product), tenants, count);

export const writeAgents = (
  file: string,
  product: SplitProduct,
  shops: readonly Pick<MeasuredShop, 'tenantId'>[],
  count: number,
): Promise<void> => writeAgentsIn(file, doorsOf(product), shops, count);
