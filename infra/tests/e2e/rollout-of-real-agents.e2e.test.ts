import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { archiveOf } from '@revive/agent/fixtures/updates/publisher';
import { SupervisedPc } from '@revive/agent/fixtures/updates/supervised-pc';
import type { Agent } from '@revive/contracts/fleet/bench';
import type { AgentUpdate } from '@revive/contracts/fleet/updates';
import type { CreateRollout, Rollout, RolloutTarget } from '@revive/contracts/rollouts/rollouts';
import { confirmCode } from '@revive/fleet/enrolment/confirm-code.policy';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { PublicDoor } from '../../dev/public-door.js';
import { REPOSITORY } from '../../dev/repository.js';
import { confirmAgent, type Enrolled } from '../world/agents.js';
import { eventually } from '../world/eventually.js';
import { publishVersion } from '../world/publish-version.js';
import { StartedProduct } from './started-product.js';

// spec 34: rollouts to two PCs, each with the built supervisor that starts the built agent. The versions are signed by
// the product's own publisher, and all steps between catalog and the program on the disk are real.

const run = promisify(execFile);
const BUILT = join(REPOSITORY, 'agent/dist/package/revive-agent.tar.gz');
const FIRST = '0.1.0';
const GOOD = '0.9.0';
const BROKEN = '0.9.1';
const PCS = ['front-counter', 'bench-two'];
/** An update takes about 40 seconds: ten minutes of the supervisor are 30 seconds. A busy machine misses shorter checks. */
const LIMIT_MS = 180_000;

let product: StartedProduct;
let master: PublicDoor;
let shop: PublicDoor;
const pcs: SupervisedPc[] = [];

beforeAll(async () => {
  product = await StartedProduct.inFreshHome();
  await product.start();
  [master, shop] = [await product.as('master'), await product.as('shop')];
  for (const name of PCS) pcs.push(await startedPc(name));
  await eventually(
    updates,
    (all) => all.length === 2 && all.every(({ supervisorVersion }) => supervisorVersion !== undefined),
    LIMIT_MS,
  );
}, 300_000);
afterAll(async () => {
  await Promise.all(pcs.map((pc) => pc.off()));
  await product.destroy();
}, 60_000);

/** A PC with an installed agent, which a service manager keeps running, enrolled and confirmed. */
async function startedPc(name: string): Promise<SupervisedPc> {
  const folder = join(product.home, 'pcs', name);
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  await run('tar', ['-xzf', BUILT, '-C', folder]);
  const program = join(folder, 'revive-agent/program');
  const { token } = await shop.post<{ token: string }>('/api/agents/tokens');
  await writeFile(join(home, 'token'), token, { mode: 0o600 });
  const pc = new SupervisedPc(home, join(program, 'supervisor.cjs'), {
    PATH: process.env['PATH'] ?? '',
    GATEWAY_URL: product.url,
    REVIVE_AGENT_HOME: home,
    REVIVE_AGENT_PROGRAM: join(program, 'agent.cjs'),
    REVIVE_AGENT_TOKEN_FILE: join(home, 'token'),
    REVIVE_AGENT_NAME: name,
    REVIVE_AGENT_DEVICES: 'images',
    REVIVE_AGENT_LINK: `localhost:${product.linkPort}`,
    AGENT_LOCAL_PORT: '0',
    REVIVE_SUPERVISOR_SPEED: '20',
  });
  await pc.start();
  const { agentId, certificate, root } = await enrolled(home);
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = new X509Certificate(root).fingerprint256.replaceAll(':', '').toLowerCase();
  await confirmAgent(shop, agentId, confirmCode(fingerprint, spki));
  return pc;
}

/** The agent shows its code from the same parts. */
async function enrolled(home: string): Promise<Enrolled> {
  const file = join(home, 'identity.json');
  await waitFor(() => existsSync(file), LIMIT_MS);
  return JSON.parse(await readFile(file, 'utf8')) as Enrolled;
}

const publish = (version: string, bytes: Buffer): Promise<void> =>
  publishVersion(product.home, { version, platform: 'node', program: 'script', file: 'program/agent.cjs', bytes });

