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
import type { Print } from './tools.js';

interface ServerOptions {
  /**
   * Data, log and process id are in `<dir>/<name>`. The folder stores port and password, so that a later caller finds
   * the same server.
   */
  readonly dir: string;
  readonly port?: number;
  /** False: PostgreSQL without fsync, for temporary data. */
  readonly durable?: boolean;
  readonly kafkaAdvertises?: number;
  readonly say?: Print;
}

export async function realServer(
  name: ServerName,
  { dir, port, durable = true, kafkaAdvertises, say }: ServerOptions,
): Promise<RealServer> {
  const own = join(dir, name);
  mkdirSync(own, { recursive: true });
  // PostgreSQL runs under its own account and needs access through the folder.
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
 * Returns the engine of a folder. An existing server keeps its engine. A new server uses REAL_SERVERS, otherwise
 * Docker where an engine answers, otherwise a process.
 */
async function engineFor(own: string): Promise<EngineKind> {
  if (isContainer(own)) return 'docker';
  if (readdirSync(own).some((file) => file !== PLACE)) return 'native';
  return readRealSettings(process.env).engine ?? ('version' in (await probeEngine()) ? 'docker' : 'native');
}

export interface RealServers {
  readonly dir: string;
  get(name: ServerName): RealServer;
  readonly env: Environment;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface ServersOptions extends Omit<ServerOptions, 'port'> {
  readonly ports?: Partial<Record<ServerName, number>>;
}

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
    // Sequential, because each server uses both processors during its start.
    async start() {
      for (const server of all()) await server.start();
    },
    async stop() {
      await Promise.all(all().map((server) => server.stop()));
    },
  };
}

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

/** Returns port and password of a folder, created for a new folder. Mode 0600. */
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
