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
  whatItReads,
} from './what-services-read.js';

/**
 * Stands for a value that comes by reference (a Kubernetes secret, a Compose secret): its text is nowhere in the file.
 */
export const BY_REFERENCE = '(by reference)';

export { HEALTH_PATHS };

/** The ports that a process opens, from the environment that it is given. */
export interface Ports {
  readonly health: number;
  /** gRPC among services. */
  readonly rpc: number;
  /** The gateway's own door. */
  readonly http?: number;
  /** Where agents connect to `fleet`. */
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
 * What is wrong with the environment that a file gives a service of the split shape; one sentence each, empty when all
 * is well: a variable that is missing, one that nobody reads, one whose value is refused, a secret in clear, an address
 * that nobody outside the container could reach. `X_FILE` and `BY_REFERENCE` count as given.
 */
export function complaintsAbout(service: ServiceName, env: Environment): string[] {
  const known = new Map(whatItReads(service).map((variable) => [variable.name, variable]));
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

/** Name without `_FILE` → how it is given. Empty values count as absent. */
function givenNames(env: Environment): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue;
    const plain = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : name;
    given.set(plain, [...(given.get(plain) ?? []), name]);
  }
  return given;
}

/** The folder for emails where no mail server is named; the proxy under https. */
const NEEDED_BESIDE: Environment = { DATA_DIR: '/data', TRUSTED_PROXIES: '10.0.0.0/8' };

/**
 * What the service's own reading says, once for each variable: what was complained about is replaced and it reads
 * again.
 */
function refusals(service: ServiceName, env: Environment): string[] {
  const sample = sampleEnvironment(service);
  const readable: Record<string, string | undefined> = {};
  for (const [name, [how = name]] of givenNames(env))
    if (!NEVER_WHEN_SPLIT.includes(name))
      readable[name] = how === name && env[name] !== BY_REFERENCE ? env[name] : (sample[name] ?? 'given elsewhere');
  // Their absence is complained about already; here it would choose the embedded servers.
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
      // What is optional is left away, but for what is so only beside something else.
      readable[name] = sample[name] ?? NEEDED_BESIDE[name];
    }
  }
}

const LOOPBACK = /^(?:localhost|127\.|\[?::1\]?$)/;

/** Loopback within a container is reached by nobody. */
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

/** Who calls other services. The gateway's probe asks all. */
const CALLERS: Partial<Readonly<Record<ServiceName, readonly ServiceName[]>>> = {
  gateway: SERVICES.filter((name) => name !== 'gateway'),
  fleet: ['repairs'],
  repairs: ['fleet', 'catalog', 'identity'],
  notifications: ['identity', 'onboarding', 'repairs'],
  onboarding: ['identity'],
};
/** Which services a service calls, as its code says it (`clients.open('fleet', …)`). */
export const PEERS = Object.fromEntries(SERVICES.map((name) => [name, CALLERS[name] ?? []])) as Readonly<
  Record<ServiceName, readonly ServiceName[]>
>;

/**
 * What is wrong with how the services of one deployment find each other: a peer that is called and has no address, an
 * address of another host than `hostOf` says, a port on which that peer does not listen.
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

/** `undefined` where a probe (or a scrape) of this path and port meets the service's health server. */
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
