import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from '@revive/agent/agent';
import { readConfig } from '@revive/agent/config/config';
import { mbrBootable, withoutTable } from '@revive/agent/fixtures/bootable/bootable-disk';
import { NO_TOOLS } from '@revive/agent/repair/verify/verifier-tools';
import { systemClock } from '@revive/agent/repair/steps';
import { sleepUntil } from '@revive/agent/retry/sleep-until';
import type { BenchDevice } from '@revive/contracts/fleet/bench';
import type { InferType } from '@revive/contracts/rules';
import type { consentsSchema } from '@revive/contracts/fleet/consents';
import type { oneTimeSessionSchema, openedOneTimeSessionSchema } from '@revive/contracts/fleet/one-time-sessions';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { PublicDoor } from '../../dev/public-door.js';
import { deviceNamed, putOnBench } from '../world/bench.js';
import { approveByQr, executeRepair, isOver, ticketOf, untilTicket, type Ticket } from '../world/repairs.js';
import { confirmationIn } from './one-time/session-window.js';
import { foldersIn, startSessionOnPc, type SessionOnPc } from './session-on-a-pc.js';
import { FIRST_PASSWORDS, startServices, type StartedServices } from './started-services.js';

type Session = InferType<typeof oneTimeSessionSchema>;
type Opened = InferType<typeof openedOneTimeSessionSchema>;
type Consents = NonNullable<InferType<typeof consentsSchema>>;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const BROKEN = withoutTable(mbrBootable().bytes);

let services: StartedServices<'fleet' | 'repairs' | 'catalog'>;
let shop: PublicDoor;
let home: string;
let running: SessionOnPc | undefined;
beforeAll(async () => {
  services = await startServices(['fleet', 'repairs', 'catalog']);
  shop = await services.anyone().signIn('shop', FIRST_PASSWORDS.shop);
}, 120_000);
afterAll(() => services.stop());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'revive-customer-'));
  await mkdir(foldersIn(home).images);
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  running = undefined;
  await rm(home, { recursive: true });
});

const sessionOf = async (id: string): Promise<Session> =>
  (await shop.get<Session[]>('/api/one-time-sessions')).find((one) => one.id === id) as Session;
const consentsOf = async (sessionId: string): Promise<Consents> =>
  (await shop.get<Consents>('/api/agents/consents')).filter((one) => one.sessionId === sessionId);

/** A computer that a customer describes on the phone; nothing of it is in the shop. */
async function takenIn(customerPhone: string): Promise<Ticket> {
  const { repairs } = await shop.post<{ repairs: { id: string }[] }>('/api/intake', {
    visitId: uuidv7(),
    customerName: 'Thandi Dlamini',
    customerPhone,
    devices: [{ type: 'laptop', make: 'Umoja', model: 'Two', issueDescription: 'It does not start any more' }],
    priority: 'normal',
    termsAccepted: true,
    signature: { signedBy: 'Thandi Dlamini', onPaper: true },
  });
  return ticketOf(shop, String(repairs[0]?.id));
}

/** Opens a session for the ticket, joins it on the customer's PC and confirms the PC. */
async function joined(repairId: string): Promise<{ pc: SessionOnPc; session: Session }> {
  const opened = await shop.post<Opened>('/api/one-time-sessions', { repairId });
  const pc = startSessionOnPc(home, services.url);
  running = pc;
  await pc.see('Code that the technician reads to you:');
  pc.type(opened.code);
  await pc.see('Read this code to the technician:');
  await waitFor(async () => (await sessionOf(opened.session.id)).online);
  const session = await sessionOf(opened.session.id);
  await shop.post(`/api/agents/${session.agentId}/confirm`, { code: confirmationIn(pc.shown()) });
  await pc.see('asks you to allow:');
  return { pc, session };
}

