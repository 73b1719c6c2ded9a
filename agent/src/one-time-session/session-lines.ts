import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Lines of the person at the PC. A line answers the open question; without a question it is a command. */
export class SessionLines {
  readonly #reader: Interface;
  #waiting: ((line: string | undefined) => void) | undefined;
  #isClosed = false;
  #command: (line: string) => void = () => undefined;

  constructor(
    input: Readable,
    private readonly output: Pick<Writable, 'write'>,
  ) {
    this.#reader = createInterface({ input, terminal: false });
    this.#reader.on('line', (line) => this.#heard(line)).on('close', () => this.#closed());
  }

  onCommand(command: (line: string) => void): void {
    this.#command = command;
  }

  /** Undefined when the input is closed, or when `signal` withdraws the question. */
  ask(question: string, signal?: AbortSignal): Promise<string | undefined> {
    if (this.#isClosed || signal?.aborted) return Promise.resolve(undefined);
    this.output.write(question);
    return new Promise((resolve) => {
      const answer = (line: string | undefined): void => {
        signal?.removeEventListener('abort', withdrawn);
        this.#waiting = undefined;
        resolve(line);
      };
      const withdrawn = (): void => answer(undefined);
      signal?.addEventListener('abort', withdrawn, { once: true });
      this.#waiting = answer;
    });
  }

  close(): void {
    this.#reader.close();
  }

  #heard(line: string): void {
    if (this.#waiting) this.#waiting(line);
    else this.#command(line.trim());
  }

  #closed(): void {
    this.#isClosed = true;
    this.#waiting?.(undefined);
  }
}
