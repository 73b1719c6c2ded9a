import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@revive/platform/core/config';
import { serveHealth, type HealthServer } from '@revive/platform/runtime/health';
import { SERVICES, type ServiceName } from '@revive/platform/core/service-names';
import {
  BY_REFERENCE,
  complaintAboutProbe,
  complaintsAbout,
  complaintsAboutPeers,
  HEALTH_PATHS,
  PEERS,
  portsOf,
} from './complaints.js';
import { isSecret, sampleEnvironment, variablesReadBy } from './service-variables.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

function given(service: ServiceName, over: Environment = {}): Environment {
  const reads = new Set(variablesReadBy(service).map(({ name }) => name));
  const plain = Object.fromEntries(
    Object.entries(sampleEnvironment(service))
      .filter(([name]) => reads.has(name))
      .map(([name, value]) => [name, isSecret(name) ? BY_REFERENCE : value]),
  );
  return {
    ...plain,
    HEALTH_PORT: '9000',
    RPC_LISTEN: '0.0.0.0:50051',
    ...((service === 'gateway' || service === 'fleet') && { PUBLIC_URL: 'https://revive.example' }),
    ...(service === 'gateway' && { TRUSTED_PROXIES: '10.0.0.0/8' }),
    ...over,
  };
}
const names = (service: ServiceName, which: 'required' | 'secret'): string[] =>
  variablesReadBy(service)
    .filter((one) => one[which])
    .map(({ name }) => name);

describe('variables of a service', () => {
  it.each(SERVICES)('finds the variables of %s, with databases for all services except the gateway', (service) => {
    const read = variablesReadBy(service).map(({ name }) => name);
    expect(read).toEqual(
      expect.arrayContaining([
        'RPC_LISTEN',
        'RPC_CA',
        'RPC_CERT',
        'RPC_KEY',
        'RPC_TO_IDENTITY',
        'ACTOR_PUBLIC_KEYS',
        'HEALTH_PORT',
        'LOG_LEVEL',
        'KAFKA_BROKERS',
        'REDIS_URL',
        'S3_ENDPOINT',
        'SMTP_URL',
        'MAIL_FROM',
        'DATA_DIR',
        'HEALTH_HOST',
        'DRAIN_MS',
        'KAFKA_SSL',
        'S3_BUCKET',
        'OTEL_EXPORTER_OTLP_ENDPOINT',
      ]),
    );
    expect(read.includes('DATABASE_STAFF_URL')).toBe(service !== 'gateway');
    expect(read.filter((name) => name.endsWith('_FILE') || name === 'MIGRATE_DATABASE_URL')).toEqual([]);
  });

  it('separates required from optional variables', () => {
    expect(names('identity', 'required')).toEqual([
      'ACTOR_PRIVATE_KEY',
      'ACTOR_PUBLIC_KEYS',
      'DATABASE_STAFF_URL',
      'DATABASE_SYSTEM_URL',
      'DATABASE_URL',
      'HEALTH_PORT',
      'KAFKA_BROKERS',
      'PUBLIC_URL',
      'REDIS_URL',
      'RPC_CA',
      'RPC_CERT',
      'RPC_KEY',
      'RPC_LISTEN',
      'S3_ACCESS_KEY',
      'S3_ENDPOINT',
      'S3_SECRET_KEY',
      'SEAL_KEY',
    ]);
    expect(names('gateway', 'required')).toEqual(
      expect.arrayContaining([
        'INSTALLATION_ID',
        'RPC_TO_BILLING',
        'RPC_TO_FLEET',
        'RPC_TO_IDENTITY',
        'RPC_TO_REPAIRS',
      ]),
    );
    expect(names('gateway', 'required')).not.toContain('PORT');
  });

  it('marks secret values', () => {
    expect(names('fleet', 'secret')).toEqual(
      expect.arrayContaining([
        'AGENT_ISSUER_KEY',
        'AGENT_LINK_KEY',
        'DATABASE_URL',
        'DATABASE_SYSTEM_URL',
        'REDIS_URL',
        'RPC_KEY',
        'S3_SECRET_KEY',
        'SEAL_KEY',
        'SMTP_URL',
      ]),
    );
    expect(
      ['AGENT_ROOT', 'ORDER_KEYS', 'ACTOR_PUBLIC_KEYS', 'ESCROW_PUBLIC_KEY', 'RPC_CERT', 'PUBLIC_URL'].filter(isSecret),
    ).toEqual([]);
  });
});

