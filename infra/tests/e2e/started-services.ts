import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billing } from '@revive/billing/service';
import { catalog } from '@revive/catalog/service';
import type { FleetConfig } from '@revive/fleet/config';
import { makeCertificates } from '@revive/fleet/pki/make-certificates';
import { fleet } from '@revive/fleet/service';
import { readConfig } from '@revive/gateway/config';
import { gateway } from '@revive/gateway/service';
import type { IdentityConfig } from '@revive/identity/config';
import { createFirstAccounts } from '@revive/identity/first-accounts';
import { identity, startIdentity } from '@revive/identity/service';
import { notifications } from '@revive/notifications/service';
import { onboarding } from '@revive/onboarding/service';
import type { RepairsConfig } from '@revive/repairs/config';
import { repairs } from '@revive/repairs/service';
import { freePort } from '@revive/platform/concurrency/free-port';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { stopAll, type RunningService } from '@revive/platform/runtime/service';
import {
  freshDatabase,
  testActorKeys,
  testInfrastructure,
  testRpc,
  type TestDatabase,
} from '@revive/platform/testing/testkit';
import request from 'supertest';
import { PublicDoor } from '../../dev/public-door.js';

export const FIRST_PASSWORDS = {
  master: 'copper-lantern-one',
  shop: 'copper-lantern-two',
  customer: 'copper-lantern-three',
};

const OTHERS = { onboarding, billing, notifications, fleet, catalog, repairs };
type Other = keyof typeof OTHERS;

export interface StartedServices<Name extends Other> {
  url: string;
  base: Infrastructure;
  databases: Record<'identity' | Name, TestDatabase>;
  identityConfig: IdentityConfig;
  identityApp: IdentityApp;
  signing: KeyObject;
  /** A client without a session, which throws at a refusal. */
  anyone(): PublicDoor;
  /** Requests with the cookie of a session. Their answers have status, headers and body, also at a refusal. */
  client(cookie?: string): ServiceClient;
  /** Returns the session cookie, or an empty string if the sign-in is refused. */
  signIn(username: string, password: string): Promise<string>;
  stop(): Promise<void>;
}
interface ServiceClient {
  get(path: string): request.Test;
  post(path: string, body?: object): request.Test;
}
type IdentityApp = Parameters<NonNullable<Parameters<typeof startIdentity>[2]>>[0];

/**
 * The real gateway, identity and `others` in this process, with real certificates, a shared bus and PostgreSQL. All
 * other services are unreachable.
 */
export async function startServices<Name extends Other>(
  others: readonly Name[],
  { clock, agentPackage }: { clock?: () => Date; agentPackage?: string } = {},
): Promise<StartedServices<Name>> {
  const rpc = await testRpc(
    'identity',
    'gateway',
    'fleet',
    'repairs',
    'billing',
    'onboarding',
    'notifications',
    'catalog',
  );
  const keys = testActorKeys();
  const port = await freePort();
  const databases = { identity: await freshDatabase('identity', identity.migrations) } as Record<
    'identity' | Name,
    TestDatabase
  >;
  for (const name of others) databases[name] = await freshDatabase(name, OTHERS[name].migrations);
  const base = await testInfrastructure();
  const common = (name: 'identity' | Name) => ({
    databases: {
      tenant: databases[name].DATABASE_URL,
      staff: databases[name].DATABASE_STAFF_URL,
      system: databases[name].DATABASE_SYSTEM_URL,
    },
    rpc: rpc[name],
    actorPublicKeys: keys.publicKeys,
    sealKey: randomBytes(32),
    logLevel: 'silent' as const,
    publicUrl: 'https://revive.example',
  });
  const identityConfig = { ...common('identity'), actorPrivateKey: keys.sign, requireStaffOtp: false };
  await createFirstAccounts(identityConfig, { passwords: FIRST_PASSWORDS });

  let identityApp: IdentityApp | undefined;
  const running: RunningService[] = [await startIdentity(identityConfig, base, (app) => void (identityApp = app))];
  const link = await agentLink();
  for (const name of others)
    running.push(await OTHERS[name].start({ ...common(name), ...link, ...(clock && { clock }) }, base));
  const { listen, tls, peers } = rpc.gateway;
  const front = readConfig({
    PORT: String(port),
    INSTALLATION_ID: 'test1234',
    WEB_DIR: '/nowhere',
    AGENT_PROGRAMS: '/nowhere',
    ...(agentPackage && { AGENT_PACKAGE: agentPackage }),
    LOG_LEVEL: 'silent',
    ACTOR_PUBLIC_KEYS: keys.publicKeys,
    RPC_LISTEN: listen,
    RPC_CA: tls.ca,
    RPC_CERT: tls.cert,
    RPC_KEY: tls.key,
    ...Object.fromEntries(Object.entries(peers).map(([name, address]) => [`RPC_TO_${name.toUpperCase()}`, address])),
  });
  running.push(await gateway.start(front, base));

  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    base,
    databases,
    identityConfig,
    identityApp: identityApp!,
    signing: keys.sign,
    anyone: () => new PublicDoor(url),
    client: (cookie = '') => ({
      get: (path) => request(url).get(path).set('cookie', cookie),
      post: (path, body) => request(url).post(path).set('cookie', cookie).send(body),
    }),
    signIn: async (username, password) =>
      cookieOf((await request(url).post('/api/login').send({ username, password })).headers),
    stop: async () => {
      await stopAll(running);
      await base.close();
      for (const database of Object.values<TestDatabase>(databases)) await database.close();
    },
  };
}

type AgentLink = Pick<FleetConfig, 'pki' | 'orderKeys' | 'link'> &
  Pick<RepairsConfig, 'orderKey' | 'escrowKey' | 'trackingKey' | 'iceServers'>;

/** Configuration of fleet and of the service that signs orders: an agent link without agents. */
async function agentLink(): Promise<AgentLink> {
  const dir = await mkdtemp(join(tmpdir(), 'revive-pki-'));
  try {
    const files = await makeCertificates(dir);
    const text = (path: string): Promise<string> => readFile(path, 'utf8');
    return {
      pki: {
        root: await text(files.root),
        issuerCert: await text(files.issuerCert),
        issuerKey: await text(files.issuerKey),
        linkCert: await text(files.linkCert),
        linkKey: await text(files.linkKey),
      },
      orderKeys: await text(files.orderKeys),
      orderKey: await text(files.orderKey),
      escrowKey: generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'der' }),
      trackingKey: randomBytes(32),
      iceServers: [],
      link: { listenHost: '127.0.0.1', port: await freePort(), publicHost: 'localhost' },
    };
  } finally {
    await rm(dir, { recursive: true });
  }
}

export const cookieOf = (headers: Record<string, unknown>): string =>
  (headers['set-cookie'] as string[] | undefined)?.[0]?.split(';')[0] ?? '';
