import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@revive/platform/core/config';
import { toolsAreRequired } from '@revive/agent/fixtures/tools';
import { readSecretsSettings } from '../deploy/config.js';
import { goTool } from '../real/tools.js';
import { makeSecrets } from '../deploy/secrets.js';
import { complaintsAboutContainers, complaintsAboutServing } from './containers.js';
import { answeredCalls, expectedWays, expectedWaysAcross, madeCalls } from './expected-ways.js';
import { workloadsOf, type Manifest } from './manifests.js';
import { waysAcross, waysWithin } from './network.js';
import { complaintsAboutReferences, type Secrets } from './references.js';
import { hasKustomize, kustomizeProgram, OVERLAYS, renderOverlay, type Overlay } from './render.js';
import { complaintsAboutServices } from './services.js';
import { complaintsAboutShape } from './shapes.js';

/** What a site adds by hand (k8s/README.md): the mail server's address, the certificate for browsers. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  notifications: ['SMTP_URL'],
  tls: ['tls.crt', 'tls.key'],
};
/** How make-secrets is run for an overlay. */
const MADE_WITH: Readonly<Record<Overlay, Environment>> = {
  small: { PUBLIC_URL: 'https://revive.example', AGENT_LINK_ADDRESS: 'agents.revive.example:443' },
  large: {
    PUBLIC_URL: 'https://revive.example',
    AGENT_LINK_ADDRESS: 'agents.revive.example:443',
    PGBOUNCER_ADDRESS: 'pgbouncer:6432',
    POSTGRES_ADDRESS: 'postgres.servers.internal:5432',
    POSTGRES_ADDRESS_FLEET: 'postgres-fleet.servers.internal:5432',
    POSTGRES_ADDRESS_REPAIRS: 'postgres-repairs.servers.internal:5432',
  },
};

