import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@revive/platform/core/config';
import { issueServiceCertificate, mintInternalCa } from '@revive/platform/auth/internal-ca';
import type { DatabaseEnv } from '@revive/platform/database/provision';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { ownVariables, type EnvironmentParts } from '../../dev/services-env.js';
import { freePorts } from './free-ports.js';
import { ServiceProcess, type InstancePorts } from './service-process.js';

interface InstancesParts extends Omit<EnvironmentParts, 'databases'> {
  readonly databases: ReadonlyMap<ServiceName, DatabaseEnv>;
  readonly instances: (name: ServiceName) => number;
  /** Further variables for every service: the addresses of the servers, or of their embedded replacements. */
  readonly servers: Environment;
  readonly logs: string;
  readonly logLevel: string;
  readonly linkAddress: string;
  readonly extra?: (name: ServiceName) => Environment;
  readonly programs?: Partial<Record<ServiceName, string>>;
}

/** Variables that belong in a file of mode 0600 instead of the process environment. */
const SECRET = /(_URL|_KEY|_CERT|_CA|_PASSWORD|^AGENT_ROOT|^ORDER_KEYS)$/;
/** Matches the pattern but is not secret. */
const OPEN = ['PUBLIC_URL'];

/**
 * Plans the processes of the split product without starting them. Each gets separate ports, and its secrets as files,
 * as mounted in production.
 */
export async function planInstances(parts: InstancesParts): Promise<ServiceProcess[]> {
  const places = SERVICES.flatMap((name) =>
    Array.from({ length: parts.instances(name) }, (_, index) => ({ name, index })),
  );
  const free = await freePorts(places.length * 3);
  const port = (): number => {
    const next = free.pop();
    if (next === undefined) throw new TypeError('Too few ports were taken');
    return next;
  };
  const ports = places.map(({ name }): InstancePorts => ({
    rpc: port(),
    health: port(),
    ...(name === 'gateway' && { http: port() }),
    ...(name === 'fleet' && { link: port() }),
  }));
  const peers = Object.fromEntries(
    SERVICES.map((name) => [
      `RPC_TO_${name.toUpperCase()}`,
      places.flatMap((place, i) => (place.name === name ? [`127.0.0.1:${ports[i]?.rpc}`] : [])).join(','),
    ]),
  );
  const ca = await mintInternalCa();
  const own = ownVariables(parts);
  const files = new Map<ServiceName, Environment>();
  for (const name of SERVICES) {
    const { cert, key } = await issueServiceCertificate(ca, name);
    const { MIGRATE_DATABASE_URL: _, ...database } = parts.databases.get(name) ?? {};
    const mounted = {
      ...database,
      ...own[name],
      ...parts.servers,
      RPC_CA: ca.cert,
      RPC_CERT: cert,
      RPC_KEY: key,
      ACTOR_PUBLIC_KEYS: parts.secrets.actorPublicKey,
    };
    files.set(name, intoFiles(join(parts.installation.home, 'secrets', name), mounted));
  }
  return places.map(({ name, index }, i) => {
    const at = ports[i] as InstancePorts;
    const program = parts.programs?.[name];
    return new ServiceProcess({
      ...(program !== undefined && { program }),
      name,
      index,
      ports: at,
      logFile: join(parts.logs, `${name}-${index}.log`),
      env: {
        ...peers,
        ...files.get(name),
        RPC_LISTEN: `127.0.0.1:${at.rpc}`,
        HEALTH_PORT: String(at.health),
        LOG_LEVEL: parts.logLevel,
        ...(name === 'gateway' && { PORT: String(at.http), TRUSTED_PROXIES: '127.0.0.1' }),
        ...(name === 'fleet' && { AGENT_LINK_PORT: String(at.link), AGENT_LINK_ADDRESS: parts.linkAddress }),
        ...parts.extra?.(name),
      },
    });
  });
}

function intoFiles(dir: string, variables: Environment): Environment {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      if (value === undefined || !SECRET.test(name) || OPEN.includes(name)) return [name, value];
      writeFileSync(join(dir, name), value, { mode: 0o600 });
      return [`${name}_FILE`, join(dir, name)];
    }),
  );
}
