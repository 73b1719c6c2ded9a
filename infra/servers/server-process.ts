import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@revive/platform/errors/errors';
import { isAlive } from '@revive/platform/concurrency/process-alive';
import type { Environment } from '@revive/platform/core/config';
import type { ServerName } from './config.js';
import { RealServerError } from './real-error.js';
import type { RealServer } from './real-server.js';
import { lastLines } from './tools.js';

interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

interface ProcessOptions {
  readonly name: ServerName;
  /**
   * Contains `pid`, `log` and the data. Also the working folder of the process, which identifies the process later.
   */
  readonly dir: string;
  readonly port: number;
  readonly env: Environment;
  readonly launch: () => Promise<Launch>;
  /** Returns true once the server is ready; polled every 50 ms. */
  readonly isReady: (log: string) => Promise<boolean> | boolean;
  readonly startSeconds: number;
  readonly stopSeconds: number;
}

/**
 * A server as a process in its own session. The process outlives its starter and is adopted by the next caller. The
 * stored process id counts only if the process has the server's folder as working folder, so a reused process id is
 * harmless.
 */
export class ServerProcess implements RealServer {
  readonly name: ServerName;
  readonly engine = 'native';
  readonly port: number;
  readonly env: Environment;
  readonly #options: ProcessOptions;
  #ended: { how: string | undefined } | undefined;

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.name = options.name;
    this.port = options.port;
    this.env = options.env;
  }

  get pid(): number | undefined {
    const file = join(this.#options.dir, 'pid');
    if (!existsSync(file)) return undefined;
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && isAlive(pid) && this.#isOurs(pid) ? pid : undefined;
  }

  isRunning(): boolean {
    return this.pid !== undefined;
  }

  /** Adopts a running process. Throws `RealServerError` with the last log lines. */
  async start(): Promise<void> {
    const { name, dir, port } = this.#options;
    mkdirSync(dir, { recursive: true });
    this.#ended = undefined;
    if (!this.isRunning()) {
      await requireFree(name, port);
      const { program, args, env } = await this.#options.launch();
      const log = openSync(this.#log, 'w', 0o600);
      try {
        const child = spawn(program, args, {
          cwd: dir,
          env: env ?? process.env,
          detached: true,
          stdio: ['ignore', log, log],
        });
        // Stored per process: the exit event of the previous process may arrive after the next start.
        const ended: { how: string | undefined } = { how: undefined };
        this.#ended = ended;
        child.once('exit', (code, signal) => {
          ended.how = signal ?? `exit ${code}`;
        });
        const failed = new Promise<never>((_, reject) =>
          child.once('error', (error) =>
            reject(new RealServerError(`${name} could not be started: ${error.message}.`)),
          ),
        );
        const spawned = new Promise<void>((resolve) => child.once('spawn', resolve));
        await Promise.race([spawned, failed]);
        writeFileSync(join(dir, 'pid'), String(child.pid));
        child.unref();
      } finally {
        closeSync(log);
      }
    }
    await this.#untilReady();
  }

  /** Sends SIGTERM, and SIGKILL after `stopSeconds`. Does nothing when stopped. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await this.#end('SIGKILL');
    rmSync(join(this.#options.dir, 'pid'), { force: true });
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async forget(): Promise<void> {
    await this.stop();
    rmSync(this.#options.dir, { recursive: true, force: true });
  }

  get #log(): string {
    return join(this.#options.dir, 'log');
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this;
    if (pid !== undefined) process.kill(pid, signal);
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    process.kill(pid, signal);
    // A stopped process handles SIGTERM only after SIGCONT.
    if (signal === 'SIGTERM') process.kill(pid, 'SIGCONT');
    const until = Date.now() + (signal === 'SIGTERM' ? this.#options.stopSeconds : 10) * 1000;
    // A process with threads releases its working folder earlier than its sockets, so the port must be free as well.
    while (Date.now() < until && (this.pid === pid || !(await isFree(this.#options.port)))) await sleep(25);
  }

  async #untilReady(): Promise<void> {
    const { name, port, startSeconds, isReady } = this.#options;
    const until = Date.now() + startSeconds * 1000;
    for (;;) {
      const log = readFileSync(this.#log, 'utf8');
      // The exit event of an own child is certain. /proc is used only for a process started elsewhere, because a new
      // process may not be visible there immediately.
      const how = this.#ended === undefined ? (this.isRunning() ? undefined : 'not there') : this.#ended.how;
      if (how !== undefined)
        throw new RealServerError(`${name} ended at its start (${how}): ${lastLines(readFileSync(this.#log, 'utf8'))}`);
      if ((await answers(port)) && (await isReady(log))) return;
      if (Date.now() > until)
        throw new RealServerError(`${name} did not answer at port ${port} within ${startSeconds} s: ${lastLines(log)}`);
      await sleep(50);
    }
  }

  /** A zombie has no working folder either. */
  #isOurs(pid: number): boolean {
    if (process.platform !== 'linux') return true;
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(this.#options.dir);
    } catch (error) {
      if (['ENOENT', 'ESRCH', 'EACCES'].includes(codeOf(error) ?? '')) return false;
      throw error;
    }
  }
}

export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

/** Throws a readable message when the port is taken. */
export async function requireFree(name: ServerName, port: number): Promise<void> {
  if (!(await isFree(port)))
    throw new RealServerError(
      `Port ${port} is taken by another program: stop it, or choose another port for ${name} with REAL_${name.toUpperCase()}_PORT.`,
    );
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
