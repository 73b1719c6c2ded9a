import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerName } from '../../servers/config.js';
import { startRealServers, type RealServers } from '../../servers/servers.js';
import { SplitProduct, type SplitOptions } from './split-product.js';

export interface ProductOnServers {
  readonly product: SplitProduct;
  readonly servers: RealServers;
  destroy(): Promise<void>;
}

export const PASSWORD = 'kestrel-lamp-orbit-42';

/**
 * Starts the split product in a new folder with separate servers. `durable`: PostgreSQL keeps acknowledged writes when
 * killed. Cleans up if the start fails.
 */
export async function productOnRealServers(
  options: Partial<Omit<SplitOptions, 'home' | 'servers'>> & {
    readonly names?: readonly ServerName[];
    readonly durable?: boolean;
  } = {},
): Promise<ProductOnServers> {
  const { names, durable = false, ...rest } = options;
  const home = await mkdtemp(join(tmpdir(), 'revive-split-'));
  // PostgreSQL runs under a separate account, which must be able to enter this folder.
  await chmod(home, 0o711);
  const closers = [() => rm(home, { recursive: true, force: true, maxRetries: 5 })];
  const destroy = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const servers = await startRealServers({ dir: join(home, 'servers'), durable }, names);
    closers.push(() => servers.stop());
    const product = await SplitProduct.start({ password: PASSWORD, ...rest, home, servers: servers.env });
    closers.push(() => product.stop());
    return { product, servers, destroy };
  } catch (error) {
    await destroy();
    throw error;
  }
}
