import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import { PEERS } from '../../deploy/complaints.js';
import { WITH_DATABASE } from '../../dev/services.js';
import { REPOSITORY } from '../../dev/repository.js';
import type { Overlay } from './render.js';

/** `catalog ← repairs`: the callers that each service accepts, from its `@CalledBy` decorators. */
export function answeredCalls(): string[] {
  return [
    ...new Set(
      SERVICES.flatMap((callee) =>
        sourcesOf(callee).flatMap((source) =>
          [...source.matchAll(/^\s*@CalledBy\(([^)]*)\)/gm)].flatMap(([, names = '']) =>
            [...names.matchAll(/'(\w+)'/g)].map(([, caller]) => `${callee} ← ${caller}`),
          ),
        ),
      ),
    ),
  ].sort();
}

export function calledServices(): string[] {
  return [
    ...new Set(
      SERVICES.flatMap((caller) =>
        sourcesOf(caller).flatMap((source) =>
          [...source.matchAll(/\b(?:clients\.open|interfaceOf)(?:<\w+>)?\(\s*'(\w+)'/g)].map(
            ([, callee]) => `${callee} ← ${caller}`,
          ),
        ),
      ),
    ),
  ].sort();
}

function sourcesOf(service: ServiceName): string[] {
  const folder = join(REPOSITORY, 'services', service, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

export const gaugesOf = (service: ServiceName): string[] =>
  sourcesOf(service).flatMap((source) =>
    [...source.matchAll(/metrics\.gauge\(\s*'(\w+)',\s*'(\w+)'/g)].map(
      ([, thing, unit]) => `revive_${service}_${thing}_${unit}`,
    ),
  );

export const emailWriters = (): ServiceName[] =>
  SERVICES.filter((service) => sourcesOf(service).some((source) => /\bmailer\b/.test(source)));

export function expectedConnections(overlay: Overlay): string[] {
  const calls = SERVICES.flatMap((caller) => PEERS[caller].map((callee) => `${caller} → ${callee}:rpc`));
  if (overlay === 'large') return [...calls, ...WITH_DATABASE.map((name) => `${name} → pgbouncer:pgbouncer`)].sort();
  const servers = SERVICES.flatMap((name) =>
    ['kafka', 'redis', 'minio'].map((server) => `${name} → ${server}:${server}`),
  );
  return [
    ...calls,
    ...servers,
    'migrate → minio:minio',
    ...[...WITH_DATABASE, 'migrate'].map((name) => `${name} → postgres:postgres`),
  ].sort();
}

export function expectedBorderConnections(overlay: Overlay, workloads: readonly string[]): string[] {
  const everybody = workloads.flatMap((name) => [`${name} → kube-system:53`]);
  const observed = SERVICES.flatMap((name) => [`monitoring → ${name}:health`, `${name} → monitoring:4318`]);
  const outside =
    overlay === 'small'
      ? []
      : [
          'migrate → 10.20.0.0/16:9000',
          ...SERVICES.flatMap((name) => [9092, 6379, 9000].map((port) => `${name} → 10.20.0.0/16:${port}`)),
          ...[...WITH_DATABASE, 'migrate', 'pgbouncer'].map((name) => `${name} → 10.20.0.0/16:5432`),
        ];
  return [
    ...everybody,
    ...observed,
    ...outside,
    'haproxy-controller → gateway:http',
    'haproxy-controller → fleet:link',
    'notifications → anywhere:465',
    'notifications → anywhere:587',
  ].sort();
}
