import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { linkTools } from '@revive/agent/fixtures/tools';
import { withTools } from '@revive/agent/fixtures/with-tools';
import type { AgentProgram } from '@revive/contracts/onboarding/installer';
import { installerScript } from '@revive/gateway/installers/installer-scripts';
import { freePort } from '@revive/platform/concurrency/free-port';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { UserActor } from '@revive/platform/auth/actor';
import type {
  OneTimeSession,
  OneTimeSessionList,
  OpenedOneTimeSession,
} from '@revive/proto/revive/fleet/v1/one_time_sessions';
import { aShop, startedFleet, type StartedFleet } from '../../../../services/fleet/test/started-fleet.js';
import { callSessions, confirmationIn, openWindow, sessionDoor, type SessionWindow } from './session-window.js';

const BUILD = fileURLToPath(new URL('../../../../agent/build/build-agent.mjs', import.meta.url));
const run = promisify(execFile);
/** All that the script may find: no Node is among it. */
const TOOLS = ['sh', 'curl', 'tar', 'gzip', 'sha256sum', 'mktemp', 'mkdir', 'mv', 'rm', 'cat', 'chmod', 'uname'];

let fleet: StartedFleet;
let door: Server;
let origin: string;
let built: string;
let program: AgentProgram & { file: string };
let served: Buffer;
let withoutNode: string;
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'revive-built-'));
  await run(process.execPath, [BUILD, '--target', 'linux-x64', '--out', built]);
  [program] = (
    JSON.parse(await readFile(join(built, 'programs.json'), 'utf8')) as { programs: [typeof program] }
  ).programs;
  await run('tar', ['-xzf', join(built, program.file), '-C', built]);
  fleet = await startedFleet();
  ({ server: door, url: origin } = await sessionDoor(fleet, (_, response) => response.end(served)));
  withoutNode = join(built, 'bin');
  await linkTools(withoutNode, TOOLS);
}, 300_000);
afterAll(async () => {
  door.closeAllConnections();
  door.close();
  await fleet.close();
  await rm(built, { recursive: true });
});

/** The PC of a customer: a home, and a temporary folder. */
let pc: string;
let window: SessionWindow | undefined;
beforeEach(async () => {
  served = await readFile(join(built, program.file));
  pc = await mkdtemp(join(tmpdir(), 'revive-customer-'));
  for (const name of ['home', 'tmp', 'images']) await mkdir(join(pc, name));
});
afterEach(async () => {
  if (window?.child.exitCode === null) {
    window.child.kill('SIGTERM');
    await once(window.child, 'exit');
  }
  window = undefined;
  await rm(pc, { recursive: true });
});

const environment = (): Record<string, string> => ({
  PATH: withoutNode,
  HOME: join(pc, 'home'),
  TMPDIR: join(pc, 'tmp'),
  BENCH_DIR: join(pc, 'images'),
  REVIVE_AGENT_DEVICES: 'images',
  REVIVE_AGENT_NAME: 'PC at home',
});

/** Runs the session to its end: code, read back, consent, end. Returns what the shop sees of it. */
async function session(shop: UserActor, open: () => SessionWindow): Promise<OneTimeSession> {
  const call = <R>(method: 'openOneTimeSession' | 'listOneTimeSessions', request: object) =>
    callSessions<R>(fleet, shop, method, request);
  const seen = async () => (await call<OneTimeSessionList>('listOneTimeSessions', {})).sessions[0] as OneTimeSession;
  const { code } = await call<OpenedOneTimeSession>('openOneTimeSession', { repairId: '' });
  const shown = open();
  window = shown;
  await shown.see('Code that the technician reads to you:');
  shown.type(code);
  await shown.see('Read this code to the technician:');
  await waitFor(async () => (await seen()).online);
  const confirmation = confirmationIn(shown.shown());
  await fleet.call(shop, 'confirmAgent', { agentId: (await seen()).agentId, code: confirmation });
  await shown.see('asks you to allow:');
  shown.type('look');
  await shown.see('Your name');
  shown.type('Thandi Nkosi');
  await shown.see('Allowed.');
  shown.type('end');
  await shown.closed;
  expect([shown.child.exitCode, shown.shown()]).toEqual([
    0,
    expect.not.stringMatching(/Enrol it again|Confirm this agent|revive-agent consent/),
  ]);
  await waitFor(async () => (await seen()).state === 'ended');
  return seen();
}
const left = async () => (await readdir(pc, { recursive: true })).toSorted();

withTools(TOOLS, () => {
  it('runs a session by the script on a PC without Node, and leaves nothing', async () => {
    const script = join(built, 'revive-agent.sh');
    const programs = { 'linux-x64': { sha256: program.sha256, isSigned: false } };
    await writeFile(
      script,
      installerScript('sh', { origin, sha256: 'e'.repeat(64), programs, port: await freePort() }),
    );
    const open = () => openWindow(join(withoutNode, 'sh'), [script, '--session'], environment());
    expect(await session(aShop(), open)).toMatchObject({
      ended: 'by_customer',
      agentName: 'PC at home',
      allowedBy: 'Thandi Nkosi',
      privileges: ['read'],
    });
    expect(window?.shown()).toContain('The program file was removed as well.');
    expect(await left()).toEqual(['home', 'images', 'tmp']);
  }, 180_000);

  it('runs a session by a program that a person downloaded, and removes its file', async () => {
    const file = join(pc, 'home', 'revive-agent');
    await copyFile(join(built, 'revive-agent', 'revive-agent'), file);
    await chmod(file, 0o755);
    const open = () => openWindow(file, ['session'], { ...environment(), GATEWAY_URL: origin });
    expect(await session(aShop(), open)).toMatchObject({ ended: 'by_customer', allowedBy: 'Thandi Nkosi' });
    expect(await left()).toEqual(['home', 'images', 'tmp']);
  }, 180_000);

  it('runs nothing if one byte of the download differs', async () => {
    served.writeUInt8(served.readUInt8(40_000) ^ 1, 40_000);
    const script = join(built, 'flipped.sh');
    const programs = { 'linux-x64': { sha256: program.sha256, isSigned: false } };
    await writeFile(script, installerScript('sh', { origin, sha256: 'e'.repeat(64), programs, port: 8888 }));
    window = openWindow(join(withoutNode, 'sh'), [script, '--session'], environment());
    await window.closed;
    expect([window.child.exitCode, window.shown()]).toEqual([1, expect.stringContaining('checksum differs')]);
    expect(await left()).toEqual(['home', 'images', 'tmp']);
  });
});
