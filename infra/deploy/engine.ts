import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../servers/tools.js';
import { attempt, DeployError, run } from './processes.js';

export interface Engine {
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
  /** True when this process started the engine and must stop it. */
  readonly started: boolean;
  stop(): Promise<void>;
}

const READY_MS = 60_000;
const STOP_MS = 30_000;
const INSTALL = 'Debian: apt-get install -y --no-install-recommends docker.io docker-compose debootstrap';

/**
 * Uses the engine of DOCKER_HOST (or the default) where it answers; otherwise starts Debian's dockerd with all data
 * below `home`. Throws DeployError.
 */
export async function openEngine(home: string, env: NodeJS.ProcessEnv): Promise<Engine> {
  if (!findProgram('docker')) throw new DeployError(`Docker is not installed. ${INSTALL}`);
  const answering = await versionOf(env);
  if (answering !== undefined) return { env, version: answering, started: false, stop: async () => undefined };
  const program = findProgram('dockerd');
  if (!program)
    throw new DeployError(
      `No Docker engine answers${env['DOCKER_HOST'] === undefined ? '' : ` at ${env['DOCKER_HOST']}`}, and there is no dockerd to start. ${INSTALL}`,
    );
  if (process.getuid?.() !== 0)
    throw new DeployError(
      'No Docker engine answers, and starting one needs root. Start one, or say with DOCKER_HOST where it is.',
    );
  return startEngine(program, home, env);
}

async function startEngine(program: string, home: string, env: NodeJS.ProcessEnv): Promise<Engine> {
  mkdirSync(home, { recursive: true, mode: 0o711 });
  const [socket, logFile] = [join(home, 'docker.sock'), join(home, 'dockerd.log')];
  const own = { ...env, DOCKER_HOST: `unix://${socket}` };
  // An engine of an earlier run may still be alive; otherwise its pid file is stale.
  const left = await versionOf(own);
  if (left !== undefined) return { env: own, version: left, started: false, stop: async () => undefined };
  rmSync(join(home, 'docker.pid'), { force: true });
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(
    program,
    [
      '--data-root',
      join(home, 'data'),
      '--exec-root',
      join(home, 'exec'),
      '-H',
      `unix://${socket}`,
      '--pidfile',
      join(home, 'docker.pid'),
      '--storage-driver=overlay2',
    ],
    { stdio: ['ignore', log, log], env },
  );
  closeSync(log);
  for (const end = Date.now() + READY_MS; ; await sleep(200)) {
    const version = await versionOf(own);
    if (version !== undefined) return { env: own, version, started: true, stop: () => stopEngine(child) };
    if (child.exitCode !== null || Date.now() > end) {
      await stopEngine(child);
      throw new DeployError(
        `dockerd does not start:\n${readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')}`,
      );
    }
  }
}

async function stopEngine(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}

async function versionOf(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { code, stdout } = await attempt('docker', ['version', '--format', '{{.Server.Version}}'], {
    env,
    patienceMs: 10_000,
  });
  return code === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}

export async function composeProgram({ env, version }: Engine, file: string): Promise<readonly string[]> {
  for (const words of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...first] = words;
    if (!findProgram(program)) continue;
    // Compose 5 does not support Debian's old engine: listing containers reveals this.
    const { code } = await attempt(program, [...first, '-f', file, 'ps', '-q'], { env, patienceMs: 30_000 });
    if (code === 0) return words;
  }
  throw new DeployError(`No installed Compose supports this engine (${version}). ${INSTALL}`);
}

export type Images = Readonly<
  Record<'NODE_IMAGE' | 'POSTGRES_IMAGE' | 'REDIS_IMAGE' | 'KAFKA_IMAGE' | 'MINIO_IMAGE', string>
>;
const OWN: Images = {
  NODE_IMAGE: 'revive/node:24-slim',
  POSTGRES_IMAGE: 'revive/postgres:15',
  REDIS_IMAGE: 'revive/redis:7',
  KAFKA_IMAGE: 'revive/kafka:4.3.0',
  MINIO_IMAGE: 'revive/minio:20260212',
};
const PULL_MS = 600_000;

/** Returns the wanted images when present or pullable; otherwise the images built from packages. */
export async function findImages<Wanted extends Partial<Images>>(
  engine: Pick<Engine, 'env'>,
  wanted: Wanted,
  root: string,
  onOutput: (chunk: string) => void,
): Promise<Wanted> {
  const { env } = engine;
  const isThere = async (image: string) => (await attempt('docker', ['image', 'inspect', image], { env })).code === 0;
  for (const image of Object.values(wanted)) {
    if (await isThere(image)) continue;
    const pulled = await attempt('docker', ['pull', '-q', image], { env, patienceMs: PULL_MS });
    if (pulled.code === 0) continue;
    const names = Object.keys(wanted) as (keyof Images)[];
    const own = Object.fromEntries(names.map((name) => [name, OWN[name]])) as Wanted;
    if ((await Promise.all(Object.values(own).map(isThere))).every(Boolean)) return own;
    onOutput(
      `${image} cannot be pulled (${pulled.stderr.trim().split('\n').at(-1)?.slice(0, 160) ?? ''}): images of our own are built.\n`,
    );
    const which = names.map((name) => name.replace('_IMAGE', '').toLowerCase());
    await run(
      process.execPath,
      [join(root, 'infra', 'images', 'build.mjs'), ...which],
      'The images could not be built',
      { env, cwd: root, onOutput },
    );
    return own;
  }
  return wanted;
}
