import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IContainer, INamespace } from 'kubernetes-models/v1';
import { containersOf, ofKind, workloadsOf, type Manifest, type Workload } from './manifests.js';

/**
 * Duration of a graceful stop (libs/platform/src/runtime/service.ts): ten seconds for the service and two for its
 * connections.
 */
const STOP_SECONDS = 12;
/** Volumes permitted by the Pod Security Standard "restricted" that keep no state on the node. */
const VOLUMES = ['configMap', 'emptyDir', 'secret', 'persistentVolumeClaim', 'projected'];

export function complaintsAboutContainers(manifests: readonly Manifest[]): string[] {
  const namespaces = ofKind<INamespace>(manifests, 'Namespace')
    .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
    .map(({ metadata }) => `Namespace ${metadata.name} does not enforce "restricted".`);
  return [
    ...namespaces,
    ...workloadsOf(manifests).flatMap((workload) => [
      ...aboutPod(workload),
      ...containersOf(workload).flatMap((container) => aboutContainer(workload, container)),
    ]),
  ];
}

function aboutPod({ kind, name, spec }: Workload): string[] {
  const found: string[] = [];
  const say = (wrong: boolean, what: string) => wrong && found.push(`${kind} ${name}: ${what}`);
  say(spec.securityContext?.runAsNonRoot !== true, 'its pods may run as root.');
  say(!spec.securityContext?.runAsUser, 'it names no user.');
  say(spec.securityContext?.seccompProfile?.type !== 'RuntimeDefault', 'it has no seccomp profile.');
  say(spec.automountServiceAccountToken !== false, 'it mounts a token of its service account.');
  say(
    spec.hostNetwork === true || spec.hostPID === true || spec.hostIPC === true,
    'it shares the node’s network, processes or memory.',
  );
  for (const volume of spec.volumes ?? [])
    say(
      Object.keys(volume).some((key) => key !== 'name' && !VOLUMES.includes(key)),
      `volume ${volume.name} is of a kind that "restricted" forbids.`,
    );
  const sleep = Math.max(0, ...spec.containers.map((container) => container.lifecycle?.preStop?.sleep?.seconds ?? 0));
  say((spec.terminationGracePeriodSeconds ?? 30) < sleep + STOP_SECONDS, 'it is killed before its graceful stop ends.');
  return found;
}

function aboutContainer({ kind, name }: Workload, container: IContainer): string[] {
  const found: string[] = [];
  const say = (wrong: boolean, what: string) =>
    wrong && found.push(`${kind} ${name}, container ${container.name}: ${what}`);
  const { securityContext: security, resources } = container;
  say(security?.allowPrivilegeEscalation !== false, 'it may gain rights.');
  say(
    !security?.capabilities?.drop?.includes('ALL') || (security.capabilities.add?.length ?? 0) > 0,
    'it keeps capabilities.',
  );
  say(security?.readOnlyRootFilesystem !== true, 'its root can be written.');
  say(
    security?.privileged === true || security?.runAsUser === 0 || security?.runAsNonRoot === false,
    'it asks for root.',
  );
  for (const what of ['cpu', 'memory']) {
    say(resources?.requests?.[what] === undefined, `it asks for no ${what}.`);
    say(resources?.limits?.[what] === undefined, `its ${what} has no limit.`);
  }
  say(!isPinned(container.image ?? ''), `its image ${container.image} is not pinned.`);
  for (const { hostPort } of container.ports ?? [])
    say(hostPort !== undefined, `it takes port ${hostPort} of the node.`);
  return found;
}

/** A tag other than `latest`, or a digest. The registry's port does not count as a tag. */
const isPinned = (image: string): boolean =>
  /@sha256:[0-9a-f]{64}$/.test(image) || (/:[^/:]+$/.test(image) && !image.endsWith(':latest'));

export function complaintsAboutServing(manifests: readonly Manifest[]): string[] {
  const scaled = ofKind<IHorizontalPodAutoscaler>(manifests, 'HorizontalPodAutoscaler').map(
    ({ spec }) => spec?.scaleTargetRef.name,
  );
  return ofKind<IScaled>(manifests, 'Deployment').flatMap(({ metadata: { name }, spec }) => {
    const pod = spec.template.spec;
    const found: string[] = [];
    for (const container of pod.containers) {
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
        if (!container[probe]) found.push(`Deployment ${name}, container ${container.name}: it has no ${probe}.`);
      if (!container.lifecycle?.preStop?.sleep)
        found.push(`Deployment ${name}, container ${container.name}: it stops before its callers know.`);
    }
    if (!pod.topologySpreadConstraints?.some(({ topologyKey }) => topologyKey === 'kubernetes.io/hostname'))
      found.push(`Deployment ${name}: nothing spreads it over the nodes.`);
    if (scaled.includes(name) === (spec.replicas !== undefined))
      found.push(`Deployment ${name}: its count must come from its autoscaler or from the file, from one of them.`);
    return found;
  });
}
interface IScaled {
  kind: 'Deployment';
  spec: { replicas?: number; template: { spec: Workload['spec'] } };
}
