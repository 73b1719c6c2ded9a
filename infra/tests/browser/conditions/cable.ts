import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy between the browser and the product that can be cut. Cutting closes all connections and refuses new ones
 * until `mend`. The port stays open meanwhile, so that no product started in parallel can take the port.
 */
export class Cable {
  #isCut = false;
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly productPort: number,
  ) {
    server.on('connection', (near: Socket) => this.#join(near));
  }

  static async to(productPort: number): Promise<Cable> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Cable(server, productPort);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  mend(): void {
    this.#isCut = false;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.cut();
    await closed;
  }

  #join(near: Socket): void {
    if (this.#isCut) return void near.resetAndDestroy();
    const far = createConnection(this.productPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }
}