/** Updates of the agents on the two PCs, by name. The product's own agent has no supervisor. */
async function updates(): Promise<AgentUpdate[]> {
  const all = await shop.get<AgentUpdate[]>('/api/agents/updates');
  return PCS.map((name) => all.find(({ agentName }) => agentName === name)).filter((one) => one !== undefined);
}
const presence = async (): Promise<unknown[]> => {
  const all = await shop.get<Agent[]>('/api/agents');
  return PCS.map((name) => all.find((one) => one.name === name)?.presence);
};
const isOnline = (all: readonly unknown[]): boolean => all.every((one) => one === 'online');

async function started(draft: Partial<CreateRollout>): Promise<string> {
  const { id } = await master.post<Rollout>('/api/rollouts', { deadlineMinutes: 15, ...draft });
  await master.post(`/api/rollouts/${id}/start`);
  return id;
}
const rollout = (id: string): Promise<Rollout> => master.get<Rollout>(`/api/rollouts/${id}`);
const reached = (id: string, wanted: (one: Rollout) => boolean): Promise<Rollout> =>
  eventually(() => rollout(id), wanted, LIMIT_MS).catch(async (cause: unknown) => {
    const said = await Promise.all(pcs.map(({ home }) => readFile(join(home, 'stderr.log'), 'utf8').catch(() => '')));
    throw new Error(said.map((text) => text.slice(-2_000)).join('\n'), { cause });
  });
const targets = (id: string): Promise<RolloutTarget[]> => master.get<RolloutTarget[]>(`/api/rollouts/${id}/targets`);

let good: string;

it('updates all agents in groups and is done', async () => {
  await publish(GOOD, await readFile(BUILT));
  good = await started({ targetVersion: GOOD, shares: [50, 100] });
  expect(await reached(good, ({ state }) => state !== 'running')).toMatchObject({
    state: 'done',
    succeeded: 2,
    failed: 0,
  });
  const [first, second] = (await targets(good)).toSorted((a, b) => a.group - b.group);
  expect([first, second]).toMatchObject([
    { group: 0, state: 'succeeded' },
    { group: 1, state: 'succeeded' },
  ]);
  expect(Date.parse(second?.offeredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.endedAt ?? ''));
  const swapped = { runningVersion: GOOD, previousVersion: FIRST, state: 'done' };
  expect(await updates()).toMatchObject([swapped, swapped]);
  expect(await eventually(presence, isOnline)).toEqual(['online', 'online']);
}, 300_000);

it('sends all agents back by signed orders after a recall', async () => {
  await master.post(`/api/rollouts/${good}/recall`, { reason: 'It loses devices' });
  const recalled = await reached(good, ({ needOrder }) => needOrder === 0);
  expect(recalled).toMatchObject({ state: 'recalled', recalled: 2, recallOrders: { sending: true } });
  const back = { runningVersion: FIRST, kind: 'roll_back', state: 'rolled_back', reason: 'ordered' };
  expect(await updates()).toMatchObject([back, back]);
  expect(await eventually(presence, isOnline)).toEqual(['online', 'online']);
}, 300_000);

it('is paused by its rule when a version does not start, and the agents live on', async () => {
  await publish(BROKEN, archiveOf({ 'program/agent.cjs': 'process.exit(1);\n' }));
  const id = await started({ targetVersion: BROKEN, shares: [100] });
  const paused = await reached(id, ({ state }) => state !== 'running');
  expect(paused).toMatchObject({ state: 'paused', cause: 'rule', succeeded: 0, failed: 2 });
  expect(paused.reason).toMatch(new RegExp(`^2 agents with .+ ${FIRST.replaceAll('.', '\\.')} failed\\.$`));
  const failed = { state: 'failed', reason: 'rolled_back', progress: 'unexpected_exits' };
  expect(await targets(id)).toMatchObject([failed, failed]);
  const back = { runningVersion: FIRST, kind: 'update', state: 'rolled_back', reason: 'unexpected_exits' };
  expect(await updates()).toMatchObject([back, back]);
  expect(await eventually(presence, isOnline)).toEqual(['online', 'online']);
}, 300_000);
