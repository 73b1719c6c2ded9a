import { posix } from 'node:path';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IContainer, IService } from 'kubernetes-models/v1';
import {
  containersOf,
  ofKind,
  selects,
  workloadsOf,
  type Manifest,
  type Selector,
  type Workload,
} from './manifests.js';

export type Secrets = ReadonlyMap<string, readonly string[]>;

export function complaintsAboutReferences(manifests: readonly Manifest[], secrets: Secrets): string[] {
  const workloads = workloadsOf(manifests);
  return [
    ...workloads.flatMap((workload) => [
      ...aboutVolumes(workload, manifests, secrets),
      ...aboutFiles(workload, secrets),
    ]),
    ...aboutSelectors(manifests, workloads),
    ...aboutServices(manifests, workloads),
    ...aboutDoors(manifests, secrets),
  ];
}

const has = (manifests: readonly Manifest[], kind: string, name: string | undefined): boolean =>
  manifests.some((one) => one.kind === kind && one.metadata.name === name);

function aboutVolumes(workload: Workload, manifests: readonly Manifest[], secrets: Secrets): string[] {
  const { kind, name, spec } = workload;
  const found: string[] = [];
  const named = new Set([...(spec.volumes ?? []).map((volume) => volume.name), ...claims(manifests, name)]);
  if (!has(manifests, 'ServiceAccount', spec.serviceAccountName))
    found.push(`${kind} ${name}: there is no service account ${spec.serviceAccountName}.`);
  for (const { secret, configMap } of spec.volumes ?? []) {
    if (secret && !secrets.has(secret.secretName ?? ''))
      found.push(`${kind} ${name}: nobody makes the secret ${secret.secretName}.`);
    if (configMap && !has(manifests, 'ConfigMap', configMap.name))
      found.push(`${kind} ${name}: there is no config map ${configMap.name}.`);
  }
  for (const container of containersOf(workload)) {
    for (const { configMapRef, secretRef } of container.envFrom ?? []) {
      if (secretRef) found.push(`${kind} ${name}: secrets come as files, not as variables.`);
      else if (!has(manifests, 'ConfigMap', configMapRef?.name))
        found.push(`${kind} ${name}: there is no config map ${configMapRef?.name}.`);
    }
    for (const mount of container.volumeMounts ?? [])
      if (!named.has(mount.name)) found.push(`${kind} ${name}: there is no volume ${mount.name}.`);
  }
  return found;
}

interface StatefulSet {
  readonly spec?: { readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[] };
}

/** The claims of a StatefulSet act as volumes of the same name. */
function claims(manifests: readonly Manifest[], name: string): string[] {
  const found: unknown = manifests.find((one) => one.kind === 'StatefulSet' && one.metadata.name === name);
  return ((found as StatefulSet | undefined)?.spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
}

function aboutFiles({ kind, name, spec }: Workload, secrets: Secrets): string[] {
  return spec.containers.flatMap((container) =>
    (container.env ?? [])
      .filter((one) => one.name.endsWith('_FILE'))
      .flatMap(({ name: variable, value = '' }) => {
        const secret = secretAt(spec, container, value);
        if (secret === undefined) return [`${kind} ${name}: ${variable} is ${value}, where no secret is mounted.`];
        return secrets.get(secret)?.includes(posix.basename(value))
          ? []
          : [`${kind} ${name}: ${variable} is ${value}, and the secret ${secret} has no such file.`];
      }),
  );
}
function secretAt(spec: Workload['spec'], container: IContainer, path: string): string | undefined {
  const mount = (container.volumeMounts ?? []).find(({ mountPath }) => mountPath === posix.dirname(path));
  return (spec.volumes ?? []).find((volume) => volume.name === mount?.name)?.secret?.secretName;
}

function aboutSelectors(manifests: readonly Manifest[], workloads: readonly Workload[]): string[] {
  const found: string[] = [];
  for (const manifest of manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')) {
    const { name } = manifest.metadata;
    const { selector } = (manifest as unknown as { spec: { selector: Selector } }).spec;
    const chosen = workloads.filter(({ labels }) => selects(selector, labels)).map((one) => one.name);
    if (chosen.join() !== name)
      found.push(`${manifest.kind} ${name}: its selector chooses ${chosen.join(', ') || 'nobody'}.`);
  }
  for (const {
    metadata: { name },
    spec,
  } of ofKind<IPodDisruptionBudget>(manifests, 'PodDisruptionBudget')) {
    const chosen = workloads.filter(({ labels }) => selects(spec?.selector, labels)).map((one) => one.name);
    if (chosen.join() !== name)
      found.push(`PodDisruptionBudget ${name}: it is about ${chosen.join(', ') || 'nobody'}.`);
    if (spec?.maxUnavailable === undefined || spec.maxUnavailable === 0)
      found.push(`PodDisruptionBudget ${name}: no node could ever be emptied.`);
  }
  for (const {
    metadata: { name },
  } of manifests.filter(({ kind }) => kind === 'Deployment'))
    if (!has(manifests, 'PodDisruptionBudget', name)) found.push(`Deployment ${name}: it has no disruption budget.`);
  for (const {
    metadata: { name },
    spec,
  } of ofKind<IHorizontalPodAutoscaler>(manifests, 'HorizontalPodAutoscaler')) {
    if (!has(manifests, spec?.scaleTargetRef.kind ?? '', spec?.scaleTargetRef.name))
      found.push(
        `HorizontalPodAutoscaler ${name}: there is no ${spec?.scaleTargetRef.kind} ${spec?.scaleTargetRef.name}.`,
      );
  }
  return found;
}

/** A Service's port must be open by name in every pod it selects. */
function aboutServices(manifests: readonly Manifest[], workloads: readonly Workload[]): string[] {
  return ofKind<IService>(manifests, 'Service').flatMap(({ metadata: { name }, spec }) => {
    const chosen = workloads.filter(({ labels }) => spec?.selector && selects({ matchLabels: spec.selector }, labels));
    if (chosen.length === 0) return [`Service ${name}: it leads to nobody.`];
    return (spec?.ports ?? []).flatMap(({ port, targetPort }) =>
      chosen.flatMap((workload) => {
        const open = workload.spec.containers
          .flatMap(({ ports = [] }) => ports)
          .find((one) => one.name === targetPort || one.containerPort === targetPort);
        if (!open) return [`Service ${name}: ${workload.name} has no port ${targetPort}.`];
        // A headless Service has no port translation: callers use the pod's port.
        return spec?.clusterIP === 'None' && open.containerPort !== port
          ? [`Service ${name}: it is headless, and ${workload.name} listens on ${open.containerPort}, not on ${port}.`]
          : [];
      }),
    );
  });
}

function aboutDoors(manifests: readonly Manifest[], secrets: Secrets): string[] {
  const services = ofKind<IService>(manifests, 'Service');
  return ofKind<IIngress>(manifests, 'Ingress').flatMap(({ metadata: { name }, spec }) => [
    ...(spec?.tls ?? [])
      .filter(({ secretName }) => !secrets.has(secretName ?? ''))
      .map(({ secretName }) => `Ingress ${name}: nobody makes the secret ${secretName}.`),
    ...(spec?.rules ?? [])
      .flatMap(({ http }) => http?.paths ?? [])
      .flatMap(({ backend: { service } }) => {
        const target = services.find(({ metadata }) => metadata.name === service?.name);
        return target?.spec?.ports?.some((one) => one.name === service?.port?.name)
          ? []
          : [`Ingress ${name}: there is no service ${service?.name} with a port ${service?.port?.name}.`];
      }),
  ]);
}
