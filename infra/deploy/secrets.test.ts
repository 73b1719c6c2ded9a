import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { SERVICES } from '@revive/platform/core/service-names';
import type { SecretFolder } from './secret-folder.js';
import { makeSecrets } from './secrets.js';
import { isSecret, readAll, sampleEnvironment, variablesReadBy } from './service-variables.js';

const DAY_MS = 86_400_000;
let dir: string;
let first: SecretFolder;
const settings = (postgres = 'postgres:5432') => ({
  dir,
  publicUrl: new URL('https://revive.example'),
  postgres,
  redis: 'redis:6379',
});
const text = (path: string): string => readFileSync(join(dir, path), 'utf8');
const everything = (): Map<string, string> =>
  new Map(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dir, name)).isFile())
      .map((name) => [name, text(name)]),
  );

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'revive-secrets-'));
  first = await makeSecrets(settings());
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('folder of secrets', () => {
  it.each(SERVICES)('contains for %s all required secrets in a valid form', (service) => {
    const files = readdirSync(join(dir, service));
    for (const { name, required, secret } of variablesReadBy(service))
      if (required && secret) expect(files).toContain(name);
    for (const name of files) expect(variablesReadBy(service).map((one) => one.name)).toContain(name);
    const env = Object.fromEntries(
      Object.entries(sampleEnvironment(service)).map(([name, value]) =>
        files.includes(name) ? [`${name}_FILE`, join(dir, service, name)] : [name, value],
      ),
    );
    expect(() => readAll(service, env)).not.toThrow();
  });

  it('shares no secret between readers and gives the signing keys to no reader', () => {
    const values = [...everything()]
      .filter(([path]) => isSecret(path.split('/').at(-1) ?? '') && !/REDIS_URL|S3_/.test(path))
      .map(([, value]) => value);
    expect(new Set(values).size).toBe(values.length);
    const signing = ['internal-ca.key', 'escrow.key', 'agents/root.key'].map((name) => text(join('authority', name)));
    for (const [path, value] of everything()) if (!path.startsWith('authority/')) expect(signing).not.toContain(value);
    for (const reader of ['fleet', 'billing']) expect(readdirSync(join(dir, reader))).not.toContain('ORDER_KEY');
  });

  it('gives billing the public order keys that fleet passes to agents', () => {
    expect(text('billing/ORDER_KEYS')).toBe(text('fleet/ORDER_KEYS'));
  });

  it('restricts every file to its owner', () => {
    for (const name of [...SERVICES, 'postgres', 'redis', 'minio', 'migrate']) {
      expect(statSync(join(dir, name)).mode & 0o777).toBe(0o700);
      for (const file of readdirSync(join(dir, name))) expect(statSync(join(dir, name, file)).mode & 0o777).toBe(0o400);
    }
    const owner = (path: string) => statSync(join(dir, path)).uid;
    const self = process.getuid?.();
    expect([
      owner('identity/SEAL_KEY'),
      owner('postgres/POSTGRES_PASSWORD'),
      owner('authority/internal-ca.key'),
    ]).toEqual(self === 0 ? [1000, 999, 0] : [self, self, self]);
    expect(first.foreign.has('postgres')).toBe(self !== 0 && self !== 999);
  });

  it('issues a certificate for each service name, and the link’s for the public host', () => {
    for (const service of SERVICES)
      expect(new X509Certificate(text(join(service, 'RPC_CERT'))).subject).toBe(`CN=${service}`);
    expect(new X509Certificate(text('fleet/AGENT_LINK_CERT')).checkHost('revive.example')).toBe('revive.example');
  });

  it('routes pools through PgBouncer and relays directly, and certifies the agents’ host', async () => {
    const other = mkdtempSync(join(tmpdir(), 'revive-secrets-'));
    try {
      await makeSecrets({
        ...settings(),
        dir: other,
        pgbouncer: 'pgbouncer:6432',
        linkHost: 'agents.revive.example',
        ownPostgres: new Map([['fleet', 'postgres-fleet:5432'] as const]),
      });
      const read = (path: string) => readFileSync(join(other, path), 'utf8');
      for (const name of ['DATABASE_URL', 'DATABASE_STAFF_URL', 'DATABASE_SYSTEM_URL'])
        expect(new URL(read(`repairs/${name}`)).host).toBe('pgbouncer:6432');
      const relay = new URL(read('repairs/DATABASE_RELAY_URL'));
      expect([relay.host, relay.username]).toEqual(['postgres:5432', 'revive_repairs_system']);
      expect(new URL(read('migrate/ADMIN_DATABASE_URL')).host).toBe('postgres:5432');
      for (const path of ['fleet/DATABASE_RELAY_URL', 'migrate/ADMIN_DATABASE_FLEET_URL'])
        expect(new URL(read(path)).host).toBe('postgres-fleet:5432');
      expect(read('pgbouncer/userlist.txt')).toContain(`"revive_repairs_system" "${relay.password}"\n`);
      expect(read('pgbouncer/userlist.txt')).not.toMatch(/_owner|revive_admin/);
      for (const host of ['revive.example', 'agents.revive.example'])
        expect(new X509Certificate(read('fleet/AGENT_LINK_CERT')).checkHost(host)).toBe(host);
    } finally {
      rmSync(other, { recursive: true });
    }
    expect(readdirSync(join(dir, 'repairs'))).not.toContain('DATABASE_RELAY_URL');
  });

  it('stays unchanged in a second run with new addresses', async () => {
    const before = everything();
    const again = await makeSecrets(settings('elsewhere:5432'));
    expect(again.made).toEqual([]);
    expect(everything()).toEqual(before);
  });

  it('restores a lost file and keeps all further files', async () => {
    const key = text('repairs/SEAL_KEY');
    rmSync(join(dir, 'repairs', 'DATABASE_URL'));
    const again = await makeSecrets(settings());
    expect(again.made).toEqual(['repairs/DATABASE_URL']);
    expect(text('repairs/SEAL_KEY')).toBe(key);
  });

  it('renews expiring certificates with their keys and no further secret', async () => {
    const before = everything();
    // 825 days minus a month (internal-ca.ts).
    const { made } = await makeSecrets(settings(), new Date(Date.now() + 795 * DAY_MS));
    expect(made).toEqual(
      expect.arrayContaining(SERVICES.flatMap((service) => [`${service}/RPC_KEY`, `${service}/RPC_CERT`])),
    );
    const changed = [...everything()]
      .filter(([path, value]) => before.get(path) !== value)
      .map(([path]) => path.split('/').at(-1));
    expect(
      [...new Set(changed)].filter(
        (name) => !['RPC_KEY', 'RPC_CERT', 'AGENT_LINK_CERT', 'link.crt'].includes(name ?? ''),
      ),
    ).toEqual([]);
    expect(new X509Certificate(text('identity/RPC_CERT')).validToDate.getTime()).toBeGreaterThan(
      Date.now() + 1000 * DAY_MS,
    );
  });
});
