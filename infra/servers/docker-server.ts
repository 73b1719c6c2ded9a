import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@revive/platform/core/config';
import type { ServerName } from './config.js';
import { docker, dockerLog, dockerNow, probeEngine } from './docker-engine.js';
import { RealServerError } from './real-error.js';
import type { RealServer } from './real-server.js';
import { isFree, requireFree } from './server-process.js';
import { lastLines } from './tools.js';

export interface Container {
  readonly name: ServerName;
  /**
   * Folder with `container.json`, which records the first image of the data. The data is in a volume of the engine.
   */
  readonly dir: string;
  readonly port: number;
  readonly env: Environment;
  readonly innerPort: number;
  readonly folder: string;
  /** Variables of the container. Passed to the engine by name, so that no password appears in the arguments. */
  readonly variables: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  readonly command?: readonly string[];
  /** Finds, pulls or builds the image; called for a new folder. Throws `RealServerError`. */
  readonly image: () => Promise<string>;
  /** Returns true once the server is ready; polled every 100 ms. */
  readonly isReady: (log: string) => Promise<boolean> | boolean;
  readonly startSeconds: number;
  readonly stopSeconds: number;
}

const [DIR, MACHINE] = ['revive.real.dir', 'revive.real.machine'];
const nameOf = (dir: string): string =>
  `revive-real-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 16)}`;

/** Returns true for a folder with a server started in a container; the folder keeps its engine until forgotten. */
export const isContainer = (dir: string): boolean => existsSync(join(dir, 'container.json'));

/**
 * A server in a container that outlives its starter and is found again by its folder. Each start creates the container
 * again from the first image of the data; the data stays in a volume of the same name.
 */
export class DockerServer implements RealServer {
  readonly name: ServerName;
  readonly engine = 'docker';
  readonly port: number;
  readonly env: Environment;
  readonly #container: Container;
  readonly #called: string;

  constructor(container: Container) {
    this.#container = container;
    this.#called = nameOf(container.dir);
    this.name = container.name;
    this.port = container.port;
    this.env = container.env;
  }

  get pid(): number | undefined {
    const [running, pid] = this.#state();
    return running === 'true' && Number(pid) > 0 ? Number(pid) : undefined;
  }

  isRunning(): boolean {
    return this.pid !== undefined;
  }

  async start(): Promise<void> {
    const engine = await probeEngine();
    if ('why' in engine)
      throw new RealServerError(
        `${this.name} is to run in a container, and ${engine.why}. REAL_SERVERS=native starts servers without Docker; a folder that began with it is forgotten first (down --forget).`,
      );
    if (!this.isRunning()) {
      await requireFree(this.name, this.port);
      await sweep();
      await this.#run(await this.#image());
    }
    await this.#untilReady();
  }

  async stop(): Promise<void> {
    if (!isContainer(this.#container.dir)) return;
    if (this.isRunning()) {
      this.thaw();
      await docker(
        ['stop', '-t', String(this.#container.stopSeconds), this.#called],
        `${this.name} could not be stopped`,
      );
    }
    await this.#remove();
    await this.#untilFree();
  }

  async kill(): Promise<void> {
    if (!this.isRunning()) return;
    await docker(['kill', '-s', 'KILL', this.#called], `${this.name} could not be killed`);
    while (this.isRunning()) await sleep(25);
    await this.#untilFree();
  }

  freeze(): void {
    if (this.isRunning() && !this.#isPaused()) dockerNow(['pause', this.#called]);
  }

  thaw(): void {
    if (this.#isPaused()) dockerNow(['unpause', this.#called]);
  }

  async forget(): Promise<void> {
    await this.stop();
    if (isContainer(this.#container.dir) && dockerNow(['volume', 'inspect', this.#called]) !== undefined)
      await docker(['volume', 'rm', this.#called], `The data of ${this.name} could not be deleted`);
    rmSync(this.#container.dir, { recursive: true, force: true });
  }

  async #image(): Promise<string> {
    const file = join(this.#container.dir, 'container.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { image: string }).image;
    const image = await this.#container.image();
    mkdirSync(this.#container.dir, { recursive: true });
    writeFileSync(file, JSON.stringify({ image, container: this.#called }), { mode: 0o600 });
    return image;
  }

  async #run(image: string): Promise<void> {
    const { dir, port, innerPort, folder, variables, flags = [], command = [] } = this.#container;
    await this.#remove();
    const labels = ['--label', `${DIR}=${resolve(dir)}`, '--label', `${MACHINE}=${hostname()}`];
    await docker(['volume', 'create', ...labels, this.#called], `${this.name} got no place for its data`);
    const names = Object.keys(variables).flatMap((name) => ['-e', name]);
    await docker(
      [
        'run',
        '-d',
        '--pull',
        'never',
        '--name',
        this.#called,
        ...labels,
        '-p',
        `127.0.0.1:${port}:${innerPort}`,
        '-v',
        `${this.#called}:${folder}`,
        ...names,
        ...flags,
        image,
        ...command,
      ],
      `${this.name} could not be started in a container`,
      variables,
    );
  }

  async #untilReady(): Promise<void> {
    const { startSeconds, isReady } = this.#container;
    const until = Date.now() + startSeconds * 1000;
    for (;;) {
      const isUp = this.isRunning();
      const log = await dockerLog(this.#called);
      if (!isUp) throw new RealServerError(`${this.name} ended at its start: ${lastLines(log)}`);
      if (await isReady(log)) return;
      if (Date.now() > until)
        throw new RealServerError(
          `${this.name} did not answer at port ${this.port} within ${startSeconds} s: ${lastLines(log)}`,
        );
      await sleep(100);
    }
  }

  async #remove(): Promise<void> {
    if (dockerNow(['inspect', '--type', 'container', '-f', '{{.Id}}', this.#called]) !== undefined)
      await docker(['rm', '-f', '-v', this.#called], `The container of ${this.name} could not be removed`);
  }

  /** The engine releases a port slightly later than its container. */
  async #untilFree(): Promise<void> {
    for (const until = Date.now() + 10_000; Date.now() < until && !(await isFree(this.port));) await sleep(25);
  }

  #isPaused(): boolean {
    return this.#state()[2] === 'true';
  }

  #state(): string[] {
    if (!isContainer(this.#container.dir)) return [];
    return (
      dockerNow([
        'inspect',
        '--type',
        'container',
        '-f',
        '{{.State.Running}} {{.State.Pid}} {{.State.Paused}}',
        this.#called,
      ]) ?? ''
    ).split(' ');
  }
}

/** Deletes containers and data of a deleted folder, for example of a test: no caller can find the data any more. */
async function sweep(): Promise<void> {
  const said = await docker(
    ['volume', 'ls', '--filter', `label=${MACHINE}=${hostname()}`, '--format', `{{.Name}} {{.Label "${DIR}"}}`],
    'The engine does not say what it keeps',
  );
  for (const line of said.split('\n').filter(Boolean)) {
    const [called = '', ...dir] = line.split(' ');
    if (existsSync(dir.join(' '))) continue;
    if (dockerNow(['inspect', '--type', 'container', '-f', '{{.Id}}', called]) !== undefined)
      await docker(['rm', '-f', '-v', called], `The container ${called} could not be removed`);
    await docker(['volume', 'rm', '-f', called], `The volume ${called} could not be removed`);
  }
}