describe('complaints about an environment', () => {
  it.each(SERVICES)('finds no problem for %s with all variables in clear, by reference or by file', (service) => {
    expect(complaintsAbout(service, given(service))).toEqual([]);
    const byFile = Object.fromEntries(
      Object.entries(given(service)).map(([name, value]) =>
        isSecret(name) || name === 'RPC_CA' ? [`${name}_FILE`, `/run/secrets/${name}`] : [name, value],
      ),
    );
    expect(complaintsAbout(service, byFile)).toEqual([]);
  });

  it.each(SERVICES)('names each missing required variable of %s', (service) => {
    for (const name of names(service, 'required'))
      expect(complaintsAbout(service, given(service, { [name]: undefined }))).toContain(
        `${service}: ${name} is needed and not set.`,
      );
  });

  it.each<[string, Environment, string]>([
    ['a variable that nobody reads', { DATABSE_URL: 'x' }, 'repairs: DATABSE_URL is never read.'],
    [
      'another service’s variable',
      { AGENT_ISSUER_KEY_FILE: '/run/secrets/x' },
      'repairs: AGENT_ISSUER_KEY is never read.',
    ],
    [
      'a secret in clear',
      { SEAL_KEY: 'A'.repeat(44) },
      'repairs: SEAL_KEY is a secret and stands in the file: give SEAL_KEY_FILE or a reference.',
    ],
    [
      'both a value and a file',
      { RPC_CA_FILE: '/run/secrets/ca' },
      'repairs: RPC_CA is given as RPC_CA and as RPC_CA_FILE: keep one.',
    ],
    [
      'the owner’s database address',
      { MIGRATE_DATABASE_URL: BY_REFERENCE },
      'repairs: MIGRATE_DATABASE_URL has no place in a running service of the split shape.',
    ],
    [
      'a level that does not exist',
      { LOG_LEVEL: 'loud' },
      'repairs: LOG_LEVEL must be one of trace, debug, info, warn, error, silent.',
    ],
    ['a port that is none', { HEALTH_PORT: '99999' }, 'repairs: HEALTH_PORT must be at most 65535.'],
    [
      'loopback',
      { RPC_LISTEN: '127.0.0.1:50051' },
      'repairs: RPC_LISTEN 127.0.0.1:50051 cannot be reached by another container.',
    ],
    ['no folder for emails and no mail server', { SMTP_URL: undefined }, 'repairs: DATA_DIR is needed and not set.'],
  ])('reports %s', (_, over, complaint) => {
    expect(complaintsAbout('repairs', given('repairs', over))).toEqual([complaint]);
  });

  it('reports several problems at once', () => {
    expect(
      complaintsAbout(
        'fleet',
        given('fleet', { AGENT_LINK_PORT: 'many', PUBLIC_URL: 'http://localhost:3000', SEAL_KEY: undefined }),
      ),
    ).toEqual([
      'fleet: SEAL_KEY is needed and not set.',
      'fleet: AGENT_LINK_PORT must be a number.',
      'fleet: PUBLIC_URL http://localhost:3000 makes it listen on loopback only: give it a name.',
    ]);
  });
});

describe('ports and peers', () => {
  const all = new Map<ServiceName, Environment>(
    SERVICES.map((service) => [
      service,
      {
        ...Object.fromEntries(SERVICES.map((peer) => [`RPC_TO_${peer.toUpperCase()}`, `${peer}:50051`])),
        RPC_LISTEN: '0.0.0.0:50051',
        HEALTH_PORT: '9000',
      },
    ]),
  );
  const changed = (service: ServiceName, over: Environment) =>
    complaintsAboutPeers(new Map(all).set(service, { ...all.get(service), ...over }), (peer) => peer);

  it('reads ports from the environment with the services’ defaults', () => {
    expect(portsOf('gateway', given('gateway'))).toEqual({ health: 9000, rpc: 50051, http: 3000 });
    expect(portsOf('fleet', given('fleet', { AGENT_LINK_PORT: '4443' }))).toEqual({
      health: 9000,
      rpc: 50051,
      link: 4443,
    });
    expect(portsOf('fleet', given('fleet')).link).toBe(3443);
  });

  it('reports a wrong host, a wrong port and a missing address of a called peer', () => {
    expect(changed('gateway', {})).toEqual([]);
    expect(changed('repairs', { RPC_TO_CATALOG: 'catalogue:50051' })).toEqual([
      'repairs: RPC_TO_CATALOG is catalogue:50051, but catalog listens at catalog:50051.',
    ]);
    expect(changed('notifications', { RPC_TO_REPAIRS: 'repairs:50052' })).toEqual([
      'notifications: RPC_TO_REPAIRS is repairs:50052, but repairs listens at repairs:50051.',
    ]);
    expect(changed('fleet', { RPC_TO_REPAIRS: undefined })).toEqual([
      'fleet: calls repairs, and RPC_TO_REPAIRS is not set.',
    ]);
  });

  it('keeps the table of peers equal to the calls in the code', () => {
    for (const service of SERVICES.filter((name) => name !== 'gateway')) {
      const folder = join(root, 'services', service, 'src');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.endsWith('.ts') && !name.includes('.test.'),
      );
      const called = new Set(
        files.flatMap((name) =>
          [...readFileSync(join(folder, name), 'utf8').matchAll(/\bclients\.open(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(
            ([, peer = '']) => peer,
          ),
        ),
      );
      expect([...called].sort()).toEqual([...PEERS[service]].sort());
    }
  });
});

describe('health paths', () => {
  let server: HealthServer;
  beforeAll(async () => {
    server = await serveHealth({ ready: async () => undefined, metrics: async () => 'one 1\n' }, 0, '127.0.0.1');
  });
  afterAll(() => server.close());

  it('matches the paths of a real health server', async () => {
    for (const path of Object.values(HEALTH_PATHS))
      expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(404);
  });

  it('reports a probe of a wrong path or port', () => {
    const env = given('repairs');
    expect(complaintAboutProbe('repairs', env, 'ready', { path: '/ready', port: 9000 })).toBeUndefined();
    expect(complaintAboutProbe('repairs', env, 'live', { path: '/healthz', port: 9000 })).toBe(
      'repairs: the live probe asks /healthz instead of /live.',
    );
    expect(complaintAboutProbe('repairs', env, 'ready', { path: '/ready', port: 9001 })).toBe(
      'repairs: the ready probe asks port 9001 instead of HEALTH_PORT 9000.',
    );
  });
});
