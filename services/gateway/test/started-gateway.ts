import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { DiskObjects } from '@revive/platform/storage/disk/disk-objects';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { AppError } from '@revive/platform/errors/errors';
import { freePort } from '@revive/platform/concurrency/free-port';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import type { RunningService } from '@revive/platform/runtime/service';
import { makeKeyPem, openSigningKey } from '@revive/platform/signed-updates/signing-key';
import { UpdateRepository } from '@revive/platform/signed-updates/update-repository';
import { testActorKeys, testRpc } from '@revive/platform/testing/testkit';
import { readConfig, type GatewayConfig } from '../src/config.js';
import { gateway } from '../src/service.js';
import { REPLIES, SAMPLES } from './samples.js';
import { PASSWORD, PEERS, standIn, StandInIdentity, type Asked } from './stand-ins.js';

export interface StartedGateway {
  readonly url: string;
  readonly config: GatewayConfig;
  readonly cache: EmbeddedCache;
  readonly objects: DiskObjects;
  readonly objectsDir: string;
  readonly webDir: string;
  stopPeer(name: 'identity' | 'fleet' | 'repairs' | 'billing' | 'onboarding' | 'notifications'): void;
  readonly identity: StandInIdentity;
  readonly running: RunningService;
  readonly broken: Set<string>;
  answer(method: string, reply: object): void;
  hold(method: string): () => void;
  readonly asked: Record<
    'identity' | 'catalog' | 'fleet' | 'repairs' | 'billing' | 'onboarding' | 'notifications',
    Asked[]
  >;
  signedIn(role: Role, status?: AccountStatus): Promise<string>;
  call(name: RouteName, cookie?: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

const PAGE =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script src="/assets/main-1234.js"></script>';

/** A signed, empty publisher, and one file among its targets. */
async function publishedUpdates(dir: string): Promise<string> {
  const repository = new UpdateRepository(dir, () => new Date());
  const key = () => openSigningKey(makeKeyPem());
  await repository.create({ root: [key(), key()], targets: [key(), key()], online: key() });
  writeFileSync(join(repository.targetsDir, `${'0'.repeat(64)}.agent-9.9.9-node.tar.gz`), 'an agent');
  return dir;
}

/** The real gateway on a port, with stand-ins that speak the real gRPC contracts. */
export async function startedGateway(
  over: { publicUrl?: string; cache?: EmbeddedCache } = {},
): Promise<StartedGateway> {
  const webDir = mkdtempSync(join(tmpdir(), 'revive-page-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), PAGE);
  writeFileSync(join(webDir, 'assets', 'main-1234.js'), `"${'revive '.repeat(400)}";`);
  writeFileSync(join(webDir, 'agent.tar.gz'), 'an agent');
  writeFileSync(join(webDir, 'rescue.iso'), 'rescue media');
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const [rpc, keys, port, cache] = [
    await testRpc(...PEERS),
    testActorKeys(),
    await freePort(),
    over.cache ?? new EmbeddedCache(),
  ];
  const identity = new StandInIdentity(cache, keys.sign);
  const broken = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const replies = new Map(Object.entries(REPLIES));
  const answers = Object.fromEntries(
    [...Object.keys(REPLIES), 'ReadImpersonation'].map((method) => [
      method,
      async () => {
        await held.get(method);
        if (broken.has(method)) throw new TypeError('connection to database "revive_repairs" as revive_owner failed');
        const reply = replies.get(method);
        if (!reply) throw new AppError('IMPERSONATION_ENDED');
        return reply;
      },
    ]),
  );
  const servers = {
    identity: await standIn('identity', rpc.identity, { ...answers, ...identity.answers }),
    catalog: await standIn('catalog', rpc.catalog, answers),
    fleet: await standIn('fleet', rpc.fleet, answers),
    repairs: await standIn('repairs', rpc.repairs, answers),
    billing: await standIn('billing', rpc.billing, answers),
    notifications: await standIn('notifications', rpc.notifications, answers),
    onboarding: await standIn('onboarding', rpc.onboarding, answers),
  };
  const { tls, peers, listen } = rpc.gateway;
  const updates = await publishedUpdates(join(webDir, 'updates'));
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: over.publicUrl ?? `http://localhost:${port}`,
    ...(over.publicUrl?.startsWith('https:') === true && { TRUSTED_PROXIES: '10.0.0.0/8' }),
    INSTALLATION_ID: 'test1234',
    WEB_DIR: webDir,
    AGENT_PACKAGE: join(webDir, 'agent.tar.gz'),
    AGENT_PROGRAMS: join(webDir, 'programs'),
    AGENT_UPDATES_DIR: updates,
    RESCUE_MEDIA: join(webDir, 'rescue.iso'),
    LOG_LEVEL: 'silent',
    ACTOR_PUBLIC_KEYS: keys.publicKeys,
    RPC_LISTEN: listen,
    RPC_CA: tls.ca,
    RPC_CERT: tls.cert,
    RPC_KEY: tls.key,
    ...Object.fromEntries(
      Object.entries(peers)
        .filter(([name]) => name !== 'gateway')
        .map(([name, address]) => [`RPC_TO_${name.toUpperCase()}`, address]),
    ),
  });
  const objectsDir = join(webDir, 'objects');
  const objects = new DiskObjects(objectsDir);
  // The gateway uses only these two parts of the infrastructure.
  const running = await gateway.start(config, { cache, objects } as unknown as Infrastructure);
  const url = `http://127.0.0.1:${port}`;
  let count = 0;
  return {
    url,
    config,
    cache,
    objects,
    objectsDir,
    webDir,
    identity,
    running,
    broken,
    asked: {
      identity: servers.identity.asked,
      catalog: servers.catalog.asked,
      fleet: servers.fleet.asked,
      repairs: servers.repairs.asked,
      billing: servers.billing.asked,
      onboarding: servers.onboarding.asked,
      notifications: servers.notifications.asked,
    },
    answer: (method, reply) => {
      if (!Object.hasOwn(answers, method)) throw new TypeError(`samples.ts has no reply of ${method}`);
      replies.set(method, reply);
    },
    hold(method) {
      let release: () => void = () => undefined;
      held.set(method, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(method);
        release();
      };
    },
    stopPeer: (name) => servers[name].stop(),
    async signedIn(role, status = 'active') {
      const username = `${role}-${status}-${++count}`;
      identity.add({
        username,
        role,
        status,
        ...(role === 'tenant_admin' || role === 'tech' ? { tenantId: '0190a0a0-0000-7000-8000-0000000000aa' } : {}),
      });
      const response = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: PASSWORD }),
      });
      return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    },
    call(name, cookie, init = {}) {
      const { method, path } = routes[name];
      const { params = {}, query, body } = SAMPLES[name];
      const address = `${url}${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}${query === undefined ? '' : `?${query}`}`;
      return fetch(address, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        ...init,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(cookie !== undefined && { cookie }),
          ...init.headers,
        },
      });
    },
    async close() {
      await running.stop();
      for (const server of Object.values(servers)) server.stop();
      await cache.close();
      rmSync(webDir, { recursive: true, force: true });
    },
  };
}
