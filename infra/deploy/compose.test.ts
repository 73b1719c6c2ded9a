import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveHealth } from '@revive/platform/runtime/health';
import { SERVICES } from '@revive/platform/core/service-names';
import { complaintsAboutCompose } from './compose-complaints.js';
import { readCompose } from './compose-file.js';
import { OWNERS, SERVICE_USER } from './secret-folder.js';
import { makeSecrets } from './secrets.js';
import { variablesReadBy } from './service-variables.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
let dir: string;
const secretsOf = (reader: string): string[] => (existsSync(join(dir, reader)) ? readdirSync(join(dir, reader)) : []);

const SERVER_OF_THE_FILE = 'of a server that this file brings along, as it is set up here';
const OF_THE_IMAGE = 'where the image has it';
/**
 * Variables that the file leaves at their defaults. `complaints.ts` checks the peer addresses against the actual
 * calls.
 */
const NOT_NAMED: Readonly<Record<string, string>> = {
  AGENT_PACKAGE: OF_THE_IMAGE,
  AGENT_PROGRAMS: OF_THE_IMAGE,
  RESCUE_MEDIA: OF_THE_IMAGE,
  WEB_DIR: OF_THE_IMAGE,
  HEALTH_HOST: 'a container answers on all of its addresses by itself',
  DRAIN_MS: 'below the time that the container is given to stop',
  FAILPOINTS_FROM: 'for tests',
  AGENT_UPDATES_DEVELOPMENT: 'for a clone without a publisher',
  AGENT_UPDATES_DEVELOPMENT_ROOT: 'for a clone without a publisher',
  OTEL_TRACES_SAMPLER_ARG: 'all traces',
  DATABASE_RELAY_URL: 'without a pooler the relay speaks to the same server',
  KAFKA_MIN_INSYNC_REPLICAS: SERVER_OF_THE_FILE,
  KAFKA_REPLICATION_FACTOR: SERVER_OF_THE_FILE,
  KAFKA_PASSWORD: SERVER_OF_THE_FILE,
  KAFKA_SSL: SERVER_OF_THE_FILE,
  KAFKA_USERNAME: SERVER_OF_THE_FILE,
  S3_BUCKET: SERVER_OF_THE_FILE,
  S3_REGION: SERVER_OF_THE_FILE,
};
const isCall = (name: string): boolean => name.startsWith('RPC_TO_');

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'revive-compose-'));
  await makeSecrets({
    dir,
    publicUrl: new URL('https://revive.example'),
    postgres: 'postgres:5432',
    redis: 'redis:6379',
  });
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('docker-compose.yml', () => {
  it('gives every service the required variables, ports, health path, locks and secret files', () => {
    expect(complaintsAboutCompose(readCompose(text), secretsOf)).toEqual([]);
  });

  it('stays valid with every setting given', () => {
    const file = readCompose(text, {
      PUBLIC_URL: 'https://revive.example',
      HTTP_PORT: '8080',
      LINK_PORT: '8443',
      LOG_LEVEL: 'warn',
      AGENT_LINK_ADDRESS: 'revive.example:8443',
      TRUSTED_PROXIES: '10.0.0.0/8',
      SMTP_URL_FILE: '/run/secrets/SMTP_URL',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      DEMO_SHOP: 'true',
      DEMO_SHOP_PASSWORD_FILE: '/run/secrets/DEMO_SHOP_PASSWORD',
      AGENT_UPDATES_DIR: '/agent-updates',
      AGENT_UPDATES_ONLINE_KEY_FILE: '/run/secrets/AGENT_UPDATES_ONLINE_KEY',
      AGENT_UPDATES: '/srv/agent-updates',
      ICE_SERVERS: '[{"urls":["stun:stun.example.org"]}]',
      COMPUTER_LAND_TENANT: '0190a0a0-0000-7000-8000-000000000001',
      REVIVE_SECRETS: '/etc/revive',
    });
    // Files from the operator: make-secrets knows no mail server, no demo shop and no publisher of the agent.
    const own = ['SMTP_URL', 'DEMO_SHOP_PASSWORD', 'AGENT_UPDATES_ONLINE_KEY'];
    expect(complaintsAboutCompose(file, (reader) => [...secretsOf(reader), ...own])).toEqual([]);
  });

  it.each(SERVICES)('sets every variable that %s reads, or lists the reason against', (service) => {
    const given = Object.keys(readCompose(text).services[service]?.environment ?? {});
    const missing = variablesReadBy(service)
      .map(({ name }) => name)
      .filter((name) => !isCall(name) && !given.includes(name) && !given.includes(`${name}_FILE`))
      .filter((name) => !(name in NOT_NAMED));
    expect(missing).toEqual([]);
  });

  it('refuses https without the address of a reverse proxy', () => {
    expect(
      complaintsAboutCompose(readCompose(text, { PUBLIC_URL: 'https://revive.example' }), secretsOf),
    ).toContainEqual(expect.stringMatching(/^gateway: TRUSTED_PROXIES is needed with an https PUBLIC_URL and not set/));
  });

  it('runs each server as the owner of its secret files', () => {
    const { services } = readCompose(text);
    for (const [name, owner] of Object.entries(OWNERS)) expect(services[name]?.user).toBe(`${owner}:${owner}`);
    for (const name of [...SERVICES, 'migrate', 'first-accounts'])
      expect(services[name]?.user).toBe(`${SERVICE_USER}:${SERVICE_USER}`);
  });

  it.each<[string, string, string, string | RegExp]>([
    [
      'a variable that nobody reads',
      'SEAL_KEY_FILE: /run/secrets/SEAL_KEY\n      TRACKING',
      'SEAL_KEYS_FILE: /run/secrets/SEAL_KEY\n      TRACKING',
      'repairs: SEAL_KEYS is never read.',
    ],
    [
      'a variable that is missing',
      '      ORDER_KEYS_FILE: /run/secrets/ORDER_KEYS\n',
      '',
      'fleet: ORDER_KEYS is needed and not set.',
    ],
    ['no brokers', '    KAFKA_BROKERS: kafka:9092\n', '', 'gateway: KAFKA_BROKERS is needed and not set.'],
    ['no health port', "    HEALTH_PORT: '9090'\n", '', 'chat: HEALTH_PORT is needed and not set.'],
    [
      'a secret in clear',
      'REDIS_URL_FILE: /run/secrets/REDIS_URL',
      'REDIS_URL: redis://:geheim@redis:6379',
      'billing: REDIS_URL is a secret and stands in the file: give REDIS_URL_FILE or a reference.',
    ],
    [
      'a file that nobody writes',
      'RPC_CA_FILE: /run/secrets/RPC_CA',
      'RPC_CA_FILE: /run/secrets/ca.pem',
      'catalog: /run/secrets/ca.pem is not there.',
    ],
    ['another’s secrets', "split}/billing'", "split}/identity'", /^billing: mounts .*\/identity, which is not its own/],
    [
      'a peer at another port',
      'RPC_TO_CATALOG: catalog:50051\n    volumes',
      'RPC_TO_CATALOG: catalog:50052\n    volumes',
      'repairs: RPC_TO_CATALOG is catalog:50052, but catalog listens at catalog:50051.',
    ],
    [
      'a published port where nobody listens',
      "'${LINK_PORT:-3443}:3443'",
      "'${LINK_PORT:-3443}:4443'",
      'fleet: publishes 4443, where it does not listen.',
    ],
    [
      'a port that nobody should reach',
      "    networks: [inside]\n    volumes: ['events",
      '    ports: ["9092:9092"]\n    networks: [inside]\n    volumes: [\'events',
      'kafka: publishes 9092:9092.',
    ],
    [
      'another health check',
      'test: [CMD, ready]',
      'test: [CMD, "true"]',
      'onboarding: its health check is CMD,true instead of ready.',
    ],
    [
      'another program',
      '[node, services/backup/dist/main.js]',
      '[node, services/chat/dist/main.js]',
      'backup: its command is node,services/chat/dist/main.js instead of node services/backup/dist/main.js.',
    ],
    [
      'root',
      "  <<: [*image, *locked]\n  user: '1000:1000'\n  restart: unless-stopped",
      "  <<: [*image, *locked]\n  user: '0:0'\n  restart: unless-stopped",
      'identity: runs as root.',
    ],
    ['a root file system to write to', '  read_only: true\n', '', 'redis: its root file system can be written.'],
    ['capabilities', 'cap_drop: [ALL]', 'cap_drop: [NET_RAW]', 'minio: keeps capabilities.'],
    ['no limit', '  mem_limit: 320m\n', '', 'notifications: has no mem_limit.'],
    [
      'services that do not wait for the migrations',
      '    migrate: { condition: service_completed_successfully }\n',
      '',
      'fleet: does not wait for migrate (service_completed_successfully).',
    ],
    ['a network with a way out', 'inside: { internal: true }', 'inside: {}', 'The network inside lets out.'],
    [
      'a loopback name',
      '${PUBLIC_URL:-http://revive.localhost:3000}',
      'http://localhost:3000',
      'gateway: PUBLIC_URL http://localhost:3000 makes it listen on loopback only: give it a name.',
    ],
    [
      'a word that old Compose does not know',
      'networks:\n  #',
      'name: revive\nnetworks:\n  #',
      'name at the top is not understood by every Compose.',
    ],
  ])('reports a problem for %s', (_, good, bad, complaint) => {
    expect(text).toContain(good);
    const found = complaintsAboutCompose(readCompose(text.replace(good, bad)), secretsOf);
    expect(found).toContainEqual(typeof complaint === 'string' ? complaint : expect.stringMatching(complaint));
  });
});

