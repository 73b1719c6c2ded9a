import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { oneOf, port, readEnvironment, text, type Environment } from '@revive/platform/core/config';

export const SERVER_NAMES = ['postgres', 'redis', 'minio', 'kafka'] as const;
export type ServerName = (typeof SERVER_NAMES)[number];
/** As a process of this machine, or as a container of a Docker engine on it. */
export const ENGINES = ['native', 'docker'] as const;
export type EngineKind = (typeof ENGINES)[number];

export interface RealSettings {
  /** Programs that were built or fetched once for this machine. */
  readonly tools: string;
  /**
   * Data, logs and process ids of the servers that `up` starts; outside the checkout, because PostgreSQL's account must
   * reach it.
   */
  readonly home: string;
  /** Absent where `REAL_<NAME>_PORT` is 0: then a free one. */
  readonly ports: Readonly<Partial<Record<ServerName, number>>>;
  /** How a new folder's servers come; absent: in Docker where an engine answers, else natively. */
  readonly engine?: EngineKind;
}

/** One home per person and checkout: two checkouts do not stop each other's servers. */
const own = createHash('sha256')
  .update(fileURLToPath(import.meta.url))
  .digest('hex')
  .slice(0, 12);

/** What `infra/servers` reads from the environment. Throws `ConfigError`. */
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
