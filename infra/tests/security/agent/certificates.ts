import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { Rotation } from '@revive/fleet/pki/rotate-certificates';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { Report } from '../report.js';
import type { AgentPart } from './agent-part.js';
import { LightAgent } from './light-agent.js';
import { TwoFleets } from './two-fleets.js';

const DAY = 86_400_000;
const WAIT_MS = 180_000;
const AT_ONCE = 8;

/**
 * Rotates leaf, intermediates and root while some agents are online and others sleep for 90 days or more. No agent may
 * be left behind, no stream may end, and a revoked key must stay refused. The installation is created 100 days ago.
 * The sleepers enrol then, so their leaves have expired by the machine's clock; the rest enrol 61 days ago, so their
 * leaves are due.
 */
export const certificates: AgentPart = async ({ quick, report }) => {
  const real = new Date();
  const [awake, asleep] = quick ? [20, 4] : [200, 20];
  const fleets = await TwoFleets.start(new Date(real.getTime() - 100 * DAY));
  const everybody: LightAgent[] = [];
  try {
    const shop = fleets.aShop();
    const enrol = async (n: number): Promise<LightAgent[]> => {
      const made: LightAgent[] = [];
      for (let i = 0; i < n; i += AT_ONCE)
        made.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(AT_ONCE, n - i) }, (_, k) => LightAgent.enrol(fleets, shop, i + k)),
          )),
        );
      everybody.push(...made);
      return made;
    };
    const sleepers = await enrol(asleep + 1);
    const [stolen, ...sleeping] = sleepers as [LightAgent, ...LightAgent[]];
    fleets.now = new Date(real.getTime() - 61 * DAY);
    const online = await enrol(awake);
    fleets.now = real;
    const serials = online.map(({ serial }) => serial);
    await wakeAll(online);
    await allOnline(online, report, 'at first');
    report.figure('online', online.length);
    report.figure('asleep', sleeping.length);

    await rotateLeaves(fleets, online, serials, report);
    const issuer = chainOf(online[0]);
    await exchanged(fleets, report, 'intermediates', () => new Rotation(fleets.dir, { now: real }).intermediates());
    await comeBack(online, report, 'after the intermediates');
    await renewAll(online);
    if (chainOf(online[0]) === issuer) report.finding('a leaf was renewed by the old intermediate');
    await comeBack(online, report, 'with leaves of the new intermediate');

    await new Rotation(fleets.dir, { now: real }).beginRoot();
    await waitFor(() => online.every(({ believes }) => believes === 2), WAIT_MS).catch(() =>
      report.finding(`${online.filter(({ believes }) => believes !== 2).length} agents did not hear of the next root`),
    );
    await exchanged(
      fleets,
      report,
      'root',
      () => new Rotation(fleets.dir, { now: real, hurry: true }).switchRoot(),
      true,
    );
    const asked = fleets.renewals;
    await comeBack(online, report, 'after the root, with leaves of the old one');
    if (fleets.renewals !== asked)
      report.finding(`${fleets.renewals - asked} agents had to renew to come back: the overlap of the roots was none`);
    await renewAll(online);
    await comeBack(online, report, 'with leaves of the new root');
    const [early, late] = [sleeping.slice(0, sleeping.length / 2), sleeping.slice(sleeping.length / 2)];
    await wakeAll(early);
    await allOnline(early, report, 'awake after the root was replaced');

    await new Rotation(fleets.dir, { now: real, hurry: true }).finishRoot();
    await followed(fleets);
    await comeBack([...online, ...early], report, 'when the old root is trusted no more');
    await wakeAll(late);
    await allOnline(late, report, 'awake after the old root was given up');
    await neverRevoked(fleets, stolen, shop, report);
    report.figure('renewals over HTTPS', fleets.renewals);
  } finally {
    await Promise.all(everybody.map((agent) => agent.close()));
    await fleets.close();
  }
};

const chainOf = (agent: LightAgent | undefined): string =>
  agent ? new X509Certificate(agent.identity.chain).fingerprint256 : '';

