import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A test proxy to a server. `cut` simulates a killed server: connections close and new ones are refused. `freeze`
 * simulates a pulled cable: no data and no close. `mend` undoes both.
 */
export class FaultyProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #frozen = false;
  #port = 0;

  private constructor(
    private readonly host: string,
    private readonly port: number,
  ) {
    this.#server = createServer((from) => this.#join(from));
  }

  static async to(host: string, port: number): Promise<FaultyProxy> {
    const line = new FaultyProxy(host, port);
    await line.mend();
    return line;
  }

  get localPort(): number {
    return this.#port;
  }

  async mend(): Promise<void> {
    this.#frozen = false;
    this.#end();
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#end();
    await closed;
  }

  freeze(): void {
    this.#frozen = true;
  }

  #end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(from: Socket): void {
    const to = connect(this.port, this.host);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.#sockets.add(one);
      one.on('data', (bytes) => this.#frozen || other.write(bytes) || this.#pauseUntilDrained(one, other));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }

  #pauseUntilDrained(from: Socket, to: Socket): void {
    from.pause();
    to.once('drain', () => from.resume());
  }
}
