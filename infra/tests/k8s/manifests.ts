import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IConfigMap, IContainer, IPodSpec } from 'kubernetes-models/v1';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

export interface Workload {
  readonly kind: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: IPodSpec;
}

const WITH_PODS = ['Deployment', 'StatefulSet', 'Job'];

export const ofKind = <T extends { kind: string }>(manifests: readonly Manifest[], kind: T['kind']): (T & Manifest)[] =>
  manifests.filter((one) => one.kind === kind) as unknown as (T & Manifest)[];

export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests
    .filter(({ kind }) => WITH_PODS.includes(kind))
    .map((manifest) => {
      const template = (manifest as unknown as IDeployment).spec?.template;
      return {
        kind: manifest.kind,
        name: manifest.metadata.name,
        labels: template?.metadata?.labels ?? {},
        annotations: template?.metadata?.annotations ?? {},
        spec: template?.spec ?? { containers: [] },
      };
    });
}

export const containersOf = ({ spec }: Workload): IContainer[] => [...(spec.initContainers ?? []), ...spec.containers];

/**
 * The variables of a container: those of its config maps, overridden by its own. A missing map counts as empty;
 * `references.ts` reports it.
 */
export function environmentOf(container: IContainer, manifests: readonly Manifest[]): Record<string, string> {
  const maps = new Map(
    ofKind<IConfigMap>(manifests, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]),
  );
  return Object.assign(
    {},
    ...(container.envFrom ?? []).map(({ configMapRef }) => maps.get(configMapRef?.name ?? '') ?? {}),
    Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value ?? ''])),
  ) as Record<string, string>;
}

interface MatchExpression {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** Matches pods by their labels. An absent selector matches no pod, and an empty selector matches all. */
export interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>> | undefined;
  readonly matchExpressions?: readonly MatchExpression[] | undefined;
}
export function selects(selector: Selector | undefined, labels: Readonly<Record<string, string>>): boolean {
  if (!selector) return false;
  return (
    Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
    (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
      if (operator === 'Exists') return key in labels;
      if (operator === 'DoesNotExist') return !(key in labels);
      const found = values.includes(labels[key] ?? '');
      return operator === 'In' ? found : !found;
    })
  );
}
