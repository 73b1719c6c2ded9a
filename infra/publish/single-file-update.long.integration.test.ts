/** The single-file program under the supervisor inside it, with a real fleet: both are updated, and a broken one is not. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { archiveOf, TestPublisher } from '@revive/agent/fixtures/updates/publisher';
import type { AgentUpdate, AgentUpdateList, AgentUpdatesClient } from '@revive/proto/revive/fleet/v1/agent_updates';
import type { AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '@revive/fleet/enrolment/confirm-code.policy';
import { REPOSITORY } from '../dev/repository.js';
import { newToken } from '../../services/fleet/test/raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from '../../services/fleet/test/started-fleet.js';

const BUILD = join(REPOSITORY, 'agent/build/build-agent.mjs');
const LIMIT_MS = 90_000;
const run = promisify(execFile);
const master = aUser({ role: 'master' });
const shop = aShop();

let folder: string;
let fleet: StartedFleet;
let publisher: TestPublisher;
let agentId: string;
let supervisor: Buffer;
let program: Buffer;
let isOff = false;
let running: ChildProcess | undefined;
let said = '';
const closers: (() => Promise<unknown>)[] = [];

const update = async (): Promise<AgentUpdate | undefined> =>
  (await fleet.callAt<AgentUpdatesClient, AgentUpdateList>('AgentUpdates', shop, 'listAgentUpdates', {}, 'gateway'))
    .updates[0];

const target = (version: string, bytes = program) => ({
  kind: 'agent' as const,
  version,
  platform: 'linux-x64',
  minimumSupervisor: '0.1.0',
  file: 'revive-agent',
  program: 'binary' as const,
  bytes,
});
const supervisorTarget = (version: string, bytes: Buffer) => ({
  kind: 'supervisor' as const,
  version,
  platform: 'any',
  minimumSupervisor: '0.1.0',
  file: 'supervisor.cjs',
  program: 'script' as const,
  bytes,
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

/** A service manager: starts the installed program again after each exit. */
function keepRunning(file: string, env: Record<string, string>): void {
  if (isOff) return;
  const child = spawn(file, ['supervise'], { stdio: ['ignore', 'ignore', 'pipe'], env });
  child.stderr.on('data', (bytes) => (said += String(bytes)));
  running = child;
  child.once('exit', () => setTimeout(() => keepRunning(file, env), 300));
}

async function confirmed(home: string): Promise<string> {
  await waitFor(() => existsSync(join(home, 'identity.json')), LIMIT_MS);
  const identity = JSON.parse(await readFile(join(home, 'identity.json'), 'utf8')) as Record<string, string>;
  const spki = new X509Certificate(identity['certificate'] ?? '').publicKey.export({ type: 'spki', format: 'der' });
  const code = confirmCode(fleet.rootFingerprint, spki);
  await fleet.call(shop, 'confirmAgent', { agentId: identity['agentId'], code });
  return identity['agentId'] ?? '';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-single-update-'));
  await run(process.execPath, [BUILD, '--target', 'linux-x64', '--out', join(folder, 'built')]);
  await run('tar', ['-xzf', join(folder, 'built/revive-agent-linux-x64.tar.gz'), '-C', folder]);
  const installed = join(folder, 'revive-agent/revive-agent');
  supervisor = await readFile(join(REPOSITORY, 'agent/dist/package/supervisor.cjs'));
  program = archiveOf({ 'revive-agent': await readFile(installed) });
  fleet = await startedFleet();
  publisher = new TestPublisher(join(folder, 'published'));
  await publisher.start();
  Object.assign(fleet.config, { developmentRootFile: join(publisher.repository.metadataDir, '1.root.json') });
  const home = join(folder, 'home');
  await mkdir(home);
  await writeFile(join(home, 'token'), await newToken(fleet, shop));
  keepRunning(installed, {
    PATH: '/usr/bin:/bin',
    HOME: folder,
    GATEWAY_URL: await door(),
    REVIVE_AGENT_HOME: home,
    REVIVE_AGENT_TOKEN_FILE: join(home, 'token'),
    REVIVE_AGENT_DEVICES: 'images',
    AGENT_LOCAL_PORT: '0',
    // Ten minutes of the supervisor are ten seconds.
    REVIVE_SUPERVISOR_SPEED: '60',
  });
  agentId = await confirmed(home);
}, 180_000);
afterAll(async () => {
  isOff = true;
  const ended = new Promise((resolve) => running?.once('exit', resolve));
  running?.kill('SIGTERM');
  await ended;
  for (const close of closers) await close();
  await publisher.stop();
  await fleet.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function offered(version: string, ends: Partial<AgentUpdate>): Promise<AgentUpdate | undefined> {
  const request = { agentIds: [agentId], tenantId: '', version };
  await fleet.callAt<AgentUpdatesClient, object>('AgentUpdates', master, 'offerAgentVersion', request, 'repairs');
  await waitFor(async () => {
    const seen = await update();
    return seen?.offeredVersion === version && seen.state === ends.state;
  }, LIMIT_MS).catch(async (error: unknown) => {
    throw new Error(`${JSON.stringify(await update())}\n${said}`, { cause: error });
  });
  return update();
}
const online = async () => (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents[0];

describe('the single-file program', () => {
  it('is updated, and keeps its supervisor when the newer one is broken', async () => {
    await waitFor(async () => (await update())?.supervisorVersion === '0.1.0', LIMIT_MS);
    await publisher.publish(supervisorTarget('0.2.0', Buffer.from("throw new Error('broken');")), target('0.2.0'));
    expect(await offered('0.2.0', { state: 'done' })).toMatchObject({
      runningVersion: '0.2.0',
      previousVersion: '0.1.0',
      supervisorVersion: '0.1.0',
    });
    expect(said).toContain("Supervisor 0.2.0 can't be loaded: broken.");
  }, 200_000);

  it('runs a newer supervisor, which updates the agent', async () => {
    const newer = Buffer.concat([supervisor, Buffer.from('\n// another build\n')]);
    await publisher.publish(supervisorTarget('0.3.0', newer), target('0.3.0'));
    expect(await offered('0.3.0', { state: 'done' })).toMatchObject({
      runningVersion: '0.3.0',
      previousVersion: '0.2.0',
      supervisorVersion: '0.3.0',
    });
    expect(await online()).toMatchObject({ status: 'online', agentVersion: '0.3.0', supervisorVersion: '0.3.0' });
  }, 200_000);

  it('goes back when the next program does not run', async () => {
    await publisher.publish(target('0.4.0', archiveOf({ 'revive-agent': '#!/bin/sh\nexit 1\n' })));
    expect(await offered('0.4.0', { state: 'rolled_back' })).toMatchObject({
      runningVersion: '0.3.0',
      reason: 'unexpected_exits',
      supervisorVersion: '0.3.0',
    });
    await waitFor(async () => (await online())?.presence === 'online', LIMIT_MS);
  }, 200_000);
});
