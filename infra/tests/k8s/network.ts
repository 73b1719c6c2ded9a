import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { ofKind, selects, workloadsOf, type Manifest, type Workload } from './manifests.js';

type Policy = INetworkPolicy & Manifest;
type Direction = 'Ingress' | 'Egress';
type Rule = NonNullable<NonNullable<INetworkPolicy['spec']>['ingress']>[number] &
  NonNullable<NonNullable<INetworkPolicy['spec']>['egress']>[number];

/** `gateway → fleet:rpc`: the permitted connections between all pairs of workloads and on all open ports. */
export function innerConnections(manifests: readonly Manifest[]): string[] {
  const policies = ofKind<INetworkPolicy>(manifests, 'NetworkPolicy') as Policy[];
  const workloads = workloadsOf(manifests);
  return workloads
    .flatMap((from) =>
      workloads
        .filter((to) => to !== from)
        .flatMap((to) =>
          portsOf(to)
            .filter(
              (port) =>
                passes(policies, 'Egress', from, to, to, port) && passes(policies, 'Ingress', to, from, to, port),
            )
            .map((port) => `${from.name} → ${to.name}:${port.name}`),
        ),
    )
    .sort();
}

interface Port {
  readonly name: string;
  readonly number: number;
}
const portsOf = ({ spec }: Workload): Port[] =>
  spec.containers.flatMap(({ ports = [] }) =>
    ports.map((one) => ({ name: one.name ?? '', number: one.containerPort })),
  );

/**
 * A pod without a policy in a direction permits all traffic in that direction. With policies, traffic is permitted if
 * any policy permits it.
 */
function passes(
  policies: readonly Policy[],
  direction: Direction,
  of: Workload,
  other: Workload,
  listens: Workload,
  port: Port,
): boolean {
  const about = policies.filter(
    ({ spec }) => spec?.policyTypes?.includes(direction) && selects(spec.podSelector, of.labels),
  );
  return (
    about.length === 0 ||
    about.some((policy) =>
      rulesOf(policy, direction).some((rule) => meets(rule, direction, other) && opens(rule, listens, port)),
    )
  );
}
const rulesOf = ({ spec }: Policy, direction: Direction): Rule[] =>
  (direction === 'Ingress' ? spec?.ingress : spec?.egress) ?? [];
const othersOf = (rule: Rule, direction: Direction) => (direction === 'Ingress' ? rule.from : rule.to);

/** Applies within the namespace: rules for other namespaces or addresses do not match its pods. */
function meets(rule: Rule, direction: Direction, other: Workload): boolean {
  const others = othersOf(rule, direction);
  return (
    others === undefined ||
    others.some(
      ({ podSelector, namespaceSelector, ipBlock }) =>
        !namespaceSelector && !ipBlock && selects(podSelector, other.labels),
    )
  );
}
function opens(rule: Rule, listens: Workload, { name, number }: Port): boolean {
  return (
    rule.ports === undefined ||
    rule.ports.some(
      ({ port }) =>
        port === undefined || port === number || (port === name && portsOf(listens).some((one) => one.name === name)),
    )
  );
}

/** `haproxy-controller → gateway:http`, `notifications → anywhere:587`: connections across the namespace border. */
export function borderConnections(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests);
  return [
    ...new Set(
      (ofKind<INetworkPolicy>(manifests, 'NetworkPolicy') as Policy[]).flatMap((policy) =>
        (['Ingress', 'Egress'] as const).flatMap((direction) =>
          rulesOf(policy, direction).flatMap((rule) =>
            strangers(rule, direction).flatMap((who) =>
              workloads
                .filter(({ labels }) => selects(policy.spec?.podSelector, labels))
                .flatMap(({ name }) =>
                  (rule.ports ?? [{ port: 'any' }]).map(({ port }) =>
                    direction === 'Ingress' ? `${who} → ${name}:${port}` : `${name} → ${who}:${port}`,
                  ),
                ),
            ),
          ),
        ),
      ),
    ),
  ].sort();
}

function strangers(rule: Rule, direction: Direction): string[] {
  const others = othersOf(rule, direction);
  if (others === undefined) return ['anywhere'];
  return others.flatMap(({ namespaceSelector, ipBlock }) =>
    ipBlock
      ? [ipBlock.cidr]
      : namespaceSelector
        ? [namespaceSelector.matchLabels?.['kubernetes.io/metadata.name'] ?? 'every namespace']
        : [],
  );
}
