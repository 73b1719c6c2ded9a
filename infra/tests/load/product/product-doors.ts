import { writeFile } from 'node:fs/promises';
import { readConfig as readFleetConfig, type FleetConfig } from '@revive/fleet/config';
import { AccountMaker } from '../../security/world/accounts.js';
import type { Target } from '../../security/target/target.js';
import { seedAgents, type SeededAgent } from '../agents/seed-agents.js';

export type ProductDoors = Pick<Target, 'url' | 'link' | 'environments'>;

export interface MeasuredShop {
  readonly tenantId: string;
  readonly username: string;
}

/**
 * Creates shops with an administrator each (password `PASSWORD`) through identity's own code. `run` keeps the names of
 * scenarios apart.
 */
export async function makeShopsIn(
  place: Parameters<typeof AccountMaker.open>[0],
  run: string,
  count: number,
): Promise<MeasuredShop[]> {
  const maker = await AccountMaker.open(place);
  try {
    const shops: MeasuredShop[] = [];
    for (let i = 0; i < count; i++) shops.push(await makeShop(maker, `${run}-${i}`, `${i} Long Street`));
    return shops;
  } finally {
    await maker.close();
  }
}

export async function makeShop(
  maker: AccountMaker,
  username: string,
  address = '1 Long Street',
): Promise<MeasuredShop> {
  const tenantId = await maker.shop({
    name: `Shop ${username}`,
    phone: '+27 21 000 0000',
    address,
    email: `${username}@shops.example`,
  });
  await maker.person(
    { username, name: username, email: `${username}@people.example`, role: 'tenant_admin', status: 'active' },
    tenantId,
  );
  return { tenantId, username };
}

export const fleetIn = ({ environments }: Pick<ProductDoors, 'environments'>): FleetConfig =>
  readFleetConfig(environments.fleet);

export function makeAgentsIn(
  product: Pick<ProductDoors, 'environments'>,
  tenants: readonly string[],
  count: number,
): Promise<SeededAgent[]> {
  const { databases: urls, sealKey, pki } = fleetIn(product);
  return seedAgents({ urls, sealKey, pki, tenants, count });
}

export async function writeAgentsIn(
  file: string,
  product: Pick<ProductDoors, 'environments'>,
  shops: readonly Pick<MeasuredShop, 'tenantId'>[],
  count: number,
): Promise<void> {
  const tenants = shops.map(({ tenantId }) => tenantId);
  await writeFile(file, JSON.stringify(await makeAgentsIn(product, tenants, count)), { mode: 0o600 });
}
