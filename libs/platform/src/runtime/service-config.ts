import type { Pool } from '../auth/actor.js';
import { SERVICES, type ServiceName } from '../core/service-names.js';
import type { RpcConfig } from '../rpc/rpc-config.js';
import { ConfigError } from '../errors/config-error.js';
import { addresses, oneOf, port, postgresUrl, readEnvironment, text, type Environment } from '../core/config.js';

export interface ServiceConfig {
  readonly databases: Readonly<Record<Pool, string>>;
  /**
   * Connection URL of the system login role that bypasses a pooler, because the relay's leader holds a session lock.
   * Default: `databases.system`.
   */
  readonly relayUrl?: string;
  /** Set only where the service runs its migrations itself. */
  readonly migrateUrl?: string;
  readonly rpc: RpcConfig;
  readonly actorPublicKeys: string;
  /**
   * Port for liveness, readiness and metrics of a separate process; absent in a single process, where the gateway
   * serves them.
   */
  readonly healthPort?: number;
  /**
   * Listen address for the health port. Default: all interfaces, because kubelet and Prometheus connect from outside.
   */
  readonly healthHost?: string;
  readonly logLevel: string;
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const rpcShape = {
  RPC_LISTEN: addresses().required(),
  RPC_CA: text().required(),
  RPC_CERT: text().required(),
  RPC_KEY: text().required(),
};
export const HEALTH_HOST = '0.0.0.0';
const commonShape = {
  ACTOR_PUBLIC_KEYS: text().required(),
  HEALTH_PORT: port(),
  HEALTH_HOST: text().default(HEALTH_HOST),
  LOG_LEVEL: oneOf(LEVELS).default('info'),
};
const databaseShape = {
  DATABASE_URL: postgresUrl().required(),
  DATABASE_STAFF_URL: postgresUrl().required(),
  DATABASE_SYSTEM_URL: postgresUrl().required(),
  DATABASE_RELAY_URL: postgresUrl(),
  MIGRATE_DATABASE_URL: postgresUrl(),
};

export function readServiceConfig(env: Environment): ServiceConfig {
  const {
    DATABASE_URL: tenant,
    DATABASE_STAFF_URL: staff,
    DATABASE_SYSTEM_URL: system,
    DATABASE_RELAY_URL: relayUrl,
    MIGRATE_DATABASE_URL: migrateUrl,
  } = readEnvironment(env, databaseShape);
  return {
    ...readStatelessConfig(env),
    databases: { tenant, staff, system },
    ...(relayUrl !== undefined && { relayUrl }),
    ...(migrateUrl !== undefined && { migrateUrl }),
  };
}

export function readStatelessConfig(env: Environment): Omit<ServiceConfig, 'databases' | 'relayUrl' | 'migrateUrl'> {
  const { ACTOR_PUBLIC_KEYS, HEALTH_PORT, HEALTH_HOST: healthHost, LOG_LEVEL } = readEnvironment(env, commonShape);
  return {
    rpc: readRpcConfig(env),
    actorPublicKeys: ACTOR_PUBLIC_KEYS,
    logLevel: LOG_LEVEL,
    healthHost,
    ...(HEALTH_PORT !== undefined && { healthPort: HEALTH_PORT }),
  };
}

function readRpcConfig(env: Environment): RpcConfig {
  const { RPC_LISTEN: listen, RPC_CA: ca, RPC_CERT: cert, RPC_KEY: key } = readEnvironment(env, rpcShape);
  const peers: Partial<Record<ServiceName, string>> = {};
  for (const service of SERVICES) {
    const name = `RPC_TO_${service.toUpperCase()}`;
    const found = readEnvironment(env, { [name]: addresses() })[name];
    if (found !== undefined) peers[service] = found;
  }
  if (listen.includes(',')) throw new ConfigError('RPC_LISTEN must be one host:port.');
  return { listen, tls: { ca, cert, key }, peers };
}
