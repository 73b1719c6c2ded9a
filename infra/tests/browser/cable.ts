import { createConnection, createServer, type Server, type Socket } from 'node:net';

/**
 * The network cable between a browser and the product: bytes pass through unchanged until it is cut. Everything that
 * was plugged in loses its connection then, and nothing new gets through until it is mended.
 */
export class Cable {
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  constructor(
    readonly port: number,
    private readonly productPort: number,
  ) {}

  async mend(): Promise<void> {
    const server = createServer((near) => {
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
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.port, '127.0.0.1', resolve));
    this.#server = server;
  }

  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