/** Secret → its files, by really making them. */
async function secretsFor(overlay: Overlay): Promise<Secrets> {
  const dir = mkdtempSync(join(tmpdir(), 'revive-secrets-'));
  try {
    await makeSecrets(readSecretsSettings({ SECRETS_DIR: dir, ...MADE_WITH[overlay] }));
    return new Map(
      [...readdirSync(dir), ...Object.keys(BY_HAND)].map((reader) => [
        `revive-${reader}`,
        [...(existsSync(join(dir, reader)) ? readdirSync(join(dir, reader)) : []), ...(BY_HAND[reader] ?? [])],
      ]),
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const MISSING = `not run: there is no ${kustomizeProgram()} (node infra/real/real.mjs tools kustomize)`;
if (!hasKustomize() && !toolsAreRequired()) {
  process.stderr.write(`${MISSING}\n`);
  it(MISSING, () => {
    expect(hasKustomize()).toBe(false);
  });
} else {
  const secrets = new Map<Overlay, Secrets>();
  const rendered = new Map<Overlay, Manifest[]>();
  beforeAll(async () => {
    // A machine that promises its tools builds what it has not got yet: 20 s, once.
    await goTool('kustomize');
    for (const overlay of OVERLAYS) {
      rendered.set(overlay, renderOverlay(overlay));
      secrets.set(overlay, await secretsFor(overlay));
    }
  }, 300_000);
  const manifestsOf = (overlay: Overlay): Manifest[] => structuredClone(rendered.get(overlay) ?? []);

  const RULES: Readonly<Record<string, (manifests: readonly Manifest[], overlay: Overlay) => string[]>> = {
    shape: (manifests) => manifests.flatMap(complaintsAboutShape),
    containers: complaintsAboutContainers,
    serving: complaintsAboutServing,
    references: (manifests, overlay) => complaintsAboutReferences(manifests, secrets.get(overlay) ?? new Map()),
    services: complaintsAboutServices,
  };

  describe.each(OVERLAYS)('the overlay %s', (overlay) => {
    it.each(Object.keys(RULES))('keeps the rules of %s', (rule) => {
      expect(manifestsOf(overlay).length).toBeGreaterThan(50);
      expect(RULES[rule]?.(manifestsOf(overlay), overlay)).toEqual([]);
    });

    it('lets through exactly the calls that the code makes and the servers that it uses', () => {
      expect(waysWithin(manifestsOf(overlay))).toEqual(expectedWays(overlay));
    });

    it('opens exactly the doors to the outside that are meant', () => {
      expect(waysAcross(manifestsOf(overlay))).toEqual(
        expectedWaysAcross(
          overlay,
          workloadsOf(manifestsOf(overlay)).map(({ name }) => name),
        ),
      );
    });

    it('applies in stages: every object belongs to one', () => {
      for (const { kind, metadata } of manifestsOf(overlay))
        expect([
          kind,
          metadata.name,
          ['ground', 'server', 'migration', 'service'].includes(metadata.labels?.['app.kubernetes.io/component'] ?? ''),
        ]).toEqual([kind, metadata.name, true]);
    });

    it('holds no secret', () => {
      const kinds = manifestsOf(overlay).map(({ kind }) => kind);
      expect(kinds).not.toContain('Secret');
      expect(JSON.stringify(manifestsOf(overlay))).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|:\/\/[^/\s"]+:[^/\s"]+@/);
    });
  });

  it('whom a service answers and whom others call is the same list', () => {
    expect(answeredCalls().length).toBeGreaterThan(5);
    expect(answeredCalls()).toEqual(madeCalls());
  });

  it('the overlays differ in figures: large is what 100,000 agents need', () => {
    const autoscaler = (overlay: Overlay, name: string) =>
      manifestsOf(overlay).find(
        (one) => one.kind === 'HorizontalPodAutoscaler' && one.metadata.name === name,
      ) as unknown as { spec: { minReplicas: number; maxReplicas: number } };
    expect(autoscaler('large', 'fleet').spec).toMatchObject({ minReplicas: 30, maxReplicas: 60 });
    expect(autoscaler('large', 'gateway').spec).toMatchObject({ minReplicas: 8 });
    expect(autoscaler('small', 'gateway').spec).toMatchObject({ minReplicas: 2 });
  });

  it('PgBouncer listens where the services look for it, in transaction mode, for users of its secret', () => {
    const ini =
      (
        manifestsOf('large').find(
          (one) => one.kind === 'ConfigMap' && one.metadata.name.startsWith('pgbouncer'),
        ) as unknown as { data: Record<string, string> }
      ).data['pgbouncer.ini'] ?? '';
    const set = Object.fromEntries([...ini.matchAll(/^(\w+) = ?(.*)$/gm)].map(([, name = '', value]) => [name, value]));
    expect(set).toMatchObject({
      pool_mode: 'transaction',
      listen_port: MADE_WITH.large['PGBOUNCER_ADDRESS']?.split(':')[1],
      auth_type: 'scram-sha-256',
      auth_file: '/run/secrets/revive/userlist.txt',
    });
    expect(Number(set['max_prepared_statements'])).toBeGreaterThan(0);
    for (const [variable, database] of [
      ['POSTGRES_ADDRESS_FLEET', 'revive_fleet'],
      ['POSTGRES_ADDRESS_REPAIRS', 'revive_repairs'],
    ] as const)
      expect(`${set[database]}`.replace(/host=(\S+) port=(\d+)/, '$1:$2')).toBe(MADE_WITH.large[variable]);
    expect(
      workloadsOf(manifestsOf('large')).find(({ name }) => name === 'pgbouncer')?.spec.containers[0]?.ports?.[0]
        ?.containerPort,
    ).toBe(Number(set['listen_port']));
  });

  /** Changes the text of one object of the small overlay. */
  const planted = (kind: string, name: string, from: string | RegExp, to: string): Manifest[] =>
    manifestsOf('small').map((manifest) => {
      if (manifest.kind !== kind || manifest.metadata.name.replace(/-[a-z0-9]{10}$/, '') !== name) return manifest;
      const before = JSON.stringify(manifest);
      const after = before.replace(from, to);
      if (after === before) throw new TypeError(`Nothing was planted in ${kind} ${name}: ${before}`);
      return JSON.parse(after) as Manifest;
    });
  describe('a mistake is seen', () => {
    it.each<
      [what: string, rule: string, kind: string, name: string, from: string | RegExp, to: string, complaint: RegExp]
    >([
      [
        'a number that is a word',
        'shape',
        'Deployment',
        'chat',
        '"containerPort":50051',
        '"containerPort":"rpc"',
        /Deployment chat: /,
      ],
      ['an unknown kind', 'shape', 'Ingress', 'agents', '"kind":"Ingress"', '"kind":"Egress"', /is a kind that/],
      [
        'root',
        'containers',
        'Deployment',
        'chat',
        '"runAsNonRoot":true',
        '"runAsNonRoot":false',
        /chat: its pods may run as root/,
      ],
      [
        'no seccomp profile',
        'containers',
        'Job',
        'migrate',
        '"type":"RuntimeDefault"',
        '"type":"Unconfined"',
        /migrate: it has no seccomp profile/,
      ],
      [
        'a token',
        'containers',
        'StatefulSet',
        'redis',
        '"automountServiceAccountToken":false',
        '"automountServiceAccountToken":true',
        /redis: it mounts a token/,
      ],
      [
        'the node’s network',
        'containers',
        'Deployment',
        'chat',
        '"enableServiceLinks":false',
        '"hostNetwork":true',
        /shares the node’s network/,
      ],
      [
        'a folder of the node',
        'containers',
        'Deployment',
        'chat',
        /"emptyDir":\{[^}]*\}/,
        '"hostPath":{"path":"/tmp"}',
        /volume scratch is of a kind/,
      ],
      [
        'gaining rights',
        'containers',
        'Deployment',
        'chat',
        '"allowPrivilegeEscalation":false',
        '"allowPrivilegeEscalation":true',
        /chat, container service: it may gain rights/,
      ],
      [
        'capabilities',
        'containers',
        'Deployment',
        'chat',
        '"drop":["ALL"]',
        '"drop":["ALL"],"add":["NET_ADMIN"]',
        /keeps capabilities/,
      ],
      [
        'a root that can be written',
        'containers',
        'StatefulSet',
        'kafka',
        '"readOnlyRootFilesystem":true',
        '"readOnlyRootFilesystem":false',
        /kafka, container server: its root can be written/,
      ],
      ['no limit', 'containers', 'Deployment', 'chat', /"limits":\{"cpu":"1",/, '"limits":{', /its cpu has no limit/],
      [
        'no request',
        'containers',
        'Deployment',
        'chat',
        /"requests":\{"cpu":"50m",/,
        '"requests":{',
        /it asks for no cpu/,
      ],
      [
        'the latest image',
        'containers',
        'Deployment',
        'chat',
        '/revive:0.1.0',
        '/revive:latest',
        /revive:latest is not pinned/,
      ],
      [
        'an image without a tag',
        'containers',
        'Deployment',
        'chat',
        'registry.example/revive:0.1.0',
        'registry.example:5000/revive',
        /is not pinned/,
      ],
      [
        'a kill before the stop ends',
        'containers',
        'Deployment',
        'chat',
        '"terminationGracePeriodSeconds":45',
        '"terminationGracePeriodSeconds":10',
        /killed before its graceful stop/,
      ],
      [
        'a namespace that allows all',
        'containers',
        'Namespace',
        'revive',
        '"pod-security.kubernetes.io/enforce":"restricted"',
        '"pod-security.kubernetes.io/enforce":"baseline"',
        /does not enforce/,
      ],
      ['no liveness probe', 'serving', 'Deployment', 'chat', '"livenessProbe"', '"ignored"', /it has no livenessProbe/],
      ['no preStop', 'serving', 'Deployment', 'chat', '"preStop"', '"ignored"', /stops before its callers know/],
      ['no spread', 'serving', 'Deployment', 'chat', '"topologySpreadConstraints"', '"ignored"', /nothing spreads it/],
      [
        'a count beside an autoscaler',
        'serving',
        'Deployment',
        'fleet',
        '"revisionHistoryLimit"',
        '"replicas":2,"revisionHistoryLimit"',
        /fleet: its count must come/,
      ],
      [
        'a secret that nobody makes',
        'references',
        'Deployment',
        'chat',
        '"secretName":"revive-chat"',
        '"secretName":"revive-chats"',
        /nobody makes the secret revive-chats/,
      ],
      [
        'a file that is not in the secret',
        'references',
        'Deployment',
        'chat',
        '/run/secrets/revive/RPC_CA',
        '/run/secrets/revive/RPC_ROOT',
        /has no such file/,
      ],
      [
        'a file where nothing is mounted',
        'references',
        'Deployment',
        'chat',
        '/run/secrets/revive/RPC_CA',
        '/run/RPC_CA',
        /where no secret is mounted/,
      ],
      [
        'a config map that is not there',
        'references',
        'Deployment',
        'chat',
        /"name":"settings-[a-z0-9]+"/,
        '"name":"setting"',
        /there is no config map setting/,
      ],
      [
        'a volume that is not there',
        'references',
        'Deployment',
        'chat',
        '"mountPath":"/tmp","name":"scratch"',
        '"mountPath":"/tmp","name":"scratches"',
        /there is no volume scratches/,
      ],
      [
        'an account that is not there',
        'references',
        'Deployment',
        'chat',
        '"serviceAccountName":"revive"',
        '"serviceAccountName":"admin"',
        /no service account admin/,
      ],
      [
        'a selector of others',
        'references',
        'Deployment',
        'chat',
        '"matchLabels":{"app.kubernetes.io/name":"chat"}',
        '"matchLabels":{"app.kubernetes.io/component":"service"}',
        /chat: its selector chooses .*, /,
      ],
      [
        'a budget about nobody',
        'references',
        'PodDisruptionBudget',
        'chat',
        '"app.kubernetes.io/name":"chat"',
        '"app.kubernetes.io/name":"chats"',
        /PodDisruptionBudget chat: it is about nobody/,
      ],
      [
        'a budget that keeps every node',
        'references',
        'PodDisruptionBudget',
        'chat',
        '"maxUnavailable":1',
        '"maxUnavailable":0',
        /no node could ever be emptied/,
      ],
      [
        'a service that leads to nobody',
        'references',
        'Service',
        'chat',
        '"selector":{"app.kubernetes.io/name":"chat"}',
        '"selector":{"app.kubernetes.io/name":"chats"}',
        /Service chat: it leads to nobody/,
      ],
      [
        'a headless service on another port',
        'references',
        'Service',
        'chat',
        '"port":50051',
        '"port":50052',
        /it is headless/,
      ],
      [
        'a port that is not open',
        'references',
        'Service',
        'gateway',
        '"targetPort":"http"',
        '"targetPort":"web"',
        /gateway has no port web/,
      ],
      [
        'an ingress to nobody',
        'references',
        'Ingress',
        'agents',
        '"name":"agent-link"',
        '"name":"agents"',
        /there is no service agents/,
      ],
      [
        'an autoscaler of nobody',
        'references',
        'HorizontalPodAutoscaler',
        'fleet',
        /"kind":"Deployment","name":"fleet"/,
        '"kind":"Deployment","name":"fleets"',
        /there is no Deployment fleets/,
      ],
      [
        'a secret as a variable',
        'references',
        'Deployment',
        'chat',
        '"configMapRef"',
        '"secretRef"',
        /secrets come as files/,
      ],
      [
        'a variable that nobody reads',
        'services',
        'Deployment',
        'chat',
        '"name":"DATA_DIR"',
        '"name":"DATA_FOLDER"',
        /chat: DATA_FOLDER is never read/,
      ],
      [
        'a variable that is missing',
        'services',
        'Deployment',
        'identity',
        '"name":"SEAL_KEY_FILE"',
        '"name":"SEAL_FILE"',
        /identity: SEAL_KEY is needed and not set/,
      ],
      [
        'a setting that is missing',
        'services',
        'ConfigMap',
        'settings',
        '"KAFKA_BROKERS"',
        '"LOG_BROKERS"',
        /KAFKA_BROKERS is needed/,
      ],
      [
        'a secret in clear',
        'services',
        'Deployment',
        'identity',
        '"name":"SEAL_KEY_FILE","value":"/run/secrets/revive/SEAL_KEY"',
        '"name":"SEAL_KEY","value":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="',
        /is a secret and stands in the file/,
      ],
      [
        'another port for gRPC',
        'services',
        'Deployment',
        'chat',
        '"containerPort":50051',
        '"containerPort":50052',
        /chat: port rpc is 50052/,
      ],
      [
        'a door that is not named',
        'services',
        'Deployment',
        'fleet',
        '"name":"link"',
        '"name":"door"',
        /fleet: port link is not named/,
      ],
      [
        'a probe of another path',
        'services',
        'Deployment',
        'chat',
        '"path":"/ready"',
        '"path":"/health"',
        /the ready probe asks \/health/,
      ],
      [
        'a probe of another port',
        'services',
        'Deployment',
        'chat',
        /"path":"\/live","port":"health"/g,
        '"path":"/live","port":"rpc"',
        /the live probe asks port 50051/,
      ],
      [
        'metrics of another port',
        'services',
        'Deployment',
        'chat',
        '"prometheus.io/port":"9090"',
        '"prometheus.io/port":"9091"',
        /the metrics probe asks port 9091/,
      ],
      [
        'another peer',
        'services',
        'Deployment',
        'notifications',
        '"value":"repairs:50051"',
        '"value":"repair:50051"',
        /RPC_TO_REPAIRS is repair:50051/,
      ],
      [
        'another program',
        'services',
        'Deployment',
        'chat',
        'services/chat/',
        'services/chats/',
        /chat: its command is/,
      ],
      [
        'a migration without its passwords',
        'services',
        'Job',
        'migrate',
        '"name":"DATABASE_PASSWORDS_FILE"',
        '"name":"PASSWORDS_FILE"',
        /migrate: DATABASE_PASSWORDS is needed/,
      ],
      [
        'a mail server for who writes no letters',
        'services',
        'Deployment',
        'chat',
        '"name":"DATA_DIR","value":"/tmp"',
        '"name":"SMTP_URL_FILE","value":"/run/secrets/revive/SMTP_URL"',
        /chat: who writes letters/,
      ],
      [
        'a metric that nobody measures',
        'services',
        'HorizontalPodAutoscaler',
        'fleet',
        'revive_fleet_agent_streams',
        'revive_fleet_agents',
        /nobody measures revive_fleet_agents/,
      ],
    ])('%s', (_, rule, kind, name, from, to, complaint) => {
      expect(RULES[rule]?.(planted(kind, name, from, to), 'small').join('\n')).toMatch(complaint);
    });

    it.each<[what: string, name: string, from: string | RegExp, to: string, way: string]>([
      [
        'nothing denied',
        'deny-all',
        '"policyTypes":["Ingress","Egress"]',
        '"policyTypes":["Egress"]',
        'gateway → kafka:kafka',
      ],
      [
        'a caller too many',
        'calls-to-catalog',
        '"values":["gateway","repairs"]',
        '"values":["gateway","repairs","fleet"]',
        'fleet → catalog:rpc',
      ],
      [
        'a way out too many',
        'to-postgres',
        '"matchLabels":{"revive-database":"used"}',
        '"matchLabels":{}',
        'gateway → postgres:postgres',
      ],
    ])('%s is a way once the other wall is gone as well', (_, name, from, to, way) => {
      // One wall alone holds; with the other one gone as well the way is open.
      const open = planted('NetworkPolicy', name, from, to).map((manifest) =>
        name === 'deny-all' ? manifest : openOtherWall(manifest),
      );
      if (name !== 'deny-all') expect(waysWithin(planted('NetworkPolicy', name, from, to))).not.toContain(way);
      expect(waysWithin(open)).toContain(way);
    });

    it('a call that the network refuses', () => {
      expect(waysWithin(planted('NetworkPolicy', 'calls-of-notifications', '"repairs"', '"billing"'))).not.toContain(
        'notifications → repairs:rpc',
      );
    });

    it('a door to the outside', () => {
      expect(waysAcross(planted('NetworkPolicy', 'letters', '"port":465', '"port":25'))).toContain(
        'notifications → anywhere:25',
      );
      expect(
        waysAcross(planted('NetworkPolicy', 'metrics', '"kubernetes.io/metadata.name":"monitoring"', '"team":"any"')),
      ).toContain('every namespace → chat:health');
    });
  });

  /** Lets everybody out to everybody and everybody in to PostgreSQL: the other half of a way. */
  function openOtherWall(manifest: Manifest): Manifest {
    if (manifest.kind !== 'NetworkPolicy') return manifest;
    if (manifest.metadata.name === 'ask-for-names')
      return { ...manifest, spec: { podSelector: {}, policyTypes: ['Egress'], egress: [{}] } } as Manifest;
    if (manifest.metadata.name === 'postgres')
      return {
        ...manifest,
        spec: {
          podSelector: { matchLabels: { 'app.kubernetes.io/name': 'postgres' } },
          policyTypes: ['Ingress'],
          ingress: [{}],
        },
      } as Manifest;
    return manifest;
  }
}
