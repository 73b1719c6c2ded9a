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
  readonly http?: number;
  readonly link?: number;
}

interface InstanceParts {
  readonly name: ServiceName;
  readonly index: number;
  readonly env: Environment;
  readonly ports: InstancePorts;
  readonly logFile: string;
  readonly program?: string;
}

const READY_MS = 180_000;
/** A service has ten seconds to stop, plus a margin for resources that a library left open. */
const STOP_MS = 12_000;
const LOOK_MS = 100;
const MOST_RESTARTS = 2;

/**
 * The same flags as in the image (Dockerfile, NODE_OPTIONS). V8 would reserve three semi-spaces of 16 MB; a service
 * with small requests needs less.
 */
const FLAGS = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];

export class SplitError extends Error {
  override readonly name = 'SplitError';
}

export class ServiceProcess {
  /** Number of restarts because the process ended before it was ready. */
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

  get log(): string {
    return readFileSync(this.parts.logFile, 'utf8');
  }

  /** Proportional set size in bytes. */
  get pssBytes(): number {
    return pssOf([this.pid]);
  }

  get cpuUs(): number {
    return usageOf([this.pid]).cpuUs;
  }

  launch(): void {
    if (this.isRunning) return;
    const log = openSync(this.parts.logFile, 'a', 0o600);
    try {
      this.#child = spawn(
        process.execPath,
        [...FLAGS, this.parts.program ?? builtMain(`services/${this.parts.name}`)],
        {
          // Passes only PATH from this environment: a service must read all settings from its parts.
          env: { PATH: process.env['PATH'], ...this.parts.env },
          stdio: ['ignore', log, log],
        },
      );
    } finally {
      closeSync(log);
    }
  }

  /**
   * Resolves when /ready answers 200. A process that ends during the start is restarted up to twice, as an
   * orchestrator would do; `restarts` counts these. Throws SplitError after a further failure, and after three
   * minutes.
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

  async metrics(): Promise<string> {
    const answer = await this.#ask('/metrics');
    if (!answer?.ok) throw new SplitError(`${this.#title} gives no metrics.`);
    return answer.text();
  }

  /**
   * Sends the signal. Resolves after the exit for SIGKILL and SIGTERM, and at once for other signals such as SIGSTOP.
   */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    child.kill(signal);
    if (signal === 'SIGKILL' || signal === 'SIGTERM') await gone(child);
  }

  /** Stops like an orchestrator: SIGTERM, then SIGKILL after the time limit. Returns false if SIGKILL was needed. */
  async stop(): Promise<boolean> {
    const child = this.#child;
    if (!child || !this.isRunning) return true;
    let inTime = true;
    const force = setTimeout(() => {
      inTime = false;
      child.kill('SIGKILL');
    }, STOP_MS);
    child.kill('SIGTERM');
    // A paused process handles other signals only after SIGCONT.
    child.kill('SIGCONT');
    await gone(child);
    clearTimeout(force);
    return inTime;
  }

  async #ask(path: string): Promise<Response | undefined> {
    try {
      return await fetch(`http://127.0.0.1:${this.parts.ports.health}${path}`, { signal: AbortSignal.timeout(4000) });
    } catch {
      // The service does not listen, or is too slow.
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
