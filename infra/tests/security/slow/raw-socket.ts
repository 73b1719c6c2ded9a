import { connect, type Socket } from 'node:net';

/** A raw connection that can send arbitrary bytes slowly and need not read the answer. */
export class RawSocket {
  readonly socket: Socket;
  #heard = '';
  #over = false;
  readonly ended: Promise<void>;

  /** `from`: the local loopback address. */
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
    // The server may close the connection with a reset.
    this.socket.on('error', () => (this.#over = true));
  }

  /** Waits while the kernel's buffer is full, at most until the socket is closed. */
  async send(text: string | Buffer): Promise<void> {
    if (this.#over || this.socket.write(text)) return;
    await Promise.race([new Promise<void>((resolve) => this.socket.once('drain', resolve)), this.ended]);
  }
  get isOver(): boolean {
    return this.#over;
  }
  /** 0 without an answer. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.#heard)?.[1] ?? 0);
  }
  close(): void {
    this.socket.destroy();
  }
}
