import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPostmaster } from '@revive/platform/database/embedded/postmaster';
import { REPOSITORY } from '../../dev/repository.js';
import { PRODUCT_FLAGS } from '../../dev/runtime-flags.js';
import { freePorts } from '../cluster/free-ports.js';
import { familyOf, hasVariable, pssOf, rssOf } from './processes.js';

const READY_MS = 120_000;

export class OneProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly home: string,
    readonly readyMs: number,
  ) {}

  static async start(home: string, env: Readonly<Record<string, string>> = {}): Promise<OneProcess> {
    await mkdir(home, { recursive: true, mode: 0o711 });
    const [port, link, local] = await freePorts(3);
    const begun = performance.now();
    const child = spawn(
      process.execPath,
      [
        ...PRODUCT_FLAGS,
        '--disable-warning=TimeoutNegativeWarning',
        join(REPOSITORY, 'infra', 'dist', 'dev', 'start.js'),
      ],
      {
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          NODE_COMPILE_CACHE: join(REPOSITORY, 'node_modules', '.cache', 'compiled'),
          PORT: String(port),
          AGENT_LINK_PORT: String(link),
          AGENT_LOCAL_PORT: String(local),
          REVIVE_HOME: home,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new TypeError(`The product is not ready: ${said}`)), READY_MS);
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        if (!said.includes('Revive is ready')) return;
        clearTimeout(late);
        resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => reject(new TypeError(`The product ended (${code}): ${said}`)));
    }).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    return new OneProcess(child, home, performance.now() - begun);
  }

  /** Proportional memory in bytes of the Node process, its PostgreSQL and the local agent. */
  memory(): { readonly node: number; readonly postgres: number; readonly agent: number } {
    const server = readPostmaster(join(this.home, 'postgres', 'cluster'))?.pid ?? 0;
    return { node: pssOf([this.#pid]), postgres: pssOf(familyOf(server)), agent: pssOf([this.#agent]) };
  }

  /** Resident memory in bytes: what a PC without other processes of Node gives away. */
  resident(): { readonly node: number; readonly agent: number } {
    return { node: rssOf(this.#pid), agent: rssOf(this.#agent) };
  }

  get #pid(): number {
    return this.child.pid ?? 0;
  }

  /** The local agent; the agent of the demo shop has a different home. */
  get #agent(): number {
    const home = join(this.home, 'agent');
    const found = familyOf(this.#pid).find((pid) => hasVariable(pid, 'REVIVE_AGENT_HOME', home));
    if (found === undefined) throw new TypeError('The local agent does not run');
    return found;
  }

  stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.child.once('exit', () => resolve());
      this.child.kill('SIGTERM');
    });
  }
}