/** Answers the `nth` question in the window; a line that is typed before its question is no answer. */
async function allowed(pc: SessionOnPc, answer: 'all' | 'look', nth = 1): Promise<void> {
  const seen = (words: string) => waitFor(() => pc.shown().split(words).length > nth);
  await seen('Type "all"');
  pc.type(answer);
  await seen('Your name');
  pc.type('Sipho Dube');
  await seen('Allowed.');
}

/** The run that the agent refused because nobody at the PC had allowed it. */
async function untilRefused(repairId: string, kind: 'diagnosis' | 'repair'): Promise<{ runId: string }> {
  const refused = ({ runs }: Ticket) =>
    runs.findLast((run) => run.kind === kind && (run.verdict?.reason ?? '').includes('(no_consent)'));
  const ticket = await untilTicket(shop, repairId, (one) => refused(one) !== undefined && isOver(one));
  return { runId: refused(ticket)?.id ?? '' };
}

const attach = (repairId: string, device: BenchDevice) =>
  shop.post(`/api/repairs/${repairId}/attach`, { deviceId: device.id });

/** The way of every quote of a ticket that was taken in: a person sends it, and the customer approves it. */
async function approved(ticket: Ticket): Promise<number> {
  const { draft } = await untilTicket(shop, ticket.id, (one) => one.draft !== undefined);
  await shop.post(`/api/repairs/${ticket.id}/quote/send`, { revision: draft?.revision });
  const quoteVersion = (await ticketOf(shop, ticket.id)).quotes.at(-1)?.version ?? 0;
  await approveByQr(
    { shop, customer: services.anyone(), repairId: ticket.id, trackingId: ticket.trackingId },
    quoteVersion,
  );
  return quoteVersion;
}

/** Starts an agent on a copy of a session's folder, as a thief of the keys would. Resolves when the link refuses it. */
async function isRefused(copy: string): Promise<boolean> {
  const config = readConfig({
    REVIVE_AGENT_HOME: copy,
    GATEWAY_URL: services.url,
    AGENT_LOCAL_PORT: '0',
    BENCH_DIR: join(copy, 'bench'),
    REVIVE_AGENT_DEVICES: 'images',
  });
  let refused = false;
  const said: string[] = [];
  const agent = await Agent.start(config, {
    clock: systemClock,
    random: () => 0.5,
    sleep: sleepUntil,
    say: (sentence) => void said.push(sentence),
    tools: () => NO_TOOLS,
    sources: () => [],
    forgotten: () => (refused = true),
  });
  try {
    await waitFor(() => refused || agent.link.isConnected);
    return refused && !agent.link.isConnected;
  } finally {
    await agent.stop();
  }
}