async function rotateLeaves(
  fleets: TwoFleets,
  online: readonly LightAgent[],
  serials: readonly string[],
  report: Report,
): Promise<void> {
  await inTurn(online, ({ renewal }) => renewal.ifDue());
  const kept = online.filter(({ serial }, n) => serial === serials[n]).length;
  if (kept > 0) report.finding(`${kept} leaves in their last month were not renewed`);
  const renewed = online.map(({ serial }) => serial);
  await inTurn(online, ({ renewal }) => renewal.ifDue());
  if (online.some(({ serial }, n) => serial !== renewed[n])) report.finding('a leaf that was not due was renewed');
  await exchanged(fleets, report, 'link leaf', () => new Rotation(fleets.dir, { now: fleets.now }).leaf());
  await comeBack(online, report, 'with new leaves on both sides');
}

async function exchanged(
  fleets: TwoFleets,
  report: Report,
  what: string,
  rotate: () => Promise<void>,
  otherRoot = false,
): Promise<void> {
  const before = await Promise.all(fleets.links.map(shownBy));
  await rotate();
  const began = performance.now();
  await waitFor(
    async () => (await Promise.all(fleets.links.map(shownBy))).every((shown, n) => shown !== before[n]),
    WAIT_MS,
  );
  report.figure(`${what} exchanged by both instances after s`, (performance.now() - began) / 1000);
  if (otherRoot) await followed(fleets);
}

function shownBy(link: string): Promise<string> {
  const [host, port] = link.split(':');
  return new Promise((resolve, reject) => {
    // Skips verification, because only the serial number is read.
    const socket = connect(
      { host: host ?? '', port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['h2'] },
      () => {
        resolve(socket.getPeerCertificate().serialNumber);
        socket.destroy();
      },
    );
    socket.on('error', reject);
  });
}

/** Waits out the polling interval of the instances, for a rotation that the link's certificate does not show. */
const followed = (fleets: TwoFleets): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, fleets.links.length * 3000));

async function wakeAll(agents: readonly LightAgent[]): Promise<void> {
  await inTurn(agents, (agent) => agent.wake());
}
async function renewAll(agents: readonly LightAgent[]): Promise<void> {
  await inTurn(agents, ({ renewal }) => renewal.now());
}
/** Limits the parallel calls, as real agents fall due on different days. */
async function inTurn(agents: readonly LightAgent[], act: (agent: LightAgent) => Promise<void>): Promise<void> {
  for (let i = 0; i < agents.length; i += AT_ONCE) await Promise.all(agents.slice(i, i + AT_ONCE).map(act));
}

async function allOnline(agents: readonly LightAgent[], report: Report, when: string): Promise<void> {
  // Agents missing after the timeout are counted and reported below.
  await waitFor(() => agents.every(({ isOnline }) => isOnline), WAIT_MS).catch(() => undefined);
  const orphans = agents.filter(({ isOnline }) => !isOnline);
  report.count('orphans', orphans.length);
  for (const { said } of orphans)
    report.finding(`an agent is left behind ${when}: ${said.at(-1) ?? 'it said nothing'}`);
}

async function comeBack(agents: readonly LightAgent[], report: Report, when: string): Promise<void> {
  const lost = agents.filter(({ isOnline }) => !isOnline).length;
  if (lost > 0) report.finding(`${lost} streams ended for a rotation, ${when}`);
  const before = agents.map(({ connections }) => connections);
  const began = performance.now();
  for (const agent of agents) agent.drop();
  await waitFor(() => agents.every(({ connections }, n) => connections > (before[n] ?? 0)), WAIT_MS).catch(
    () => undefined,
  );
  await allOnline(agents, report, when);
  report.figure(`s until all are back ${when}`, (performance.now() - began) / 1000);
}

/** The machine was enrolled again, which revoked its old key: the old key must get no leaf and no stream. */
async function neverRevoked(
  fleets: TwoFleets,
  stolen: LightAgent,
  shop: Parameters<TwoFleets['token']>[0],
  report: Report,
): Promise<void> {
  const serial = stolen.serial;
  await stolen.reinstalled(shop);
  await stolen.renewal.now();
  await stolen.wake();
  await new Promise((resolve) => setTimeout(resolve, 5000));
  if (stolen.serial !== serial || stolen.isOnline) report.finding('a revoked key got a certificate or a stream');
  report.count('revoked keys refused');
}
