import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig as readFleetConfig, type FleetConfig } from '@revive/fleet/config';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import { AccountMaker, PASSWORD } from '../security/world/accounts.js';
import { SplitProduct, type SplitOptions } from '../cluster/split-product.js';
import { seedAgents, type SeededAgent } from './agents/seed-agents.js';
import type { LoadContext } from './scenario.js';

export { PASSWORD } from '../security/world/accounts.js';

/** The product in production's shape on the run's servers, without an agent of its own; stop it before the next. */
export async function splitFor(context: LoadContext, over: Partial<SplitOptions> = {}): Promise<SplitProduct> {
  const home = join(context.home, 'split');
  await mkdir(home, { recursive: true, mode: 0o711 });
  return SplitProduct.start({ home, servers: context.servers.env, password: PASSWORD, agent: false, ...over });
}

/** A service's variables as its first instance got them; secrets stand in files that they name. */
export const envOf = (product: SplitProduct, name: ServiceName): Environment => product.process(name).parts.env;
export const fleetOf = (product: SplitProduct): FleetConfig => readFleetConfig(envOf(product, 'fleet'));

export interface MeasuredShop {
  readonly tenantId: string;
  readonly username: string;
}

/**
 * Shops with one administrator each (password `PASSWORD`), as identity writes them. `run` keeps the names of several
 * scenarios apart.
 */
export const makeShops = (product: SplitProduct, run: string, count: number): Promise<MeasuredShop[]> =>
  makeShopsIn({ environments: { identity: envOf(product, 'identity') } }, run, count);

/** The same in a product of any shape, by the variables of its identity. */
export async function makeShopsIn(
  place: Parameters<typeof AccountMaker.open>[0],
  run: string,
  count: number,
): Promise<MeasuredShop[]> {
  const maker = await AccountMaker.open(place);
  try {
    const shops: MeasuredShop[] = [];
    for (let i = 0; i < count; i++) {
      const username = `${run}-${i}`;
      const tenantId = await maker.shop({
        name: `Shop ${username}`,
        phone: '+27 21 000 0000',
        address: `${i} Long Street`,
        email: `${username}@shops.example`,
      });
      await maker.person(
        { username, name: username, email: `${username}@people.example`, role: 'tenant_admin', status: 'active' },
        tenantId,
      );
      shops.push({ tenantId, username });
    }
    return shops;
  } finally {
    await maker.close();
  }
}

/** Confirmed agents spread over these tenants. */
export function makeAgents(product: SplitProduct, tenants: readonly string[], count: number): Promise<SeededAgent[]> {
  const { databases: urls, sealKey, pki } = fleetOf(product);
  return seedAgents({ urls, sealKey, pki, tenants, count });
}

/** The same in a file, keys included, for a process of their own. */
export async function writeAgents(
  file: string,
  product: SplitProduct,
  shops: readonly Pick<MeasuredShop, 'tenantId'>[],
  count: number,
): Promise<void> {
  const tenants = shops.map(({ tenantId }) => tenantId);
  await writeFile(file, JSON.stringify(await makeAgents(product, tenants, count)), { mode: 0o600 });
}