describe('a whole repair in a one-time session', () => {
  it('asks for each privilege, repairs and verifies the device of the ticket, and leaves nothing that works', async () => {
    const ticket = await takenIn('082 123 4418');
    await putOnBench(foldersIn(home).images, 'dead.img', BROKEN);
    const { pc, session } = await joined(ticket.id);
    const device = await deviceNamed(shop, 'dead.img');
    expect(device.agentId).toBe(session.agentId);
    await attach(ticket.id, device);
    const { runId } = await untilRefused(ticket.id, 'diagnosis');
    expect(runId).not.toBe('');
    await allowed(pc, 'look');
    await shop.post(`/api/repairs/${ticket.id}/diagnose`);
    const quoteVersion = await approved(ticket);

    await executeRepair(shop, ticket.id, quoteVersion);
    await untilRefused(ticket.id, 'repair');
    expect(sha256(await readFile(join(pc.folders.images, 'dead.img')))).toBe(sha256(BROKEN));
    await allowed(pc, 'all', 2);
    await executeRepair(shop, ticket.id, quoteVersion);
    const done = await untilTicket(shop, ticket.id, (one) => one.status === 'completed' && isOver(one));
    expect(done).toMatchObject({ outcome: 'repaired', deviceId: device.id });
    expect(done.runs.at(-1)).toMatchObject({ kind: 'repair', verdict: { status: 'verified' } });
    expect((await consentsOf(session.id)).map(({ state, privileges }) => [state, privileges])).toEqual([
      ['allowed', ['repair']],
      ['allowed', ['read']],
    ]);

    const copy = await mkdtemp(join(tmpdir(), 'revive-copied-'));
    await cp(pc.folders.profile, copy, { recursive: true, filter: async (path) => !(await lstat(path)).isSocket() });
    pc.type('end');
    await pc.closed;
    expect([pc.child.exitCode, existsSync(pc.folders.profile)]).toEqual([0, false]);
    // The undo data of a repair that is not handed over exists only here: it is named, and no key is with it.
    const [kept = '', ...others] = (await readdir(home)).filter((name) => name !== 'images');
    expect([kept, others]).toEqual([expect.stringMatching(/^\.revive-session-kept-/), []]);
    expect(pc.shown()).toContain(join(home, kept));
    expect((await readdir(join(home, kept), { recursive: true })).filter((name) => /\.(pem|json)$/.test(name))).toEqual(
      [],
    );
    expect(await isRefused(copy)).toBe(true);
    await rm(copy, { recursive: true });

    expect(await sessionOf(session.id)).toMatchObject({
      state: 'ended',
      ended: 'by_customer',
      allowedBy: 'Sipho Dube',
      privileges: ['read', 'repair'],
    });
    expect((await consentsOf(session.id)).map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect(await ticketOf(shop, ticket.id)).toMatchObject({ status: 'completed', outcome: 'repaired' });
  });

  it('gives the ticket the result of a repair during which the customer ends the session', async () => {
    const ticket = await takenIn('082 123 4420');
    await putOnBench(foldersIn(home).images, 'dead.img', BROKEN);
    const { pc } = await joined(ticket.id);
    await allowed(pc, 'all');
    await attach(ticket.id, await deviceNamed(shop, 'dead.img'));
    await executeRepair(shop, ticket.id, await approved(ticket));
    const hasBegun = ({ kind, steps }: Ticket['runs'][number]) =>
      kind === 'repair' && steps.some(({ status }) => status !== 'pending');
    await untilTicket(shop, ticket.id, ({ runs }) => runs.some(hasBegun));
    pc.type('end');
    await pc.closed;
    const { outcome } = await untilTicket(shop, ticket.id, isOver);
    const isBroken = sha256(await readFile(join(pc.folders.images, 'dead.img'))) === sha256(BROKEN);
    process.stdout.write(`Ended during the repair: ${outcome}\n`);
    expect(isBroken).toBe(outcome !== 'repaired');
  });

  it('continues the ticket of a session that ended before the repair in the next session', async () => {
    const ticket = await takenIn('082 123 4419');
    await putOnBench(foldersIn(home).images, 'dead.img', BROKEN);
    const first = await joined(ticket.id);
    await allowed(first.pc, 'look');
    const before = await deviceNamed(shop, 'dead.img');
    await attach(ticket.id, before);
    await untilTicket(shop, ticket.id, ({ draft }) => draft !== undefined);
    await shop.post(`/api/one-time-sessions/${first.session.id}/end`);
    await first.pc.closed;
    expect(await readdir(home)).toEqual(['images']);
    expect((await consentsOf(first.session.id)).map(({ state }) => state)).toEqual(['ended']);

    const { pc } = await joined(ticket.id);
    const device = await deviceNamed(shop, 'dead.img');
    expect(device.id).not.toBe(before.id);
    await allowed(pc, 'all');
    await attach(ticket.id, device);
    await untilTicket(shop, ticket.id, ({ draft }) => draft !== undefined);
    await executeRepair(shop, ticket.id, await approved(ticket));
    expect(await untilTicket(shop, ticket.id, ({ status }) => status === 'completed')).toMatchObject({
      outcome: 'repaired',
      deviceId: device.id,
    });
    pc.type('end');
    await pc.closed;
  });
});
