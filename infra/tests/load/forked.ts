import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '../../dev/repository.js';

/** The compile cache of `npm start`, which halves the load time of a part. */
const COMPILED = join(REPOSITORY, 'node_modules/.cache/compiled');

/**
 * A part of a measurement in a separate process with an IPC channel, so that its CPU and memory are measured
 * separately.
 */
export class Forked<Request extends object> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (reply: unknown) => void; reject: (error: Error) => void }>();
  #last = 0;
  readonly #hello: Promise<unknown>;

  /** `module`: a path relative to this file, without extension. `log`: an open file for the part's output. */
  constructor(module: string, env: Record<string, string> = {}, log?: number) {
    this.#child = fork(fileURLToPath(new URL(`./${module}.js`, import.meta.url)), {
      env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILED, ...env },
      ...(log !== undefined && { stdio: ['ignore', log, log, 'ipc'] }),
      execArgv: ['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
    });
    this.#hello = new Promise((resolve) => this.#child.once('message', resolve));
    this.#child.on('message', ({ id, reply, error }: { id: number; reply?: unknown; error?: string }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(reply);
      else waiting?.reject(new TypeError(`${module}: ${error}`));
    });
    this.#child.once('exit', (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new TypeError(`${module} ended (${code ?? signal})`));
    });
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new TypeError('The process has not started');
    return this.#child.pid;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The first message of the process, such as its port. Throws if the process ends before. */
  async hello<Hello>(): Promise<Hello> {
    const ended = new Promise<never>((_, reject) =>
      this.#child.once('exit', () => reject(new TypeError('A forked part ended at its start'))),
    );
    return (await Promise.race([this.#hello, ended])) as Hello;
  }

  async ask<Reply>(request: Request): Promise<Reply> {
    const id = ++this.#last;
    const reply = await new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // A send to an ended process fails; the error rejects this request only.
      this.#child.send({ id, ...request }, (error) => void (error && reject(error)));
    });
    return reply as Reply;
  }

  stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.kill('SIGKILL');
    });
  }
}
