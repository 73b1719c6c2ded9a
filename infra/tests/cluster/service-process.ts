import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import { builtMain } from '../../dev/repository.js';
import { pssOf, usageOf } from '../load/processes.js';

export interface InstancePorts {
  readonly rpc: number;
  readonly health: number;
  /** The gateway's own HTTP port. */
  readonly http?: number;
  /** The fleet's own port for agents. */
  readonly link?: number;
}

export interface InstanceParts {
  readonly name: ServiceName;
  /** 0 for the first instance, 1 for the second. */
  readonly index: number;
  readonly env: Environment;
  readonly ports: InstancePorts;
  readonly logFile: string;
  /** In the place of the service's own. */
  readonly program?: string;
}

/** A bound for a machine under load, not an expectation of speed. */
const READY_MS = 180_000;
/** A service has ten seconds to stop, and one more for what a library left open. */
const STOP_MS = 12_000;
const LOOK_MS = 100;
const MOST_RESTARTS = 2;

/**
 * As the image starts it (Dockerfile), where the first of these stands in NODE_OPTIONS: a service that answers one
 * small request after the other needs no 16 MB of room for what lives shortly, of which V8 would keep three.
 */
const FLAGS = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];

/** A service that did not start or did not stop; the message ends with the last lines of its log. */
export class SplitError extends Error {
  override readonly name = 'SplitError';
}

/** One instance of one service as a process of its own, as production runs it. */
export class ServiceProcess {
  /** How often it had to be started again because it ended before it was ready. */
  restarts = 0;
  #child: ChildProcess | undefined;
  constructor(readonly parts: InstanceParts) {}

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new SplitError(`${this.#title} is not running.`);
    return pid;
  }

  get isRunning(): boolean {
    return this.#child?.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Everything that it has logged since its first start. */
  get log(): string {
    return readFileSync(this.parts.logFile, 'utf8');
  }

  /** Proportional set size in bytes. */
  get pssBytes(): number {
    return pssOf([this.pid]);
  }

  /** CPU since its start, in microseconds. */
  get cpuUs(): number {
    return usageOf([this.pid]).cpuUs;
  }

  /** Starts it without waiting; `ready` waits. */
  launch(): void {
    if (this.isRunning) return;
    const log = openSync(this.parts.logFile, 'a', 0o600);
    try {
      this.#child = spawn(
        process.execPath,
        [...FLAGS, this.parts.program ?? builtMain(`services/${this.parts.name}`)],
        {
          // Nothing of our own environment but where programs are found: a service reads what it is given.
          env: { PATH: process.env['PATH'], ...this.parts.env },
          stdio: ['ignore', log, log],
        },
      );
    } finally {
      closeSync(log);
    }
  }

  /**
   * Resolves once /ready answers 200. One that ends at its start (a server does not answer yet) is started again,
   * twice, as an orchestrator would; `restarts` counts it. Throws SplitError after that, and after three minutes.
   */
  async ready(): Promise<void> {
    const most = this.restarts + MOST_RESTARTS;
    for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(LOOK_MS)) {
      if (!this.isRunning) {
        if (this.restarts >= most) throw new SplitError(`${this.#title} ended at its start: ${this.#lastLines}`);
        this.restarts += 1;
        this.launch();
      }
      if (await this.isReady()) return;
    }
    throw new SplitError(`${this.#title} is not ready: ${this.#lastLines}`);
  }

  async isReady(): Promise<boolean> {
    return (await this.#ask('/ready'))?.ok ?? false;
  }

  /** What Prometheus would read. */
  async metrics(): Promise<string> {
    const answer = await this.#ask('/metrics');
    if (!answer?.ok) throw new SplitError(`${this.#title} gives no metrics.`);
    return answer.text();
  }

  /** Sends the signal. SIGKILL and SIGTERM: resolves when the process is gone; SIGSTOP and the like: at once. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    child.kill(signal);
    if (signal === 'SIGKILL' || signal === 'SIGTERM') await gone(child);
  }

  /** As an orchestrator would: SIGTERM, and after its time SIGKILL. False where it had to be forced. */
  async stop(): Promise<boolean> {
    const child = this.#child;
    if (!child || !this.isRunning) return true;
    let inTime = true;
    const force = setTimeout(() => {
      inTime = false;
      child.kill('SIGKILL');
    }, STOP_MS);
    child.kill('SIGTERM');
    // A process that was halted takes no other signal before it goes on.
    child.kill('SIGCONT');
    await gone(child);
    clearTimeout(force);
    return inTime;
  }

  async #ask(path: string): Promise<Response | undefined> {
    try {
      return await fetch(`http://127.0.0.1:${this.parts.ports.health}${path}`, { signal: AbortSignal.timeout(4000) });
    } catch {
      // Not listening yet, no longer, or too slow: whoever asks wants to know just that.
      return undefined;
    }
  }

  get #title(): string {
    return `${this.parts.name} ${this.parts.index}`;
  }

  get #lastLines(): string {
    return this.log.trimEnd().split('\n').slice(-8).join('\n');
  }
}

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