describe('health check of the image', () => {
  const ready = (port: number) =>
    new Promise<number | null>((resolve, reject) => {
      spawn('bash', [join(root, 'infra', 'deploy', 'ready.sh')], {
        stdio: 'ignore',
        env: { PATH: process.env['PATH'], HEALTH_PORT: String(port) },
      })
        .once('error', reject)
        .once('exit', resolve);
    });

  it('succeeds only for a ready service', async () => {
    let isReady = true;
    const health = await serveHealth(
      {
        ready: () => (isReady ? Promise.resolve() : Promise.reject(new Error('no database'))),
        metrics: async () => '',
      },
      0,
      '127.0.0.1',
    );
    try {
      expect(await ready(health.port)).toBe(0);
      isReady = false;
      expect(await ready(health.port)).toBe(1);
    } finally {
      await health.close();
    }
    expect(await ready(health.port)).toBe(1);
  });
});

describe('Dockerfile', () => {
  it('ends in an image without root, with the commands and health check used by Compose', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^HEALTHCHECK .* CMD \["ready"\]$/m);
    const made = /for command in ([a-z -]+); do/.exec(last)?.[1]?.split(' ') ?? [];
    for (const command of made) expect(existsSync(join(root, 'infra', 'deploy', `${command}.ts`))).toBe(true);
    const { services } = readCompose(text);
    for (const name of ['migrate', 'make-secrets', 'first-accounts'])
      expect(made).toContain(String(services[name]?.command));
    expect(last).toMatch(/^COPY infra\/deploy\/ready\.sh \/usr\/local\/bin\/ready$/m);
  });

  it('exposes the ports that the services open', () => {
    const { services } = readCompose(text);
    const ports = new Set(
      Object.values(services)
        .flatMap(({ environment = {} }) => [
          environment['HEALTH_PORT'],
          String(environment['RPC_LISTEN'] ?? '').split(':')[1],
          environment['PORT'],
          environment['AGENT_LINK_PORT'],
        ])
        .filter(Boolean)
        .map(String),
    );
    expect(new Set(/^EXPOSE (.*)$/m.exec(dockerfile)?.[1]?.split(' '))).toEqual(ports);
  });

  it('uses a configurable base image in every stage and runs no install script', () => {
    for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toBe('${NODE_IMAGE}');
    for (const [line] of dockerfile.matchAll(/npm ci.*/g)) expect(line).toContain('--ignore-scripts');
  });
});
