import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@revive/contracts/roles';
import type { DataSourceOptions } from 'typeorm';
import type { AgentActor, LinkActor, SystemActor, UserActor } from '../auth/actor.js';
import { systemClock } from '../core/clock.js';
import { Database } from '../database/database.js';
import { DiskMailer } from '../mail/disk-mailer.js';
import { DiskObjects } from '../storage/disk/disk-objects.js';
import { EmbeddedBus } from '../events/embedded/embedded-bus.js';
import { EmbeddedCache } from '../cache/embedded/embedded-cache.js';
import { freePort } from '../concurrency/free-port.js';
import { uuidv7 } from '../core/ids.js';
import { gather, type Infrastructure } from '../runtime/infrastructure.js';
import { issueServiceCertificate, mintInternalCa } from '../auth/internal-ca.js';
import { openLog, type Logger } from '../telemetry/log.js';
import type { MigrationClass } from '../database/migrations.js';
import { dropDatabase, provisionBus, provisionService, type DatabaseEnv } from '../database/provision.js';
import type { ServiceName } from '../core/service-names.js';
import type { RpcConfig } from '../rpc/rpc-config.js';
import { writePublicKey } from '../auth/signed-token.js';
import { onServers, openTestServers, type TestServers } from './test-servers.js';
import { migratedTemplate, startTestPostgres, testDatabaseName, testPasswords } from './test-postgres.js';

export function aUser(over: Partial<Omit<UserActor, 'kind'>> & { role?: Role } = {}): UserActor {
  const role = over.role ?? 'tenant_admin';
  const shop = role === 'tenant_admin' ? { tenantId: uuidv7() } : {};
  return {
    kind: 'user',
    userId: uuidv7(),
    username: 'someone',
    role,
    sessionId: uuidv7(),
    expiresAt: Number.MAX_SAFE_INTEGER,
    ...shop,
    ...over,
  };
}
export const aLink = (over: Partial<LinkActor> = {}): LinkActor => ({
  kind: 'link',
  repairId: uuidv7(),
  tenantId: uuidv7(),
  ...over,
});
export const anAgent = (over: Partial<AgentActor> = {}): AgentActor => ({
  kind: 'agent',
  agentId: uuidv7(),
  tenantId: uuidv7(),
  ...over,
});
export const aSystem = (over: Partial<SystemActor> = {}): SystemActor => ({ kind: 'system', name: 'test', ...over });

/**
 * Bus, cache, objects and mail of a test process: the embedded adapters on the shared test server and in a temporary
 * folder (`dir`), which `close` removes. With `TEST_ON_SERVERS=true` bus, cache and objects use the configured
 * servers.
 */
export async function testInfrastructure(): Promise<Infrastructure & { readonly dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'revive-test-'));
  const mailer = new DiskMailer({
    folder: join(dir, 'mail'),
    from: 'Revive <test@revive.localhost>',
    clock: systemClock,
  });
  const parts = onServers(process.env) ? await openTestServers(process.env) : await embedded(dir);
  const base = gather({ bus: parts.bus, cache: parts.cache, objects: parts.objects, mailer });
  return {
    ...base,
    dir,
    close: async () => {
      await base.close();
      await parts.clear();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function embedded(dir: string): Promise<TestServers> {
  const { adminUrl } = await startTestPostgres();
  const name = testDatabaseName('bus');
  const url = await provisionBus({ adminUrl, passwords: testPasswords(adminUrl) }, name);
  return {
    bus: await EmbeddedBus.open({ url, log: silentLog(), sweepMs: 20, backoffMs: () => 5 }),
    cache: new EmbeddedCache(),
    objects: new DiskObjects(join(dir, 'objects')),
    clear: () => dropDatabase(adminUrl, name),
  };
}

export const silentLog = (): Logger => openLog({ service: 'test', level: 'silent' });

/**
 * The gRPC configuration of several services in one test: free ports, one certificate authority, and all are peers.
 */
export async function testRpc<N extends ServiceName>(...names: readonly N[]): Promise<Record<N, RpcConfig>> {
  const ca = await mintInternalCa();
  const ports = new Map<N, number>();
  for (const name of names) ports.set(name, await freePort());
  const peers = Object.fromEntries([...ports].map(([name, port]) => [name, `127.0.0.1:${port}`]));
  const one = async (name: N): Promise<[N, RpcConfig]> => [
    name,
    {
      listen: `127.0.0.1:${ports.get(name)}`,
      tls: { ca: ca.cert, ...(await issueServiceCertificate(ca, name)) },
      peers,
    },
  ];
  return Object.fromEntries(await Promise.all(names.map(one))) as Record<N, RpcConfig>;
}

/** A key pair in place of identity's: `sign` is for `signActorToken`, `publicKeys` for `ACTOR_PUBLIC_KEYS`. */
export function testActorKeys(): { sign: KeyObject; publicKeys: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { sign: privateKey, publicKeys: writePublicKey(publicKey) };
}

export interface TestDatabase extends DatabaseEnv {
  readonly name: string;
  /** Superuser URL for inspecting or tampering; never pass it to the code under test. */
  readonly adminUrl: string;
  /** Opens the pools like a started service; `close` closes them. */
  open(
    entities: NonNullable<DataSourceOptions['entities']>,
    over?: { onEvents?: (ids: readonly string[]) => void },
  ): Promise<Database>;
  close(): Promise<void>;
}

/** A long timeout, so that a busy machine does not fail the tests. */
const patient = (url: string): string => `${url}?connect_timeout=60`;

/**
 * Creates a migrated database on the shared test server. Call it in `beforeAll` and `close` in `afterAll`. Tests of a
 * file share the database and use separate tenants.
 */
export async function freshDatabase(
  service: string,
  migrations: readonly MigrationClass[] = [],
): Promise<TestDatabase> {
  const { adminUrl } = await startTestPostgres();
  const name = testDatabaseName(service);
  const template = await migratedTemplate(adminUrl, service, migrations);
  const provisioned = await provisionService({ adminUrl, passwords: testPasswords(adminUrl) }, service, name, template);
  const env = {
    ...provisioned,
    DATABASE_URL: patient(provisioned.DATABASE_URL),
    DATABASE_STAFF_URL: patient(provisioned.DATABASE_STAFF_URL),
    DATABASE_SYSTEM_URL: patient(provisioned.DATABASE_SYSTEM_URL),
  };
  const opened: Database[] = [];
  const local = new URL(adminUrl);
  local.pathname = `/${name}`;
  return {
    ...env,
    name,
    adminUrl: local.href,
    async open(entities, over = {}) {
      const db = await Database.open({
        service,
        entities,
        urls: { tenant: env.DATABASE_URL, staff: env.DATABASE_STAFF_URL, system: env.DATABASE_SYSTEM_URL },
        ...over,
      });
      opened.push(db);
      return db;
    },
    async close() {
      await Promise.all(opened.map((db) => db.close()));
      await dropDatabase(adminUrl, name);
    },
  };
}
