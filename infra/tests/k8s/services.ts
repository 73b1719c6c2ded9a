import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IContainer, IProbe } from 'kubernetes-models/v1';
import type { Environment } from '@revive/platform/core/config';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { complaintAboutProbe, complaintsAbout, complaintsAboutPeers, portsOf } from '../../deploy/complaints.js';
import { readMigrateSettings } from '../../deploy/config.js';
import { complaintOf } from '../../deploy/service-variables.js';
import { gaugesOf, emailWriters } from './expected-connections.js';
import { environmentOf, ofKind, workloadsOf, type Manifest, type Workload } from './manifests.js';

export function complaintsAboutServices(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests);
  const environments = new Map<ServiceName, Environment>();
  const found: string[] = [];
  for (const service of SERVICES) {
    const workload = workloads.find(({ name }) => name === service);
    const container = workload?.spec.containers[0];
    if (!workload || !container) {
      found.push(`${service}: it is in no Deployment.`);
      continue;
    }
    const env = environmentOf(container, manifests);
    environments.set(service, env);
    found.push(
      ...complaintsAbout(service, env),
      ...aboutCommand(service, container),
      ...aboutPorts(service, container, env),
      ...aboutProbes(service, workload, container, env),
    );
    if (emailWriters().includes(service) !== 'SMTP_URL_FILE' in env)
      found.push(`${service}: who writes emails is given the mail server, and nobody else.`);
  }
  // Short host names are sufficient within the namespace.
  return [
    ...found,
    ...complaintsAboutPeers(environments, (service) => service),
    ...aboutMigration(workloads, manifests),
    ...aboutAutoscalers(manifests),
  ];
}

const aboutCommand = (service: ServiceName, { command }: IContainer): string[] =>
  command?.join(' ') === `node services/${service}/dist/main.js`
    ? []
    : [`${service}: its command is ${command?.join(' ') ?? 'the image’s'}.`];

function aboutPorts(service: ServiceName, { ports = [] }: IContainer, env: Environment): string[] {
  const { rpc, ...opens } = portsOf(service, env);
  // The gateway has no gRPC callers.
  const wanted: Record<string, number> = service === 'gateway' ? opens : { rpc, ...opens };
  const given = Object.fromEntries(ports.map(({ name, containerPort }) => [name ?? containerPort, containerPort]));
  return [...new Set([...Object.keys(wanted), ...Object.keys(given)])]
    .filter((name) => wanted[name] !== given[name])
    .map(
      (name) =>
        `${service}: port ${name} is ${given[name] ?? 'not named'} in the file, and the service opens ${wanted[name] ?? 'none of that name'}.`,
    );
}

function aboutProbes(
  service: ServiceName,
  { annotations }: Workload,
  container: IContainer,
  env: Environment,
): string[] {
  const numberOf = (port: string | number | undefined) =>
    typeof port === 'string' ? container.ports?.find(({ name }) => name === port)?.containerPort : port;
  const ask = (kind: 'live' | 'ready', probe: IProbe | undefined) =>
    complaintAboutProbe(service, env, kind, { path: probe?.httpGet?.path, port: numberOf(probe?.httpGet?.port) });
  const scrape =
    annotations['prometheus.io/scrape'] === 'true'
      ? { path: annotations['prometheus.io/path'], port: Number(annotations['prometheus.io/port']) }
      : { path: undefined, port: undefined };
  return [
    ask('live', container.startupProbe),
    ask('live', container.livenessProbe),
    ask('ready', container.readinessProbe),
    complaintAboutProbe(service, env, 'metrics', scrape),
  ].filter((one) => one !== undefined);
}

const SAMPLES: Environment = {
  ADMIN_DATABASE_URL: 'postgres://admin:password@server/postgres',
  DATABASE_PASSWORDS: '{}',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'key',
};
function aboutMigration(workloads: readonly Workload[], manifests: readonly Manifest[]): string[] {
  const job = workloads.find(({ kind, name }) => kind === 'Job' && name === 'migrate');
  const container = job?.spec.containers[0];
  if (!container) return ['migrate: there is no Job.'];
  const given = environmentOf(container, manifests);
  const asked = new Set<string>();
  const plain = Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      name.endsWith('_FILE')
        ? [name.slice(0, -5), SAMPLES[name.slice(0, -5)] ?? SAMPLES['ADMIN_DATABASE_URL']]
        : [name, value],
    ),
  );
  const complaint = complaintOf(() =>
    readMigrateSettings(new Proxy(plain, { get: (target, name) => (asked.add(String(name)), target[String(name)]) })),
  );
  return [
    ...(container.command?.join(' ') === 'node infra/dist/deploy/migrate.js'
      ? []
      : [`migrate: its command is ${container.command?.join(' ')}.`]),
    ...(complaint === undefined ? [] : [`migrate: ${complaint}`]),
    ...Object.keys(plain)
      .filter((name) => !asked.has(name))
      .map((name) => `migrate: ${name} is never read.`),
  ];
}

/** An autoscaler with a metric that its service does not export would never scale. */
function aboutAutoscalers(manifests: readonly Manifest[]): string[] {
  return ofKind<IHorizontalPodAutoscaler>(manifests, 'HorizontalPodAutoscaler').flatMap(({ metadata, spec }) => [
    ...((spec?.minReplicas ?? 1) < (spec?.maxReplicas ?? 0)
      ? []
      : [`HorizontalPodAutoscaler ${metadata.name}: it has no room.`]),
    ...(spec?.metrics ?? [])
      .map(({ pods }) => pods?.metric.name)
      .filter(
        (name) =>
          name !== undefined &&
          !SERVICES.filter((service) => service === spec?.scaleTargetRef.name)
            .flatMap(gaugesOf)
            .includes(name),
      )
      .map((name) => `HorizontalPodAutoscaler ${metadata.name}: nobody measures ${name}.`),
  ]);
}
