import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@revive/platform/concurrency/process-alive';
import { freePort } from '@revive/platform/concurrency/free-port';
import { PublicDoor } from '../../dev/public-door.js';
import { PASSWORD } from '../e2e/started-product.js';

/** Includes the build, on a machine that may be busy. */
const READY_MS = 15 * 60_000;
const STOPPED_MS = 60_000;
const LAST_OUTPUT = 6_000;

export class Installation {
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    readonly home: string,
    private readonly ports: Readonly<Record<'PORT' | 'AGENT_LINK_PORT' | 'AGENT_LOCAL_PORT', string>>,
  ) {}

  static async fresh(): Promise<Installation> {
    const home = await mkdtemp(join(tmpdir(), 'revive-upgrade-'));
    // PostgreSQL runs under a separate account, which must be able to enter this folder.
    await chmod(home, 0o711);
    const port = async () => String(await freePort());
    return new Installation(home, {
      PORT: await port(),
      AGENT_LINK_PORT: await port(),
      AGENT_LOCAL_PORT: await port(),
    });
  }

  get url(): string {
    return `http://localhost:${this.ports.PORT}`;
  }
  get lastOutput(): string {
    return this.#output.slice(-LAST_OUTPUT);
  }
  get bench(): string {
    return join(this.home, 'bench');
  }

  async start(folder: string): Promise<void> {
    this.#output = '';
    const child = spawn('npm', ['start', '--silent'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        REVIVE_HOME: this.home,
        REVIVE_SEED_PASSWORD: PASSWORD,
        ...this.ports,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    for (const end = Date.now() + READY_MS; !this.#output.includes('Ctrl-C stops everything'); await sleep(100)) {
      if (child.exitCode !== null || Date.now() > end)
        throw new TypeError(`${folder} does not start on ${this.home}:\n${this.#output.slice(-4_000)}`);
    }
  }

  /** Signals the product's process in the `running` file directly, because npm would end before the product. */
  async stop(): Promise<void> {
    const child = this.#child;
    const held = join(this.home, 'running');
    if (!child || !existsSync(held)) return;
    const holder = Number(readFileSync(held, 'utf8'));
    process.kill(holder, 'SIGTERM');
    for (const end = Date.now() + STOPPED_MS; existsSync(held) || isAlive(holder); await sleep(100))
      if (Date.now() > end) throw new TypeError(`the product does not stop:\n${this.#output.slice(-4_000)}`);
  }

  door(): PublicDoor {
    return new PublicDoor(this.url);
  }
  as(username: string): Promise<PublicDoor> {
    return this.door().signIn(username, PASSWORD);
  }

  remove(): Promise<void> {
    return rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}
