/** The built agent under its supervisor, with a real fleet: offered, updated, sent back by a signed order. */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agentTarget, archiveOf, TestPublisher } from '@revive/agent/fixtures/updates/publisher';
import { bundleFixture, SupervisedPc } from '@revive/agent/fixtures/updates/supervised-pc';
import { ProgramFolder } from '@revive/agent/updates/program-folder';
import { unpackVersion } from '@revive/agent/updates/unpack';
import type { AgentUpdate, AgentUpdateList, AgentUpdatesClient } from '@revive/proto/revive/fleet/v1/agent_updates';
import type { AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { RollBackOrder } from '@revive/proto/revive/link/v1/updates';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '@revive/fleet/enrolment/confirm-code.policy';
import { REPOSITORY } from '../dev/repository.js';
import { newToken } from '../../services/fleet/test/raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from '../../services/fleet/test/started-fleet.js';

const BUILT = join(REPOSITORY, 'agent/dist/package/revive-agent.tar.gz');
const FILES = [
  'program/agent.cjs',
  ...[
    'consent',
    'doctor',
    'link',
    'one_time_session',
    'printing',
    'probes',
    'repair_wish',
    'uninstalled',
    'updates',
  ].map((name) => `revive/link/v1/${name}.proto`),
  'revive/repair/v1/repair.proto',
];
const LIMIT_MS = 60_000;
const master = aUser({ role: 'master' });

let folder: string;
let fleet: StartedFleet;
let publisher: TestPublisher;
let pc: SupervisedPc;
const shop = aShop();
const closers: (() => Promise<unknown>)[] = [];

const call = <R>(actor: UserActor, method: keyof AgentUpdatesClient, request: object): Promise<R> =>
  fleet.callAt<AgentUpdatesClient, R>(
    'AgentUpdates',
    actor,
    method,
    request,
    method === 'listAgentUpdates' ? 'gateway' : 'repairs',
  );
const update = async (): Promise<AgentUpdate | undefined> =>
  (await call<AgentUpdateList>(shop, 'listAgentUpdates', {})).updates[0];

/** Unpacks the built agent and gives it a version. Protos that a build adds are taken along as they are listed. */
async function built(dir: string): Promise<Record<string, Buffer>> {
  const unpacked = new ProgramFolder(dir);
  await unpacked.make();
  const about = { name: '', kind: 'agent', version: '9.9.9', platform: 'node', minimumSupervisor: '0.1.0' } as const;
  await unpackVersion(unpacked, BUILT, {
    ...about,
    file: 'program/agent.cjs',
    program: 'script',
    length: 1,
    sha256: '',
  });
  const at = unpacked.versionDir('9.9.9');
  return Object.fromEntries(
    await Promise.all(
      FILES.filter((name) => existsSync(join(at, name))).map(
        async (name) => [name, await readFile(join(at, name))] as const,
      ),
    ),
  );
}
const versioned = (files: Record<string, Buffer>, version: string): Record<string, Buffer> => ({
  ...files,
  'program/agent.cjs': Buffer.concat([
    Buffer.from(`globalThis.REVIVE_AGENT_VERSION='${version}';\n`),
    files['program/agent.cjs'] ?? Buffer.alloc(0),
  ]),
});

/** The gateway's part: enrolment, and the published files. */
async function door(): Promise<string> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.url === '/api/agents/enrol') {
        const reply = await fleet.call<object>(undefined, 'enrol', (await json(request)) as object);
        response.end(JSON.stringify(reply));
        return;
      }
      const got = await fetch(`${publisher.url.replace('/api/agent-updates', '')}${request.url}`);
      response.writeHead(got.status).end(Buffer.from(await got.arrayBuffer()));
    };
    answer().catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-real-agent-'));
  fleet = await startedFleet();
  publisher = new TestPublisher(join(folder, 'published'));
  await publisher.start();
  const files = await built(join(folder, 'built'));
  await publisher.publish(
    agentTarget('0.2.0', '', { file: 'program/agent.cjs', bytes: archiveOf(versioned(files, '0.2.0')) }),
  );
  Object.assign(fleet.config, { developmentRootFile: join(publisher.repository.metadataDir, '1.root.json') });
  const base = join(folder, 'base');
  for (const [name, bytes] of Object.entries(versioned(files, '0.1.0'))) {
    await mkdir(join(base, name, '..'), { recursive: true });
    await writeFile(join(base, name), bytes);
  }
  const home = join(folder, 'home');
  await mkdir(home);
  await writeFile(join(home, 'token'), await newToken(fleet, shop));
  const url = await door();
  pc = new SupervisedPc(home, await bundleFixture('supervise-in-a-child', folder), {
    TINY_GATEWAY: url,
    TINY_BASE: join(base, 'program/agent.cjs'),
    GATEWAY_URL: url,
    REVIVE_AGENT_HOME: home,
    REVIVE_AGENT_TOKEN_FILE: join(home, 'token'),
    REVIVE_AGENT_DEVICES: 'images',
    AGENT_LOCAL_PORT: '0',
  });
}, 120_000);
afterAll(async () => {
  await pc.off();
  for (const close of closers) await close();
  await publisher.stop();
  await fleet.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

function signed(order: RollBackOrder) {
  const payload = Buffer.from(RollBackOrder.encode(order).finish());
  const key = createPrivateKey(fleet.orderKey);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    payload,
    signature: sign(null, Buffer.concat([Buffer.from('revive-roll-back-v1\0', 'latin1'), payload]), key),
    keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16),
  };
}

describe('the built agent', () => {
  it('updates at an offer and goes back at a signed order', async () => {
    await pc.start();
    await waitFor(() => Promise.resolve(existsSync(join(pc.home, 'identity.json'))), LIMIT_MS);
    const { agentId, certificate } = JSON.parse(await readFile(join(pc.home, 'identity.json'), 'utf8')) as Record<
      string,
      string
    >;
    const { X509Certificate } = await import('node:crypto');
    const spki = new X509Certificate(certificate ?? '').publicKey.export({ type: 'spki', format: 'der' });
    await fleet.call(shop, 'confirmAgent', { agentId, code: confirmCode(fleet.rootFingerprint, spki) });
    await waitFor(async () => (await update())?.supervisorVersion === '0.1.0', LIMIT_MS);

    await call(master, 'offerAgentVersion', { agentIds: [agentId], tenantId: '', version: '0.2.0' });
    await waitFor(async () => (await update())?.state === 'done', LIMIT_MS);
    expect(await update()).toMatchObject({ runningVersion: '0.2.0', previousVersion: '0.1.0', state: 'done' });

    const orderId = uuidv7();
    const [issuedAt, expiresAt] = [new Date().toISOString(), new Date(Date.now() + 600_000).toISOString()];
    const versions = { fromVersion: '0.2.0', toVersion: '0.1.0' };
    const order = signed({ orderId, agentId: agentId ?? '', ...versions, issuedAt, expiresAt });
    await call(shop, 'orderRollBack', { agentId, orderId, ...versions, order });
    await waitFor(async () => (await update())?.state === 'rolled_back', LIMIT_MS);
    expect(await update()).toMatchObject({ runningVersion: '0.1.0', kind: 'roll_back', reason: 'ordered' });
    const { agents } = await fleet.call<AgentsReply>(shop, 'listAgents', {});
    expect(agents[0]).toMatchObject({ status: 'online', presence: 'online' });
  }, 200_000);
});
