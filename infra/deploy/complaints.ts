import type { Environment } from '@revive/platform/core/config';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { HEALTH_PATHS } from './health-paths.js';
import {
  complaintOf,
  isSecret,
  NEEDED_WHEN_SPLIT,
  NEVER_WHEN_SPLIT,
  readAll,
  RUNTIME_VARIABLES,
  sampleEnvironment,
  subjectOf,
  variablesReadBy,
} from './service-variables.js';

/**
 * Placeholder for a value given by reference (a Kubernetes secret, a Compose secret): the file does not contain the
 * value.
 */
export const BY_REFERENCE = '(by reference)';

export { HEALTH_PATHS };

interface Ports {
  readonly health: number;
  readonly rpc: number;
  readonly http?: number;
  readonly link?: number;
}

/** The defaults of `services/gateway/src/config.ts` and `services/fleet/src/config.ts`. */
const GATEWAY_PORT = 3000;
const LINK_PORT = 3443;

export function portsOf(service: ServiceName, env: Environment): Ports {
  return {
    health: Number(env['HEALTH_PORT']),
    rpc: Number(env['RPC_LISTEN']?.split(':').at(-1)),
    ...(service === 'gateway' && { http: Number(env['PORT'] || GATEWAY_PORT) }),
    ...(service === 'fleet' && { link: Number(env['AGENT_LINK_PORT'] || LINK_PORT) }),
  };
}

/**
 * Checks the environment that a deployment file gives a service of the split shape. Returns one sentence per problem:
 * a missing variable, an unknown variable, a refused value, a secret in clear text, an address unreachable from
 * outside the container. `X_FILE` and `BY_REFERENCE` count as given.
 */
export function complaintsAbout(service: ServiceName, env: Environment): string[] {
  const known = new Map(variablesReadBy(service).map((variable) => [variable.name, variable]));
  const given = givenNames(env);
  const complaints = [...given].flatMap(([name, how]) => {
    if (how.length > 1) return [`${service}: ${name} is given as ${how.join(' and as ')}: keep one.`];
    if (NEVER_WHEN_SPLIT.includes(name))
      return [`${service}: ${name} has no place in a running service of the split shape.`];
    if (!known.has(name) && !RUNTIME_VARIABLES.includes(name)) return [`${service}: ${name} is never read.`];
    if (isSecret(name) && how[0] === name && env[name] !== BY_REFERENCE && env[name] !== '')
      return [`${service}: ${name} is a secret and stands in the file: give ${name}_FILE or a reference.`];
    return [];
  });
  for (const name of NEEDED_WHEN_SPLIT)
    if (!given.has(name)) complaints.push(`${service}: ${name} is needed and not set.`);
  complaints.push(...refusals(service, env), ...unreachable(service, env));
  return [...new Set(complaints)];
}

/** Maps each name without `_FILE` to the given spellings. Empty values count as absent. */
function givenNames(env: Environment): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue;
    const plain = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : name;
    given.set(plain, [...(given.get(plain) ?? []), name]);
  }
  return given;
}

const NEEDED_BESIDE: Environment = { DATA_DIR: '/data', TRUSTED_PROXIES: '10.0.0.0/8' };

/**
 * Collects the refusals of the service's own configuration reader, one per variable: each refused value is replaced
 * before the next read.
 */
function refusals(service: ServiceName, env: Environment): string[] {
  const sample = sampleEnvironment(service);
  const readable: Record<string, string | undefined> = {};
  for (const [name, [how = name]] of givenNames(env))
    if (!NEVER_WHEN_SPLIT.includes(name))
      readable[name] = how === name && env[name] !== BY_REFERENCE ? env[name] : (sample[name] ?? 'given elsewhere');
  // Missing values are reported elsewhere; here a missing value would select the embedded servers.
  for (const name of NEEDED_WHEN_SPLIT) readable[name] ??= sample[name];
  const found: string[] = [];
  for (;;) {
    const complaint = complaintOf(() => readAll(service, readable));
    if (complaint === undefined) return found;
    for (const line of complaint.split('\n')) {
      const name = subjectOf(line);
      if (name === undefined || found.some((one) => one.startsWith(`${service}: ${name} `)))
        throw new TypeError(`${service} cannot be read: ${line}`);
      found.push(`${service}: ${line}`);
      readable[name] = sample[name] ?? NEEDED_BESIDE[name];
    }
  }
}

const LOOPBACK = /^(?:localhost|127\.|\[?::1\]?$)/;

/** An address on loopback within a container is unreachable from outside. */
function unreachable(service: ServiceName, env: Environment): string[] {
  const found: string[] = [];
  const listen = env['RPC_LISTEN'];
  if (listen && LOOPBACK.test(listen))
    found.push(`${service}: RPC_LISTEN ${listen} cannot be reached by another container.`);
  const url = env['PUBLIC_URL'];
  if (url && URL.canParse(url) && LOOPBACK.test(new URL(url).hostname))
    found.push(`${service}: PUBLIC_URL ${url} makes it listen on loopback only: give it a name.`);
  if ((service === 'gateway' || service === 'fleet') && !url)
    found.push(`${service}: without PUBLIC_URL it listens on loopback only.`);
  return found;
}

/** Callers of further services. The gateway's probe calls all services. */
const CALLERS: Partial<Readonly<Record<ServiceName, readonly ServiceName[]>>> = {
  gateway: SERVICES.filter((name) => name !== 'gateway'),
  catalog: ['repairs', 'fleet'],
  fleet: ['repairs', 'identity'],
  repairs: ['fleet', 'catalog', 'identity', 'billing'],
  billing: ['repairs', 'onboarding', 'identity'],
  notifications: ['identity', 'onboarding', 'repairs', 'billing'],
  onboarding: ['identity'],
};
export const PEERS = Object.fromEntries(SERVICES.map((name) => [name, CALLERS[name] ?? []])) as Readonly<
  Record<ServiceName, readonly ServiceName[]>
>;

/**
 * Checks the addresses between the services of a deployment: a called peer without an address, a host that differs
 * from `hostOf`, a port on which the peer does not listen.
 */
export function complaintsAboutPeers(
  environments: ReadonlyMap<ServiceName, Environment>,
  hostOf: (service: ServiceName) => string,
): string[] {
  const found: string[] = [];
  for (const [service, env] of environments) {
    for (const peer of SERVICES) {
      const name = `RPC_TO_${peer.toUpperCase()}`;
      const address = env[name];
      if (!address) {
        if (PEERS[service].includes(peer)) found.push(`${service}: calls ${peer}, and ${name} is not set.`);
        continue;
      }
      const listening = environments.get(peer);
      const wanted = listening && `${hostOf(peer)}:${portsOf(peer, listening).rpc}`;
      if (address !== wanted)
        found.push(
          `${service}: ${name} is ${address}, but ${peer} listens at ${wanted ?? 'nothing in this deployment'}.`,
        );
    }
  }
  return found;
}

export function complaintAboutProbe(
  service: ServiceName,
  env: Environment,
  kind: keyof typeof HEALTH_PATHS,
  probe: { readonly path: string | undefined; readonly port: number | undefined },
): string | undefined {
  const { health } = portsOf(service, env);
  if (probe.path !== HEALTH_PATHS[kind])
    return `${service}: the ${kind} probe asks ${probe.path ?? 'nothing'} instead of ${HEALTH_PATHS[kind]}.`;
  if (probe.port !== health)
    return `${service}: the ${kind} probe asks port ${probe.port ?? 'nothing'} instead of HEALTH_PORT ${health}.`;
  return undefined;
}
