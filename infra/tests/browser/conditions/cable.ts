import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * The network cable between a browser and the product: bytes pass through unchanged until it is cut. Everything that
 * was plugged in loses its connection then, and nothing new gets through until it is mended. The port stays taken
 * meanwhile: another product that starts could get it.
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
      // Either end may go at any time, which is what a cable is for here: the other end goes with it.
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
