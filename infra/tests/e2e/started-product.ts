import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@revive/platform/concurrency/free-port';
import { PublicDoor } from '../../dev/public-door.js';
import { REPOSITORY } from '../../dev/repository.js';
import { PRODUCT_FLAGS } from '../../dev/runtime-flags.js';

// The paths start at the repository's root, because this module also runs from the build output.
const START = join(REPOSITORY, 'infra/dist/dev/start.js');
const INSTALL = join(REPOSITORY, 'infra/dist/tests/e2e/installed-home.js');
const COMPILED = join(REPOSITORY, 'node_modules/.cache/compiled');
const WITH_A_CLOCK = join(REPOSITORY, 'infra/dist/tests/e2e/product-with-clock.js');
const READY_MS = 90_000;

const run = promisify(execFile);

export const PASSWORD = 'kestrel-lamp-orbit-42';

/**
 * An installation with databases, certificates and first accounts. The first suite of a run creates the installation;
 * later suites wait for it. A copy saves half of the start time.
 */
async function installedHome(): Promise<string> {
  const folder = process.env['INSTALLED_HOMES'];
  if (folder === undefined) throw new TypeError('infra/tests/jest/e2e.global.js has made no folder for installations');
  const [home, ready] = [join(folder, 'home'), join(folder, 'ready')];
  const isOurs = await mkdir(home, { mode: 0o711 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (isOurs) {
    const env = { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: COMPILED, REVIVE_SEED_PASSWORD: PASSWORD };
    const ending = await run(process.execPath, ['--enable-source-maps', INSTALL, home], { env }).then(
      () => '',
      (error: Error) => error.message,
    );
    await writeFile(`${ready}.part`, ending);
    await rename(`${ready}.part`, ready);
  }
  for (const end = Date.now() + READY_MS; ; await sleep(50)) {
    const ending = await readFile(ready, 'utf8').catch(() => undefined);
    if (ending === '') return home;
    if (ending !== undefined) throw new Error(`the platform could not be installed: ${ending}`);
    if (Date.now() > end) throw new Error('the platform is not installed in time');
  }
}

export class StartedProduct {
  child: ChildProcess | undefined;
  output = '';
  constructor(
    readonly home: string,
    readonly port: number,
    readonly linkPort: number,
    readonly localPort: number,
    private readonly program = START,
  ) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }
  get bench(): string {
    return join(this.home, 'bench');
  }

  /**
   * `withClock`: runs a program with an adjustable clock in some services. `installed`: uses an installation on which
   * the platform was started once, without an agent and without further activity.
   */
  static async inFreshHome({ withClock = false, installed = true } = {}): Promise<StartedProduct> {
    const home = await mkdtemp(join(tmpdir(), 'revive-e2e-'));
    // PostgreSQL runs under a separate account, which must be able to enter this folder.
    await chmod(home, 0o711);
    if (installed) await run('cp', ['-a', `${await installedHome()}/.`, home]);
    return new StartedProduct(
      home,
      await freePort(),
      await freePort(),
      await freePort(),
      withClock ? WITH_A_CLOCK : START,
    );
  }

  /** Sets the clock this far back; 0 restores the real time. */
  async setBack(ms: number): Promise<void> {
    const child = this.child;
    if (!child?.send) throw new TypeError('This product has no clock that can be set');
    const done = once(child, 'message');
    child.send({ behindMs: ms });
    await done;
  }

  async start(env: Record<string, string> = {}): Promise<this> {
    this.output = '';
    const child = spawn(process.execPath, [...PRODUCT_FLAGS, this.program], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        PORT: String(this.port),
        AGENT_LINK_PORT: String(this.linkPort),
        AGENT_LOCAL_PORT: String(this.localPort),
        REVIVE_HOME: this.home,
        REVIVE_SEED_PASSWORD: PASSWORD,
        NODE_COMPILE_CACHE: COMPILED,
        // The demo shop is a second active agent, which few tests need.
        DEMO_SHOP: 'false',
        ...env,
      },
      stdio: this.program === START ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    const end = Date.now() + READY_MS;
    while (!this.output.includes('Ctrl-C stops everything')) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the product ended (${child.exitCode ?? child.signalCode}):\n${this.output}`);
      if (Date.now() > end) throw new Error(`the product is not ready:\n${this.output}`);
      await sleep(50);
    }
    return this;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return gone;
  }

  async destroy(): Promise<void> {
    await this.stop();
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  children(what: string): number[] {
    const parent = this.child?.pid;
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
          const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
          return ppid === parent && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(what);
        } catch (error) {
          if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
          throw error;
        }
      });
  }
  get agentPid(): number {
    const [pid] = this.children('agent/dist/main.js');
    if (pid === undefined) throw new Error('the agent is not running');
    return pid;
  }

  as(username: 'master' | 'shop' | 'customer'): Promise<PublicDoor> {
    return new PublicDoor(this.url).signIn(username, PASSWORD);
  }
  get anyone(): PublicDoor {
    return new PublicDoor(this.url);
  }
}

export const processesOf = (home: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
        return line.includes(home) ? [line] : [];
      } catch (error) {
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
        throw error;
      }
    });
