import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signActorToken } from '../src/auth/actor-token.js';
import { freePort } from '../src/concurrency/free-port.js';
import { RpcClient } from '../src/rpc/client.js';
import { dropDatabase, provisionBus, type DatabaseEnv } from '../src/database/provision.js';
import type { RpcConfig } from '../src/rpc/rpc-config.js';
import { startTestPostgres, testDatabaseName, testPasswords } from '../src/testing/test-postgres.js';
import { aUser, freshDatabase, testActorKeys, testRpc, type TestDatabase } from '../src/testing/testkit.js';
import { waitFor } from '../src/testing/wait-for.js';
import { ECHO, type EchoClient } from './echo-service.js';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const { sign, publicKeys } = testActorKeys();
const children: ChildProcess[] = [];
let dir: string;
let database: TestDatabase;
let bus: string;
let busName: string;
let rpc: Record<'repairs' | 'gateway', RpcConfig>;
let healthPort: number;

const environment = (): Record<string, string> => {
  const { DATABASE_URL, DATABASE_STAFF_URL, DATABASE_SYSTEM_URL, MIGRATE_DATABASE_URL }: DatabaseEnv = database;
  return {
    DATABASE_URL,
    DATABASE_STAFF_URL,
    DATABASE_SYSTEM_URL,
    MIGRATE_DATABASE_URL,
    BUS_DATABASE_URL: bus,
    DATA_DIR: dir,
    HEALTH_PORT: String(healthPort),
    ACTOR_PUBLIC_KEYS: publicKeys,
    RPC_LISTEN: rpc.repairs.listen,
    RPC_CA: rpc.repairs.tls.ca,
    RPC_CERT: rpc.repairs.tls.cert,
    RPC_KEY: rpc.repairs.tls.key,
    LOG_LEVEL: 'info',
  };
};
function run(env: Record<string, string>): { child: ChildProcess; said: () => string; ended: Promise<number | null> } {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', here('./run-source.mjs'), here('./alone.ts')],
    { env: { PATH: process.env.PATH ?? '', ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  children.push(child);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += String(chunk)));
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}
const health = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${healthPort}${path}`);
  return { status: response.status, text: await response.text() };
};
const isReady = () =>
  health('/ready').then(
    ({ status }) => status === 200,
    () => false,
  );

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'revive-alone-'));
  [database, rpc, healthPort] = await Promise.all([
    freshDatabase('repairs'),
    testRpc('repairs', 'gateway'),
    freePort(),
  ]);
  const { adminUrl } = await startTestPostgres();
  busName = testDatabaseName('bus');
  bus = await provisionBus({ adminUrl, passwords: testPasswords(adminUrl) }, busName);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.close();
  await dropDatabase((await startTestPostgres()).adminUrl, busName);
  rmSync(dir, { recursive: true, force: true });
});

describe('service process', () => {
  it('migrates, serves, reports health and metrics, and finishes current work on SIGTERM', async () => {
    const { child, said, ended } = run({ ...environment(), DRAIN_MS: '0' });
    await waitFor(isReady);
    expect(await health('/live')).toEqual({ status: 200, text: '{"status":"live"}' });
    expect((await health('/elsewhere')).status).toBe(404);
    const gateway = new RpcClient<EchoClient>({
      peer: 'repairs',
      rpc: rpc.gateway,
      proto: ECHO,
      service: 'test.v1.Echo',
    });
    const actorToken = signActorToken(sign, aUser(), new Date());
    await gateway.call('say', { text: 'hello' }, { actorToken });
    expect((await health('/metrics')).text).toContain('revive_rpc_server_seconds_count');
    // A stream open at the signal must finish: 1000 values, one per millisecond, or slower on a busy machine. Must stay
    // within the five seconds after which the server cancels open calls.
    const values: number[] = [];
    for await (const { value } of gateway.stream('count', { to: 1000 }, { actorToken: null })) {
      if (value === 0) child.kill('SIGTERM');
      values.push(value);
    }
    expect(values.length).toBe(1000);
    await expect(gateway.call('say', { text: 'too late' }, { actorToken, deadlineMs: 1000 })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    gateway.close();
    expect(await ended).toBe(0);
    expect(said()).toContain('"signal":"SIGTERM"');
    expect(said()).not.toContain('could not be closed');
  });

  it('reports not ready on SIGTERM and serves until load balancers have noticed', async () => {
    const { child, ended } = run({ ...environment(), DRAIN_MS: '5000' });
    await waitFor(isReady);
    const gateway = new RpcClient<EchoClient>({
      peer: 'repairs',
      rpc: rpc.gateway,
      proto: ECHO,
      service: 'test.v1.Echo',
    });
    const say = (text: string) =>
      gateway.call('say', { text }, { actorToken: signActorToken(sign, aUser(), new Date()) });
    await say('while it is ready');
    child.kill('SIGTERM');
    await waitFor(async () => (await health('/ready')).status === 503);
    await expect(say('on its way')).resolves.toMatchObject({ text: 'on its way' });
    gateway.close();
    expect(await ended).toBe(0);
  });

  it('reports missing variables in sentences and exits with 1', async () => {
    const { said, ended } = run({ ...environment(), DATABASE_URL: '', ACTOR_PUBLIC_KEYS: '' });
    expect(await ended).toBe(1);
    expect(said()).toMatch(/DATABASE_URL is needed and not set\./);
    expect(said()).not.toContain('    at ');
  });

  it('reports an incomplete server setting and exits with 1', async () => {
    const { said, ended } = run({ ...environment(), S3_ENDPOINT: 'http://minio:9000' });
    expect(await ended).toBe(1);
    expect(said()).toContain('S3_ACCESS_KEY is needed and not set.');
  });

  it('reports an unreachable database and exits with 1', async () => {
    const { said, ended } = run({ ...environment(), DATABASE_SYSTEM_URL: 'postgres://nobody:x@127.0.0.1:1/x' });
    expect(await ended).toBe(1);
    expect(said()).toMatch(/PostgreSQL at 127\.0\.0\.1:1 does not answer: .*ECONNREFUSED/);
  });
});
