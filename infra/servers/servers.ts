import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@revive/platform/core/config';
import { freePort } from '@revive/platform/concurrency/free-port';
import { readRealSettings, SERVER_NAMES, type EngineKind, type ServerName } from './config.js';
import { containerOf } from './containers.js';
import { probeEngine } from './docker-engine.js';
import { isContainer } from './docker-server.js';
import { kafkaProcess } from './kafka.js';
import { minioProcess } from './minio.js';
import { PostgresProcess } from './postgres.js';
import type { RealServer } from './real-server.js';
import { redisProcess } from './redis.js';
import type { Say } from './tools.js';

export interface ServerOptions {
  /**
   * Data, log and process id go to `<dir>/<name>`; the folder keeps port and password, so whoever opens it again finds
   * the same server.
   */
  readonly dir: string;
  /** Otherwise the one that the folder knows already, or a free one. */
  readonly port?: number;
  /** False: PostgreSQL without fsync, for throw-away data. */
  readonly durable?: boolean;
  /** The port at which Kafka tells its clients to find it, where a proxy stands before it. */
  readonly kafkaAdvertises?: number;
  /** Told what takes long: a tool that is built once. */
  readonly say?: Say;
}

/** The named server of a folder, not started. */
export async function realServer(
  name: ServerName,
  { dir, port, durable = true, kafkaAdvertises, say }: ServerOptions,
): Promise<RealServer> {
  const own = join(dir, name);
  mkdirSync(own, { recursive: true });
  // PostgreSQL runs as an account of its own and must be able to pass through.
  for (const folder of [dir, own]) chmodSync(folder, 0o711);
  const parts = {
    dir: own,
    durable,
    ...(await place(own, port)),
    ...(kafkaAdvertises !== undefined && { kafkaAdvertises }),
    ...(say && { say }),
  };
  if ((await engineFor(own)) === 'docker') return containerOf(name, parts);
  switch (name) {
    case 'kafka':
      return kafkaProcess(parts);
    case 'redis':
      return redisProcess(parts);
    case 'minio':
      return minioProcess(parts);
    case 'postgres':
      return new PostgresProcess(parts);
  }
}

/**
 * A folder's server stays what it began as; a new one is what REAL_SERVERS says, else a container where an engine
 * answers, else a process.
 */
async function engineFor(own: string): Promise<EngineKind> {
  if (isContainer(own)) return 'docker';
  if (readdirSync(own).some((file) => file !== PLACE)) return 'native';
  return readRealSettings(process.env).engine ?? ('version' in (await probeEngine()) ? 'docker' : 'native');
}

/** Several servers of one folder. */
export interface RealServers {
  readonly dir: string;
  /** The named one; throws where it was not asked for. */
  get(name: ServerName): RealServer;
  /** What all of them together give a service. */
  readonly env: Environment;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServersOptions extends Omit<ServerOptions, 'port'> {
  readonly ports?: Partial<Record<ServerName, number>>;
}

/** The named servers (all unless said), not started. */
export async function realServers(
  names: readonly ServerName[],
  { ports = {}, ...options }: ServersOptions,
): Promise<RealServers> {
  const servers = new Map<ServerName, RealServer>();
  for (const name of names)
    servers.set(name, await realServer(name, { ...options, ...(ports[name] !== undefined && { port: ports[name] }) }));
  const all = () => [...servers.values()];
  return {
    dir: options.dir,
    get(name) {
      const server = servers.get(name);
      if (!server) throw new TypeError(`The server ${name} was not asked for`);
      return server;
    },
    get env() {
      return Object.assign({}, ...all().map(({ env }) => env)) as Environment;
    },
    // One after the other: each wants both processors while it starts.
    async start() {
      for (const server of all()) await server.start();
    },
    async stop() {
      await Promise.all(all().map((server) => server.stop()));
    },
  };
}

/** The named servers of a folder, running. What was started is stopped again where one of them fails. */
export async function startRealServers(
  options: ServersOptions,
  names: readonly ServerName[] = SERVER_NAMES,
): Promise<RealServers> {
  const servers = await realServers(names, options);
  try {
    await servers.start();
    return servers;
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

const PLACE = 'place.json';

interface Place {
  readonly port: number;
  readonly innerPort: number;
  readonly password: string;
}

/** A folder's port and password, made when it is new. Mode 0600. */
async function place(own: string, port: number | undefined): Promise<Place> {
  const file = join(own, PLACE);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Place) : undefined;
  if (known && (port === undefined || port === known.port)) return known;
  const made = {
    port: port ?? (await freePort()),
    innerPort: known?.innerPort ?? (await freePort()),
    password: known?.password ?? randomBytes(24).toString('hex'),
  };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}
