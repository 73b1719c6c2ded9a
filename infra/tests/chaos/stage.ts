import { productOnRealServers, type ProductOnServers } from '../cluster/real-product.js';

type Options = NonNullable<Parameters<typeof productOnRealServers>[0]>;

/** Starts products on real servers when a part asks, and leaves none behind. */
export class Stage {
  #shared: Promise<ProductOnServers> | undefined;
  readonly #own = new Set<ProductOnServers>();

  /** One instance of everything, an agent on a bench; started with the first part that wants it, kept for the next. */
  shared(): Promise<ProductOnServers> {
    return (this.#shared ??= this.own());
  }

  /** One for this part alone; it may end it itself. */
  async own(options: Options = {}): Promise<ProductOnServers> {
    const product = await productOnRealServers(options);
    this.#own.add(product);
    return product;
  }

  /** The next part starts with a new one. */
  async renew(): Promise<void> {
    const shared = this.#shared;
    this.#shared = undefined;
    await this.end(await shared?.catch(() => undefined));
  }

  /** Ends one product, with its servers and its folder. */
  async end(product: ProductOnServers | undefined): Promise<void> {
    if (!product || !this.#own.delete(product)) return;
    await product.destroy();
  }

  async close(): Promise<void> {
    // A start that failed has cleaned up after itself and told whoever asked.
    await this.#shared?.catch(() => undefined);
    for (const product of [...this.#own]) await this.end(product);
  }
}
