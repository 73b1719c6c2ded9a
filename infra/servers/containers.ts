import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QuietClient } from '@revive/platform/database/pg-client';
import { readCompose } from '../deploy/compose-file.js';
import { findImages, type Images } from '../deploy/engine.js';
import { DeployError } from '../deploy/processes.js';
import type { ServerName } from './config.js';
import { DockerServer, type Container } from './docker-server.js';
import { clusterOf, kafkaSettings } from './kafka.js';
import { ACCESS_KEY, minioServes } from './minio.js';
import { CONNECTIONS } from './postgres.js';
import { RealServerError } from './real-error.js';
import type { ServerParts } from './real-server.js';
import { pong } from './redis.js';

const IMAGES = {
  postgres: 'POSTGRES_IMAGE',
  redis: 'REDIS_IMAGE',
  minio: 'MINIO_IMAGE',
  kafka: 'KAFKA_IMAGE',
} as const satisfies Record<ServerName, keyof Images>;

/** The sources are two folders below the checkout, the built files three. */
const root =
  ['../../', '../../../']
    .map((way) => fileURLToPath(new URL(way, import.meta.url)))
    .find((folder) => existsSync(join(folder, 'docker-compose.yml'))) ?? '.';

/** Returns the image of deployments (docker-compose.yml, or its variable), or an image built from packages. */
async function imageOf(name: ServerName, say: ServerParts['say']): Promise<string> {
  const variable = IMAGES[name];
  const wanted =
    readCompose(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), process.env).services[name]?.image ?? '';
  try {
    const found = await findImages({ env: process.env }, { [variable]: wanted }, root, (said) => say?.(said.trimEnd()));
    return found[variable] ?? wanted;
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    throw new RealServerError(
      `There is no image of ${name}: ${error.message}\nREAL_SERVERS=native starts servers without Docker; ${variable} names another image.`,
      { cause: error },
    );
  }
}

export function containerOf(name: ServerName, parts: ServerParts): DockerServer {
  return new DockerServer({
    ...RECIPES[name](parts),
    name,
    dir: parts.dir,
    port: parts.port,
    image: () => imageOf(name, parts.say),
  });
}

type Recipe = (parts: ServerParts) => Omit<Container, 'name' | 'dir' | 'port' | 'image'>;

const RECIPES: Readonly<Record<ServerName, Recipe>> = {
  postgres: ({ port, password, durable }) => {
    const url = `postgres://revive_admin:${password}@127.0.0.1:${port}/postgres`;
    const settings: Record<string, string> = {
      max_connections: String(CONNECTIONS),
      max_wal_size: '512MB',
      jit: 'off',
      max_parallel_workers_per_gather: '0',
      timezone: 'UTC',
      log_min_error_statement: 'panic',
      ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    return {
      env: { DATABASE_URL: url },
      innerPort: 5432,
      folder: '/var/lib/postgresql',
      variables: {
        POSTGRES_USER: 'revive_admin',
        POSTGRES_PASSWORD: password,
        POSTGRES_DB: 'postgres',
        POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8',
      },
      flags: ['--shm-size', '128m'],
      command: ['postgres', ...Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])],
      isReady: () => serves(url),
      startSeconds: 60,
      stopSeconds: 30,
    };
  },
  redis: ({ port, password }) => ({
    env: { REDIS_URL: `redis://:${password}@127.0.0.1:${port}` },
    innerPort: 6379,
    folder: '/data',
    variables: { REDIS_PASSWORD: password },
    flags: ['--user', '999:999'],
    // Passes the settings through standard input: a password on the command line is visible to all users.
    command: [
      'sh',
      '-c',
      'exec redis-server - <<END\nprotected-mode no\nrequirepass $REDIS_PASSWORD\nsave ""\nappendonly no\nEND',
    ],
    isReady: () => pong(port, password),
    startSeconds: 20,
    stopSeconds: 5,
  }),
  minio: ({ port, password }) => ({
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY: ACCESS_KEY, S3_SECRET_KEY: password },
    innerPort: 9000,
    folder: '/data',
    variables: {
      MINIO_ROOT_USER: ACCESS_KEY,
      MINIO_ROOT_PASSWORD: password,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    },
    command: ['server', '/data', '--address', ':9000'],
    isReady: () => minioServes(port, password),
    startSeconds: 60,
    stopSeconds: 10,
  }),
  kafka: ({ port, password, kafkaAdvertises = port }) => ({
    env: { KAFKA_BROKERS: `127.0.0.1:${kafkaAdvertises}` },
    innerPort: 9092,
    folder: '/var/lib/kafka/data',
    variables: {
      CLUSTER_ID: clusterOf(password),
      KAFKA_HEAP_OPTS: '-Xms64m -Xmx256m',
      ...asVariables({
        ...kafkaSettings(1),
        'node.id': 1,
        'controller.quorum.voters': '1@localhost:9093',
        'log.dirs': '/var/lib/kafka/data',
        // The advertised address is valid only on this machine; the broker reaches itself through a second listener.
        listeners: 'PLAINTEXT://:9092,INSIDE://localhost:9094,CONTROLLER://localhost:9093',
        'advertised.listeners': `PLAINTEXT://127.0.0.1:${kafkaAdvertises},INSIDE://localhost:9094`,
        'inter.broker.listener.name': 'INSIDE',
        'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,INSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
      }),
    },
    isReady: (log) => log.includes('Kafka Server started'),
    startSeconds: 90,
    stopSeconds: 20,
  }),
};

const asVariables = (settings: Readonly<Record<string, string | number | boolean>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`,
      String(value),
    ]),
  );

async function serves(url: string): Promise<boolean> {
  const client = new QuietClient({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    // The caller asks again and reports a server that never answers.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
