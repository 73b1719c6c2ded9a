import { join } from 'node:path';
import { startRealServers } from '../../../servers/servers.js';
import { MeasuredProduct } from '../product/measured-product.js';
import { PlantedLists } from './planted-lists.js';
import { Plans } from './plans.js';
import { adminOf } from './seeding.js';

export class PlantedProduct {
  private constructor(
    readonly lists: PlantedLists,
    readonly plans: Plans,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(home: string, rows: number): Promise<PlantedProduct> {
    const closers: (() => Promise<void> | void)[] = [];
    const stop = async (): Promise<void> => {
      for (const close of closers.splice(0).reverse()) await close();
    };
    try {
      const servers = await startRealServers({ dir: join(home, 'server'), durable: true }, ['postgres']);
      closers.push(() => servers.stop());
      const adminUrl = adminOf(servers.env);
      const plans = await Plans.open(adminUrl, join(home, 'server', 'postgres', 'postgres.log'));
      closers.push(() => plans.close());
      const product = await MeasuredProduct.start({ home: join(home, 'product'), servers: servers.env });
      closers.push(() => product.stop());
      const lists = await PlantedLists.plant(product, adminUrl, rows);
      closers.push(() => lists.close());
      return new PlantedProduct(lists, plans, stop);
    } catch (error) {
      await stop();
      throw error;
    }
  }
}
