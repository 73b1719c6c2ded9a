import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { mbrBootable, withoutTable } from '@revive/agent/fixtures/bootable/bootable-disk';
import type { AgentsReply, BenchDevice, BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import type {
  OneTimeSession,
  OneTimeSessionList,
  OneTimeSessionsClient,
  OpenedOneTimeSession,
} from '@revive/proto/revive/fleet/v1/one_time_sessions';
import { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import type { UserActor } from '@revive/platform/auth/actor';
import { isAppError } from '@revive/platform/errors/errors';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aShop, startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { putOnBench } from '../world/bench.js';
import { confirmationIn } from './one-time/session-window.js';
import { foldersIn, startSessionOnPc, type SessionOnPc } from './session-on-a-pc.js';

type Method = `${'open' | 'end' | 'join'}OneTimeSession` | 'listOneTimeSessions';

let fleet: StartedFleet;
let door: Server;
let home: string;
let running: SessionOnPc | undefined;
beforeAll(async () => {
  fleet = await startedFleet();
  door = await joinDoor();
});
afterAll(async () => {
  door.closeAllConnections();
  door.close();
  await fleet.close();
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'revive-customer-'));
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  running = undefined;
  await rm(home, { recursive: true });
});

const call = <R>(actor: UserActor | undefined, method: Method, request: object) =>
  fleet.callAt<OneTimeSessionsClient, R>('OneTimeSessions', actor, method, request);

/** The gateway's public call, which the program on the PC makes. */
async function joinDoor(): Promise<Server> {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => call<object>(undefined, 'joinOneTimeSession', { ...JSON.parse(body), address: '127.0.0.1' }))
      .then(
        (reply) => response.writeHead(201).end(JSON.stringify(reply)),
        (error: unknown) =>
          response.writeHead(isAppError(error) ? error.row.http : 500).end(JSON.stringify({ message: String(error) })),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const profile = (): string => foldersIn(home).profile;
const images = (): string => foldersIn(home).images;
function startSession(): SessionOnPc {
  running = startSessionOnPc(home, `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return running;
}

const sessionOf = async (shop: UserActor): Promise<OneTimeSession> =>
  (await call<OneTimeSessionList>(shop, 'listOneTimeSessions', {})).sessions[0] as OneTimeSession;
const presences = async (shop: UserActor) =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents.map(({ presence, oneTime }) => [presence, oneTime]);

async function joined(shop: UserActor): Promise<{ pc: SessionOnPc; agentId: string }> {
  const { code } = await call<OpenedOneTimeSession>(shop, 'openOneTimeSession', { repairId: '' });
  const pc = startSession();
  await pc.see('Code that the technician reads to you:');
  pc.type('K7M-2QX-9RD-2');
  await pc.see('That is not a code.');
  pc.type(code.toLowerCase().replaceAll('-', ' '));
  await pc.see('Read this code to the technician:');
  const confirmation = confirmationIn(pc.shown());
  await waitFor(async () => (await sessionOf(shop)).online);
  const { agentId = '' } = await sessionOf(shop);
  await fleet.call(shop, 'confirmAgent', { agentId, code: confirmation });
  await pc.see('asks you to allow:');
  return { pc, agentId: agentId ?? '' };
}

async function deviceOf(shop: UserActor, name: string): Promise<BenchDevice> {
  let found: BenchDevice | undefined;
  await waitFor(async () => {
    const { devices } = await fleet.call<BenchReply>(shop, 'listBench', {});
    found = devices.find((device) => device.name === name);
    return found !== undefined;
  });
  return found as BenchDevice;
}
const reportsOf = (runId: string): DiagnosisReport[] =>
  fleet
    .reports()
    .flatMap(({ report }) => (report ? [DiagnosisReport.decode(report.payload)] : []))
    .filter((report) => report.runId === runId);
const refusalOf = (orderId: string) => fleet.reports().find(({ refused }) => refused?.orderId === orderId)?.refused;

describe('a one-time session on the PC of a customer', () => {
  it('is asked, allowed, diagnoses an image, ends, and leaves nothing', async () => {
    const shop = aShop();
    await mkdir(images());
    const before = await readdir(home, { recursive: true });
    const { pc, agentId } = await joined(shop);
    expect(await readdir(profile())).toEqual(expect.arrayContaining(['key.pem', 'identity.json', 'session.json']));
    await putOnBench(images(), 'dead.img', withoutTable(mbrBootable().bytes));
    const device = await deviceOf(shop, 'dead.img');
    const early = await fleet.instruct(shop.tenantId, { kind: 'diagnose', agentId, deviceId: device.id });
    await waitFor(() => refusalOf(early.orderId) !== undefined);
    pc.type('look');
    await pc.see('Your name');
    pc.type('Thandi Nkosi');
    await pc.see('Allowed.');
    const order = await fleet.instruct(shop.tenantId, { kind: 'diagnose', agentId, deviceId: device.id });
    await waitFor(() => reportsOf(order.runId).length > 0);
    expect(reportsOf(order.runId)[0]?.verdict).toBe('repairable');
    expect(reportsOf(early.runId)).toEqual([]);
    expect(await presences(shop)).toEqual([['online', true]]);
    pc.type('end');
    await pc.see('Everything that this program stored on this PC was removed.');
    await pc.closed;
    expect(pc.child.exitCode).toBe(0);
    await rm(join(images(), 'dead.img'));
    expect(await readdir(home, { recursive: true })).toEqual(before);
    expect(await sessionOf(shop)).toMatchObject({
      state: 'ended',
      ended: 'by_customer',
      agentName: 'PC at home',
      allowedBy: 'Thandi Nkosi',
      privileges: ['read'],
    });
    expect(await presences(shop)).toEqual([['revoked', true]]);
  });

  it('removes itself when the shop ends it, and when the person refuses', async () => {
    const shop = aShop();
    const { pc } = await joined(shop);
    await call(shop, 'endOneTimeSession', { id: (await sessionOf(shop)).id });
    await pc.see('The shop ended the session.');
    await pc.closed;
    expect(await readdir(home)).toEqual(['images']);
    const again = await joined(shop);
    again.pc.type('no');
    await again.pc.see('You did not allow the session');
    await again.pc.closed;
    expect(await readdir(home)).toEqual(['images']);
    expect(await sessionOf(shop)).toMatchObject({ ended: 'refused' });
  });

  it('never continues a killed session, and a stopped one says goodbye', async () => {
    const shop = aShop();
    const first = await joined(shop);
    first.pc.child.kill('SIGKILL');
    await first.pc.closed;
    expect(await readdir(profile())).toContain('key.pem');
    await writeFile(join(home, 'kept.txt'), 'not of the session');
    const second = await joined(shop);
    expect(second.pc.shown()).toContain('An earlier session on this PC was interrupted.');
    expect(second.agentId).not.toBe(first.agentId);
    second.pc.child.kill('SIGTERM');
    await second.pc.closed;
    expect((await readdir(home)).toSorted()).toEqual(['images', 'kept.txt']);
    const { sessions } = await call<OneTimeSessionList>(shop, 'listOneTimeSessions', {});
    expect(sessions.map(({ state, ended }) => [state, ended])).toEqual([
      ['connected', undefined],
      ['ended', 'stopped'],
    ]);
  });
});
