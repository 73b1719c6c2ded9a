import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

interface Answer {
  readonly return?: unknown;
  readonly error?: { readonly desc: string };
}
const CONNECT_MS = 10_000;

/** Arguments of a machine that can be controlled at this socket. */
export const controlledAt = (socket: string): string[] => ['-qmp', `unix:${socket},server=on,wait=off`];

/** QEMU's machine protocol: one command after the other, each with one answer; events are passed over. */
export class MachineControl {
  readonly #answers: AsyncIterator<string, undefined>;

  private constructor(private readonly socket: Socket) {
    this.#answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  }

  static async open(path: string): Promise<MachineControl> {
    const control = new MachineControl(await dial(path));
    await control.#next((line) => 'QMP' in line);
    await control.run('qmp_capabilities');
    return control;
  }

  /** Throws Error with QEMU's own words. */
  async run(execute: string, args: object = {}): Promise<unknown> {
    this.socket.write(`${JSON.stringify({ execute, arguments: args })}\n`);
    const { error, return: value } = await this.#next((line) => 'return' in line || 'error' in line);
    if (error) throw new Error(`QEMU refused ${execute}: ${error.desc}`);
    return value;
  }

  close(): void {
    this.socket.destroy();
  }

  async #next(wanted: (line: Answer & object) => boolean): Promise<Answer> {
    for (;;) {
      const { value } = await this.#answers.next();
      if (value === undefined) throw new Error('The machine ended');
      const line = JSON.parse(value) as Answer;
      if (wanted(line)) return line;
    }
  }
}

async function dial(path: string): Promise<Socket> {
  for (const end = Date.now() + CONNECT_MS; ; await sleep(100)) {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      socket.destroy();
      // The machine creates the socket a moment after its start.
      if (Date.now() > end) throw error;
    }
  }
}
