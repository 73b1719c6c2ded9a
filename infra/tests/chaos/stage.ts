import { productOnRealServers, type ProductOnServers } from '../cluster/real-product.js';

type Options = NonNullable<Parameters<typeof productOnRealServers>[0]>;

export class Stage {
  #shared: Promise<ProductOnServers> | undefined;
  readonly #own = new Set<ProductOnServers>();

  shared(): Promise<ProductOnServers> {
    return (this.#shared ??= this.own());
  }

  async own(options: Options = {}): Promise<ProductOnServers> {
    const product = await productOnRealServers(options);
    this.#own.add(product);
    return product;
  }

  async renew(): Promise<void> {
    const shared = this.#shared;
    this.#shared = undefined;
    await this.end(await shared?.catch(() => undefined));
  }

  async end(product: ProductOnServers | undefined): Promise<void> {
    if (!product || !this.#own.delete(product)) return;
    await product.destroy();
  }

  async close(): Promise<void> {
    // A failed start has cleaned up already and reported its error to the caller.
    await this.#shared?.catch(() => undefined);
    for (const product of [...this.#own]) await this.end(product);
  }
}
