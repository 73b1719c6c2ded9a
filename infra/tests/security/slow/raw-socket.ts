import { connect, type Socket } from 'node:net';

/** A connection on which anything is said, as slowly as one likes, and whose answer need not be read. */
export class RawSocket {
  readonly socket: Socket;
  #heard = '';
  #over = false;
  readonly ended: Promise<void>;

  /** `from`: a loopback address of its own. */
  constructor(port: number, from: string, { reads = true } = {}) {
    this.socket = connect({ host: '127.0.0.1', port, localAddress: from });
    if (reads) this.socket.on('data', (chunk: Buffer) => (this.#heard += chunk.toString('latin1').slice(0, 4_000)));
    else this.socket.pause();
    this.ended = new Promise((resolve) =>
      this.socket.once('close', () => {
        this.#over = true;
        resolve();
      }),
    );
    // A reset is one way for the server to be rid of us.
    this.socket.on('error', () => (this.#over = true));
  }

  /** Waits while the kernel's buffer is full; at most until the socket is closed. */
  async send(text: string | Buffer): Promise<void> {
    if (this.#over || this.socket.write(text)) return;
    await Promise.race([new Promise<void>((resolve) => this.socket.once('drain', resolve)), this.ended]);
  }
  get isOver(): boolean {
    return this.#over;
  }
  /** 0 where nothing was answered. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.#heard)?.[1] ?? 0);
  }
  close(): void {
    this.socket.destroy();
  }
}
