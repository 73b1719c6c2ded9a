import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { oneOf, port, readEnvironment, text, type Environment } from '@revive/platform/core/config';

export const SERVER_NAMES = ['postgres', 'redis', 'minio', 'kafka'] as const;
export type ServerName = (typeof SERVER_NAMES)[number];
const ENGINES = ['native', 'docker'] as const;
export type EngineKind = (typeof ENGINES)[number];

export interface RealSettings {
  readonly tools: string;
  /**
   * Data, logs and process ids of the servers started by `up`. Outside the checkout, because PostgreSQL's account
   * needs access.
   */
  readonly home: string;
  /** Absent where `REAL_<NAME>_PORT` is 0: a free port is chosen. */
  readonly ports: Readonly<Partial<Record<ServerName, number>>>;
  /** Engine for the servers of a new folder; absent: Docker where an engine answers, otherwise native. */
  readonly engine?: EngineKind;
}

/** A separate home for each user and checkout: two checkouts must not stop each other's servers. */
const own = createHash('sha256')
  .update(fileURLToPath(import.meta.url))
  .digest('hex')
  .slice(0, 12);

export function readRealSettings(env: Environment): RealSettings {
  const read = readEnvironment(env, {
    REVIVE_TOOLS: text().default(join(homedir(), '.cache', 'revive-servers')),
    REAL_HOME: text().default(join(tmpdir(), `revive-real-${userInfo().uid}-${own}`)),
    REAL_POSTGRES_PORT: port().default(25_432),
    REAL_REDIS_PORT: port().default(26_379),
    REAL_MINIO_PORT: port().default(29_000),
    REAL_KAFKA_PORT: port().default(29_092),
    REAL_SERVERS: oneOf(ENGINES),
  });
  const engine = ENGINES.find((one) => one === read.REAL_SERVERS);
  const ports = {
    postgres: read.REAL_POSTGRES_PORT,
    redis: read.REAL_REDIS_PORT,
    minio: read.REAL_MINIO_PORT,
    kafka: read.REAL_KAFKA_PORT,
  };
  return {
    tools: read.REVIVE_TOOLS,
    home: read.REAL_HOME,
    ports: Object.fromEntries(Object.entries(ports).filter(([, number]) => number > 0)),
    ...(engine && { engine }),
  };
}
