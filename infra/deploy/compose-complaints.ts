import type { Environment } from '@revive/platform/core/config';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { complaintsAbout, complaintsAboutPeers, portsOf } from './complaints.js';
import { environmentOf, type ComposeFile, type ComposeService } from './compose-file.js';

const SECRETS = '/run/secrets';
const STEPS = ['migrate', 'minio-folder', 'make-secrets', 'first-accounts'];
const ROOT_STEPS: Readonly<Record<string, readonly string[]>> = {
  'minio-folder': ['CHOWN'],
  'make-secrets': ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
};
const WAITED_FOR: Readonly<Record<string, string>> = {
  migrate: 'service_completed_successfully',
  kafka: 'service_healthy',
  redis: 'service_healthy',
  minio: 'service_healthy',
};

/**
 * Checks a Compose file of the split shape and returns one sentence per problem. `secretsOf`: the files that
 * `make-secrets` writes for a reader.
 */
export function complaintsAboutCompose(file: ComposeFile, secretsOf: (reader: string) => readonly string[]): string[] {
  const found: string[] = [];
  // Top-level keys understood by both Compose 1.29 and Compose 5.
  for (const key of file.top)
    if (!['services', 'networks', 'volumes'].includes(key))
      found.push(`${key} at the top is not understood by every Compose.`);
  const environments = new Map<ServiceName, Environment>();
  for (const name of SERVICES) {
    const service = file.services[name];
    if (!service) {
      found.push(`${name} is missing.`);
      continue;
    }
    environments.set(name, environmentOf(service));
    found.push(...complaintsAbout(name, environmentOf(service)), ...complaintsAboutService(name, service));
  }
  found.push(...complaintsAboutPeers(environments, (name) => name));
  for (const [name, service] of Object.entries(file.services))
    found.push(...complaintsAboutLocks(name, service), ...complaintsAboutSecrets(name, service, secretsOf));
  if (file.networks['inside']?.internal !== true) found.push('The network inside lets out.');
  return found;
}

function complaintsAboutService(name: ServiceName, service: ComposeService): string[] {
  const found: string[] = [];
  const { http, link } = portsOf(name, environmentOf(service));
  const program = `services/${name}/dist/main.js`;
  if (String(service.command) !== `node,${program}`)
    found.push(`${name}: its command is ${String(service.command)} instead of node ${program}.`);
  // `ready` requests the path /ready at HEALTH_PORT (infra/deploy/ready.sh).
  if (String(service.healthcheck?.test) !== 'CMD,ready')
    found.push(`${name}: its health check is ${String(service.healthcheck?.test)} instead of ready.`);
  const own = [http, link].filter((port) => port !== undefined).map(String);
  const published = (service.ports ?? []).map((port) => port.split(':').at(-1));
  for (const port of own)
    if (!published.includes(port)) found.push(`${name}: listens at ${port} and does not publish it.`);
  for (const port of published)
    if (!own.includes(port ?? '')) found.push(`${name}: publishes ${port}, where it does not listen.`);
  if (own.length > 0 && !service.networks?.includes('outside')) found.push(`${name}: cannot be reached from outside.`);
  for (const [needed, condition] of Object.entries(WAITED_FOR))
    if (service.depends_on?.[needed]?.condition !== condition)
      found.push(`${name}: does not wait for ${needed} (${condition}).`);
  if (service.restart !== 'unless-stopped') found.push(`${name}: does not come back by itself.`);
  return found;
}

function complaintsAboutLocks(name: string, service: ComposeService): string[] {
  const found: string[] = [];
  const demand = (holds: boolean, sentence: string) => {
    if (!holds) found.push(`${name}: ${sentence}`);
  };
  const rootCaps = ROOT_STEPS[name];
  const isRoot = !/^[1-9][0-9]*:[1-9][0-9]*$/.test(service.user ?? '');
  demand(rootCaps !== undefined || !isRoot, 'runs as root.');
  demand(
    (service.cap_add ?? []).every((one) => rootCaps?.includes(one)),
    `has capabilities (${service.cap_add?.join(', ') ?? ''}).`,
  );
  demand(rootCaps === undefined || service.network_mode === 'none', 'is root with a network.');
  demand(service.read_only === true, 'its root file system can be written.');
  demand(service.cap_drop?.includes('ALL') === true, 'keeps capabilities.');
  demand(service.security_opt?.includes('no-new-privileges:true') === true, 'may gain privileges.');
  for (const limit of ['mem_limit', 'cpus', 'pids_limit'] as const)
    demand(service[limit] !== undefined, `has no ${limit}.`);
  if (STEPS.includes(name)) return found;
  demand(service.healthcheck?.test !== undefined, 'has no health check.');
  demand(service.stop_grace_period !== undefined, 'has no time to stop.');
  demand(
    (service.ports ?? []).length === 0 || name === 'gateway' || name === 'fleet',
    `publishes ${service.ports?.join(', ') ?? ''}.`,
  );
  return found;
}

function complaintsAboutSecrets(
  name: string,
  service: ComposeService,
  secretsOf: (reader: string) => readonly string[],
): string[] {
  const mounts = (service.volumes ?? []).flatMap((volume) =>
    typeof volume !== 'string' && volume.target === SECRETS ? [volume] : [],
  );
  const reader = name === 'first-accounts' ? 'identity' : name;
  const found = mounts
    .filter(({ source, read_only }) => source.split('/').at(-1) !== reader || read_only !== true)
    .map(({ source }) => `${name}: mounts ${source}, which is not its own, or to write.`);
  const named = Object.values(environmentOf(service))
    .filter((value) => value?.startsWith(`${SECRETS}/`))
    .map((value) => value?.slice(SECRETS.length + 1) ?? '');
  const there = mounts.length > 0 ? secretsOf(reader) : [];
  return [
    ...found,
    ...named.filter((file) => !there.includes(file)).map((file) => `${name}: ${SECRETS}/${file} is not there.`),
  ];
}
