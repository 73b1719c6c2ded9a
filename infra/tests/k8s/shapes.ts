import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Service, ServiceAccount } from 'kubernetes-models/v1';
import { messageOf } from '@revive/platform/errors/errors';
import type { Manifest } from './manifests.js';

type Model = new (data: never) => { validate(): void };
const MODELS: Readonly<Record<string, Model>> = {
  'apps/v1 Deployment': Deployment,
  'apps/v1 StatefulSet': StatefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
};

export function complaintsAboutShape(manifest: Manifest): string[] {
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  const Kind = MODELS[`${manifest.apiVersion} ${manifest.kind}`];
  if (!Kind)
    return [`${name}: ${manifest.apiVersion} ${manifest.kind} is a kind that infra/tests/k8s/shapes.ts does not know.`];
  try {
    new Kind(manifest as never).validate();
    return [];
  } catch (error) {
    return [`${name}: ${messageOf(error)}`];
  }
}
