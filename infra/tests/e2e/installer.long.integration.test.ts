import { createHash } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withTools } from '@revive/agent/fixtures/with-tools';
import { installerScript } from '@revive/gateway/installers/installer-scripts';
import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import type { AgentsReply, EnrolmentToken } from '@revive/proto/revive/fleet/v1/fleet';
import { freePort } from '@revive/platform/concurrency/free-port';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aShop, startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { enrolmentDoor } from './enrolment-door.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let fleet: StartedFleet;
let door: Server;
let origin: string;
let packed: Buffer;
let served: Buffer;
beforeAll(async () => {
  fleet = await startedFleet();
  const pack = spawn(process.execPath, [join(ROOT, 'agent/pack.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] });
  expect((await once(pack, 'exit'))[0]).toBe(0);
  packed = await readFile(join(ROOT, 'agent/dist/package/revive-agent.tar.gz'));
  const opened = await enrolmentDoor(fleet, (_, response) => response.end(served));
  door = opened.server;
  origin = opened.url;
}, 120_000);
afterAll(async () => {
  door.closeAllConnections();
  door.close();
  await fleet.close();
});

let folder: string;
let running: ChildProcess[];
beforeEach(async () => {
  served = packed;
  folder = await mkdtemp(join(tmpdir(), 'revive-installer-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) await end(child);
  await rm(folder, { recursive: true });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function downloaded(
  kind: InstallerKind,
  shop: ReturnType<typeof aShop>,
  over: { sha256?: string } = {},
): Promise<string> {
  const { token } = await fleet.call<EnrolmentToken>(shop, 'createEnrolmentToken', { tenantId: '' });
  const file = join(folder, `installer-${token.slice(0, 6)}.${kind}`);
  await writeFile(
    file,
    installerScript(kind, {
      origin,
      token,
      sha256: createHash('sha256').update(packed).digest('hex'),
      port: await freePort(),
      ...over,
    }),
  );
  return file;
}

function run(
  file: string,
  home: string,
): { child: ChildProcess; said: () => string; ended: () => Promise<number | null> } {
  const child = spawn(file.endsWith('.py') ? 'python3' : 'sh', [file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: home, REVIVE_AGENT_HOME: join(home, 'agent') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  running.push(child);
  // Waits for `close`, not `exit`, so that the last output has arrived.
  const closed = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => said, ended: () => closed };
}
const agentsOf = async (shop: ReturnType<typeof aShop>) =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents;

function takesOneToAnAgent(kind: 'sh' | 'py'): void {
  it('installs an online agent into an empty folder, once', async () => {
    const [shop, home] = [aShop(), join(folder, 'home')];
    const file = await downloaded(kind, shop);
    const first = run(file, home);
    await waitFor(async () => {
      if (first.child.exitCode !== null) throw new Error(first.said());
      return (await agentsOf(shop)).some(({ status }) => status === 'online');
    }, 60_000);
    const [agent] = await agentsOf(shop);
    expect(first.said()).toContain(agent?.id.slice(0, 8));
    // The output for people must not contain the machine-readable line.
    expect(first.said()).not.toContain('{"agentId"');
    const code = () => /enter the code (\S+) on/.exec(first.said())?.[1];
    await waitFor(() => code() !== undefined);
    await fleet.call(shop, 'confirmAgent', { agentId: agent?.id, code: code() });
    await waitFor(() => first.said().includes('This agent is confirmed. Its devices now appear on your bench.'));
    expect((await stat(join(home, 'agent'))).mode & 0o077).toBe(0);
    expect(await readdir(join(home, 'agent'))).not.toContain('token');

    const again = run(file, home);
    expect([await again.ended(), again.said()]).toEqual([1, expect.stringContaining('was already used')]);
    const elsewhere = run(file, join(folder, 'another'));
    expect([await elsewhere.ended(), elsewhere.said()]).toEqual([
      1,
      expect.stringContaining('was used, has expired or is from another platform'),
    ]);
    expect((await agentsOf(shop)).map(({ id }) => id)).toEqual([agent?.id]);

    await end(first.child);
    await waitFor(async () => (await agentsOf(shop)).every(({ status }) => status === 'offline'));
    const later = spawn(join(home, 'agent', 'start.sh'), [], {
      env: { PATH: process.env['PATH'] },
      stdio: 'ignore',
    });
    running.push(later);
    await waitFor(async () => (await agentsOf(shop)).some(({ status }) => status === 'online'), 60_000);
  }, 180_000);

  it('installs no agent if the checksum of the download differs', async () => {
    const [shop, home] = [aShop(), join(folder, 'home')];
    served = Buffer.from(packed);
    served.writeUInt8(served.readUInt8(1000) ^ 1, 1000);
    const one = run(await downloaded(kind, shop), home);
    expect([await one.ended(), one.said()]).toEqual([1, expect.stringContaining('its SHA-256 checksum differs')]);
    await expect(stat(join(home, 'agent'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await agentsOf(shop)).toEqual([]);
  });
}

withTools(['curl', 'tar'], () => describe('installer .sh', () => takesOneToAnAgent('sh')));
withTools(['python3', 'curl', 'tar'], () => describe('installer .py', () => takesOneToAnAgent('py')));

describe('agent archive', () => {
  it('builds identical bytes from the same sources', async () => {
    const pack = spawn(process.execPath, [join(ROOT, 'agent/pack.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] });
    expect((await once(pack, 'exit'))[0]).toBe(0);
    expect((await readFile(join(ROOT, 'agent/dist/package/revive-agent.tar.gz'))).equals(packed)).toBe(true);
  });
});
