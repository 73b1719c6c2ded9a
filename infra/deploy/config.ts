import {
  addresses,
  httpUrl,
  integer,
  postgresUrl,
  readEnvironment,
  text,
  type Environment,
} from '@revive/platform/core/config';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { PASSWORD_MIN } from '@revive/contracts/access/password';
import type { S3Options } from '@revive/platform/storage/s3/wire';
import type { Images } from './engine.js';

/**
 * Settings for the image's commands, apart from the services. All readers throw `ConfigError`; each `X` may be given
 * as `X_FILE`.
 */

export interface SecretsSettings {
  readonly dir: string;
  /** Public URL for browsers and agents; its host is in the agent link's certificate. */
  readonly publicUrl: URL;
  /** Host that agents dial, if different from `publicUrl`; also in the link's certificate. */
  readonly linkHost?: string;
  readonly postgres: string;
  readonly ownPostgres?: ReadonlyMap<ServiceName, string>;
  /**
   * PgBouncer in transaction mode. If set, the pools use PgBouncer, and only relays and migrations connect directly.
   */
  readonly pgbouncer?: string;
  readonly redis: string;
}
export function readSecretsSettings(env: Environment): SecretsSettings {
  const read = readEnvironment(env, {
    SECRETS_DIR: text().default('/secrets'),
    PUBLIC_URL: httpUrl().required(),
    POSTGRES_ADDRESS: addresses().default('postgres:5432'),
    REDIS_ADDRESS: addresses().default('redis:6379'),
    AGENT_LINK_ADDRESS: addresses(),
    PGBOUNCER_ADDRESS: addresses(),
  });
  const ownPostgres = perService(
    (name) => `POSTGRES_ADDRESS_${name}`,
    (variable) => readEnvironment(env, { [variable]: addresses() })[variable],
  );
  const linkHost = read.AGENT_LINK_ADDRESS?.replace(/:\d+$/, '');
  return {
    dir: read.SECRETS_DIR,
    publicUrl: new URL(read.PUBLIC_URL),
    postgres: read.POSTGRES_ADDRESS,
    ownPostgres,
    redis: read.REDIS_ADDRESS,
    ...(linkHost !== undefined && { linkHost }),
    ...(read.PGBOUNCER_ADDRESS !== undefined && { pgbouncer: read.PGBOUNCER_ADDRESS }),
  };
}

function perService(
  variable: (name: string) => string,
  read: (variable: string) => string | undefined,
): Map<ServiceName, string> {
  return new Map(
    SERVICES.flatMap((name) => {
      const value = read(variable(name.toUpperCase()));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

export interface MigrateSettings {
  /** URL of a role that may create roles and databases. */
  readonly adminUrl: string;
  readonly ownAdminUrls: ReadonlyMap<ServiceName, string>;
  /** JSON written by `make-secrets`: role name → password. */
  readonly passwords: string;
  readonly patienceSeconds: number;
  /** Object store for the new bucket; absent where the bucket exists already. */
  readonly s3?: S3Options;
}
export function readMigrateSettings(env: Environment): MigrateSettings {
  const read = readEnvironment(env, {
    ADMIN_DATABASE_URL: postgresUrl().required(),
    DATABASE_PASSWORDS: text().required(),
    PATIENCE_SECONDS: integer(0, 3600).default(60),
    S3_ENDPOINT: httpUrl(),
    S3_BUCKET: text().default('revive'),
    S3_REGION: text().default('us-east-1'),
  });
  const ownAdminUrls = perService(
    (name) => `ADMIN_DATABASE_${name}_URL`,
    (variable) => readEnvironment(env, { [variable]: postgresUrl() })[variable],
  );
  const made = {
    adminUrl: read.ADMIN_DATABASE_URL,
    ownAdminUrls,
    passwords: read.DATABASE_PASSWORDS,
    patienceSeconds: read.PATIENCE_SECONDS,
  };
  if (read.S3_ENDPOINT === undefined) return made;
  const keys = readEnvironment(env, { S3_ACCESS_KEY: text().required(), S3_SECRET_KEY: text().required() });
  return {
    ...made,
    s3: {
      endpoint: read.S3_ENDPOINT,
      bucket: read.S3_BUCKET,
      region: read.S3_REGION,
      accessKey: keys.S3_ACCESS_KEY,
      secretKey: keys.S3_SECRET_KEY,
    },
  };
}

/** Initial password of all first accounts; without this setting each account gets a random password. */
export function readSeedPassword(env: Environment): string | undefined {
  return readEnvironment(env, {
    REVIVE_SEED_PASSWORD: text().min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`),
  }).REVIVE_SEED_PASSWORD;
}

interface ComposeTestSettings {
  readonly engineHome: string;
  readonly images: Images;
  /** Existing image of the services; by default the image is built from the checkout. */
  readonly reviveImage?: string;
}

/** Settings for `test:compose`; the images have the defaults of docker-compose.yml. */
export function readComposeTestSettings(env: Environment, defaults: Images): ComposeTestSettings {
  const image = (name: keyof Images) => text().default(defaults[name]);
  const { REVIVE_ENGINE_HOME, REVIVE_IMAGE, ...images } = readEnvironment(env, {
    REVIVE_ENGINE_HOME: text().default('/var/tmp/revive-engine'),
    REVIVE_IMAGE: text(),
    NODE_IMAGE: image('NODE_IMAGE'),
    POSTGRES_IMAGE: image('POSTGRES_IMAGE'),
    REDIS_IMAGE: image('REDIS_IMAGE'),
    KAFKA_IMAGE: image('KAFKA_IMAGE'),
    MINIO_IMAGE: image('MINIO_IMAGE'),
  });
  return { engineHome: REVIVE_ENGINE_HOME, images, ...(REVIVE_IMAGE !== undefined && { reviveImage: REVIVE_IMAGE }) };
}
