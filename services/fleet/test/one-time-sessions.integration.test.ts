import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { oneTimeCodeOf, plainOneTimeCode } from '@revive/contracts/fleet/one-time-code';
import { OPEN_ONE_TIME_SESSIONS } from '@revive/contracts/fleet/one-time-sessions';
import type { AgentCounts, FleetCountsClient } from '@revive/proto/revive/fleet/v1/counts';
import type { Agent, AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import type {
  JoinedOneTimeSession,
  OneTimeSession,
  OneTimeSessionList,
  OneTimeSessionsClient,
  OpenedOneTimeSession,
} from '@revive/proto/revive/fleet/v1/one_time_sessions';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { aHello, aRawAgent, aRawKey, enrol, openStream, type RawStream } from './raw-agent.js';
import { asAdmin } from './rows-as-admin.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

type Method = `${'open' | 'end' | 'join'}OneTimeSession` | 'listOneTimeSessions';

let fleet: StartedFleet;
let offsetMs = 0;
beforeAll(async () => {
  fleet = await startedFleet({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => fleet.close());

const MINUTE_MS = 60_000;
const call = <R>(actor: UserActor | undefined, method: Method, request: object) =>
  fleet.callAt<OneTimeSessionsClient, R>('OneTimeSessions', actor, method, request);
const open = (actor: UserActor, repairId = '') => call<OpenedOneTimeSession>(actor, 'openOneTimeSession', { repairId });
const sessionsOf = async (actor: UserActor): Promise<OneTimeSession[]> =>
  (await call<OneTimeSessionList>(actor, 'listOneTimeSessions', {})).sessions;
const end = (actor: UserActor, id: string) => call<OneTimeSession>(actor, 'endOneTimeSession', { id });
const agentsOf = async (actor: UserActor): Promise<Agent[]> =>
  (await fleet.call<AgentsReply>(actor, 'listAgents', {})).agents;
const presenceOf = async (actor: UserActor, agentId: string) =>
  (await agentsOf(actor)).find(({ id }) => id === agentId)?.presence;

let networks = 0;
/** Every call uses a new network address, so that only one test reaches the limit of a network. */
async function join(code: string, { key = aRawKey(), address = `10.0.0.${(networks += 1)}`, ...over } = {}) {
  const joined = await call<JoinedOneTimeSession>(undefined, 'joinOneTimeSession', {
    code,
    csr: await key.csr(),
    name: 'PC at home',
    platform: 'win32 x64',
    machineId: 'machine-of-a-customer',
    agentVersion: '0.3.0',
    address,
    ...over,
  });
  return { key, joined, enrolled: joined.enrolment as NonNullable<JoinedOneTimeSession['enrolment']> };
}
const confirm = (actor: UserActor, key: ReturnType<typeof aRawKey>) =>
  fleet.call(actor, 'confirmAgent', { agentId: key.agentId, code: confirmCode(fleet.rootFingerprint, key.spki) });
const wrongLike = (code: string): string => {
  const plain = plainOneTimeCode(code) as string;
  return oneTimeCodeOf(`${plain.slice(0, 8)}${plain[8] === 'K' ? 'M' : 'K'}`);
};
async function connected(agent: Awaited<ReturnType<typeof join>>): Promise<RawStream> {
  const stream = openStream(fleet, agent);
  stream.send({ hello: aHello() });
  await waitFor(() => stream.heard.some(({ welcome }) => welcome));
  return stream;
}
/** The timer of the service runs every five seconds. */
const afterRound = async (actor: UserActor, id: string): Promise<OneTimeSession> => {
  let found: OneTimeSession | undefined;
  await waitFor(async () => {
    found = (await sessionsOf(actor)).find((one) => one.id === id);
    return found?.state === 'ended';
  }, 15_000);
  return found as OneTimeSession;
};

describe('one-time session', () => {
  it('goes from the code to a confirmed agent, and its end revokes the agent', async () => {
    const shop = aShop();
    const tech = aUser({ role: 'tech', tenantId: shop.tenantId });
    const repairId = uuidv7();
    const { session, code } = await open(tech, repairId);
    expect(session).toMatchObject({ state: 'waiting', repairId, openedBy: tech.username });
    const agent = await join(code.toLowerCase());
    expect((await sessionsOf(shop))[0]).toMatchObject({ state: 'joined', agentId: agent.key.agentId });
    expect((await agentsOf(shop))[0]).toMatchObject({ presence: 'unconfirmed', oneTime: true });
    const stream = await connected(agent);
    await confirm(tech, agent.key);
    await waitFor(() => stream.heard.some(({ welcome }) => welcome?.confirmed === true));
    expect((await sessionsOf(tech))[0]).toMatchObject({ state: 'connected', online: true });
    expect(await end(tech, session?.id ?? '')).toMatchObject({ state: 'ended', ended: 'by_shop' });
    expect((await stream.ended).details).toBe('This agent was revoked.');
    expect(await presenceOf(shop, agent.key.agentId)).toBe('revoked');
    expect(await end(tech, session?.id ?? '')).toMatchObject({ ended: 'by_shop' });
  });

  it('gives a certificate for four hours that is never renewed', async () => {
    const shop = aShop();
    const agent = await join((await open(shop)).code);
    await confirm(shop, agent.key);
    const until = new X509Certificate(agent.enrolled.certificate).validToDate.getTime();
    expect(Math.round((until - Date.now()) / (60 * MINUTE_MS))).toBe(4);
    await expect(enrol(fleet, `renewal.${fleet.rootFingerprint}`, agent.key)).rejects.toMatchObject({
      code: 'ENROLMENT_REFUSED',
    });
  });

  it('lets one of ten simultaneous programs use the code', async () => {
    const shop = aShop();
    const { code } = await open(shop);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => join(code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : [])),
    ).toEqual(Array.from({ length: 9 }, () => 'ENROLMENT_REFUSED'));
    expect(await agentsOf(shop)).toHaveLength(1);
  });

  it('ends the code after five wrong ones, and counts them although each is refused', async () => {
    const shop = aShop();
    const { session, code } = await open(shop);
    for (let n = 0; n < 5; n++)
      await expect(join(wrongLike(code))).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    expect((await sessionsOf(shop))[0]).toMatchObject({ id: session?.id, state: 'ended', ended: 'wrong_codes' });
    await expect(join(code)).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
  });

  it('refuses the codes of a shop after twenty wrong ones within an hour', async () => {
    const shop = aShop();
    for (let n = 0; n < 4; n++) {
      const { code } = await open(shop);
      for (let guess = 0; guess < 5; guess++) await join(wrongLike(code)).catch(() => undefined);
    }
    const { code } = await open(shop);
    await expect(join(code)).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    const other = await open(aShop());
    expect((await join(other.code)).enrolled.agentId).toHaveLength(64);
  });

  it('refuses a network after twenty tries', async () => {
    const address = '192.0.2.1';
    const { code } = await open(aShop());
    const unknown = oneTimeCodeOf(code.startsWith('ZZZ') ? 'YYYYYYYYY' : 'ZZZZZZZZZ');
    for (let n = 0; n < 20; n++)
      await expect(join(unknown, { address })).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    await expect(join(code, { address })).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect((await join(code)).enrolled.agentId).toHaveLength(64);
  });

  it('has a limit of open sessions and keeps shops and roles apart', async () => {
    const [shop, other] = [aShop(), aShop()];
    const opened = await Promise.allSettled(Array.from({ length: OPEN_ONE_TIME_SESSIONS + 3 }, () => open(shop)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_ONE_TIME_SESSIONS);
    const [first] = await sessionsOf(shop);
    expect(await sessionsOf(other)).toEqual([]);
    await expect(end(other, first?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(open(aUser({ role: 'user' }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(open(aUser({ role: 'master' }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(open(other, 'none')).rejects.toMatchObject({ code: 'INVALID' });
    await end(shop, first?.id ?? '');
    expect((await open(shop)).code).toMatch(/^.{3}-.{3}-.{3}-.$/);
  });

  it.each(['user', 'master', 'finance'] as const)('is not listed for a person without a shop: %s', async (role) => {
    await open(aShop());
    await expect(sessionsOf(aUser({ role }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('has a limit of codes within an hour', async () => {
    const shop = aShop();
    for (let n = 0; n < 30; n++) await end(shop, (await open(shop)).session?.id ?? '');
    await expect(open(shop)).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect((await open(aShop())).session?.state).toBe('waiting');
  });

  it('replaces no agent of the same PC and takes no seat', async () => {
    const shop = aShop();
    const own = await aRawAgent(fleet, shop, { machineId: 'machine-of-a-customer' });
    const agent = await join((await open(shop)).code);
    await confirm(shop, agent.key);
    expect(await presenceOf(shop, own.key.agentId)).toBe('offline');
    expect((await fleet.callAt<FleetCountsClient, AgentCounts>('FleetCounts', shop, 'countAgents', {})).confirmed).toBe(
      1,
    );
  });

  it('stores no code', async () => {
    const shop = aShop();
    const { code } = await open(shop);
    const rows = await asAdmin(
      fleet,
      `select s::text as row from one_time_sessions s where tenant_id = '${shop.tenantId}'`,
    );
    expect(JSON.stringify(rows)).not.toContain(plainOneTimeCode(code)?.slice(3));
  });
});

describe('end of a one-time session', () => {
  it.each(['by_customer', 'refused', 'stopped'] as const)('follows the reason of a goodbye: %s', async (reason) => {
    const shop = aShop();
    const { session, code } = await open(shop);
    const agent = await join(code);
    const stream = await connected(agent);
    stream.send({ leaving: { reason } });
    await stream.ended;
    expect((await sessionsOf(shop))[0]).toMatchObject({ id: session?.id, state: 'ended', ended: reason });
    expect(await presenceOf(shop, agent.key.agentId)).toBe('revoked');
  });

  it('refuses a goodbye without a known reason', async () => {
    const shop = aShop();
    const stream = await connected(await join((await open(shop)).code));
    stream.send({ leaving: { reason: 'bored' } });
    expect((await stream.ended).details).toContain('goodbye');
    expect((await sessionsOf(shop))[0]).toMatchObject({ state: 'joined' });
  });

  it('ignores the goodbye of a bench agent', async () => {
    const shop = aShop();
    const own = await aRawAgent(fleet, shop);
    const stream = openStream(fleet, own);
    stream.send({ hello: aHello() });
    await waitFor(() => stream.heard.some(({ welcome }) => welcome));
    stream.send({ leaving: { reason: 'by_customer' } });
    stream.send({ heartbeat: { at: new Date().toISOString() } });
    stream.close();
    await stream.ended;
    expect(await presenceOf(shop, own.key.agentId)).not.toBe('revoked');
  });

  it('comes with the expiry of the code, the deadline, ten minutes without a link, and a removed agent', async () => {
    const [one, two, three, four] = [aShop(), aShop(), aShop(), aShop()];
    const unused = await open(one);
    const silent = await open(two);
    const late = await join(silent.code);
    const removed = await open(three);
    const gone = await join(removed.code);
    await fleet.call(three, 'removeAgent', { agentId: gone.key.agentId });
    // Connected before the clock moves: the certificate of a later join would not be valid yet.
    const long = await open(four);
    const stream = await connected(await join(long.code));
    offsetMs = 16 * MINUTE_MS;
    await expect(join(unused.code)).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    expect(await afterRound(two, silent.session?.id ?? '')).toMatchObject({ ended: 'no_link' });
    expect(await presenceOf(two, late.key.agentId)).toBe('revoked');
    expect(await afterRound(three, removed.session?.id ?? '')).toMatchObject({ ended: 'agent_removed' });
    expect(await afterRound(one, unused.session?.id ?? '')).toMatchObject({ ended: 'code_expired' });
    expect((await sessionsOf(four))[0]).toMatchObject({ state: 'joined', online: true });
    offsetMs = 4 * 60 * MINUTE_MS + 60_000;
    expect(await afterRound(four, long.session?.id ?? '')).toMatchObject({ ended: 'deadline' });
    await stream.ended;
    offsetMs = 0;
  }, 60_000);
});

describe('old counter of one-time codes', () => {
  it('is deleted after the start of the service', async () => {
    await asAdmin(
      fleet,
      `insert into attempts (key, at, last_at) select 'old', array[old], old from (select now() - interval '2 hours' as old) o`,
    );
    await fleet.restart();
    await waitFor(async () => (await asAdmin(fleet, `select key from attempts where key = 'old'`)).length === 0);
  });
});
