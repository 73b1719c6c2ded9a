import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '@revive/agent/fixtures/seeded-bytes';
import type { Link } from '@revive/agent/link/link';
import type { AgentsReply, BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aShop, startedFleet, type StartedFleet } from '../../../../services/fleet/test/started-fleet.js';
import { seedAgents } from '../../load/agents/seed-agents.js';
import { percentile } from '../../load/harness.js';
import { AgentNetwork, FAULTS } from './agent-network.js';
import { linkedAgent } from './linked-agent.js';
import { Stalls } from './stalls.js';
import { WrongStates } from './wrong-states.js';

const AGENTS = 60;
const FAULTS_EACH = 5;
/** Keepalive, silence and back-off together: the longest time that a screen may show the wrong state. */
const MOST_WRONG_MS = 35_000;
const SAMPLE_MS = 1_000;
/** Share of the times between two faults in which each byte arrives late. */
const DELAYED = 0.3;
const SEED = 34;

interface Linked {
  readonly agentId: string;
  readonly network: AgentNetwork;
  readonly link: Link;
}
const shop = aShop();
const random = seededRandom(SEED);
let fleet: StartedFleet;
let folder: string;
let agents: Linked[];
beforeAll(async () => {
  [fleet, folder] = [await startedFleet(), await mkdtemp(join(tmpdir(), 'revive-links-'))];
  const { databases: urls, sealKey, pki, link } = fleet.config;
  const made = await seedAgents({ urls, sealKey, pki, tenants: [shop.tenantId], count: AGENTS });
  agents = await Promise.all(
    made.map(async (agent) => {
      const network = await AgentNetwork.start(link.port);
      const own = await linkedAgent(agent, { root: pki.root, address: network.address, folder });
      own.start();
      return { agentId: agent.agentId, network, link: own };
    }),
  );
});
afterAll(async () => {
  await Promise.all(agents.map(({ link }) => link.stop()));
  await Promise.all(agents.map(({ network }) => network.stop()));
  await fleet.close();
  await rm(folder, { recursive: true });
});

const shown = async () => {
  const [{ agents: rows }, { devices }] = await Promise.all([
    fleet.call<AgentsReply>(shop, 'listAgents', {}),
    fleet.call<BenchReply>(shop, 'listBench', {}),
  ]);
  return {
    agents: new Map(rows.map(({ id, presence }) => [id, presence])),
    devices: new Map(devices.map(({ agentId, status }) => [agentId, status])),
  };
};

/** Seconds. Shorter than a heartbeat, about a keepalive, and longer than the bound. */
const PAUSES = { short: [1, 4], middle: [4, 14], long: [36, 40] } as const;
type Pause = keyof typeof PAUSES;
const EACH: readonly Pause[] = [
  'short',
  'short',
  'short',
  'middle',
  'middle',
  'middle',
  'middle',
  'long',
  'long',
  'long',
];

/** The pauses of one agent in a random order, so that all agents end at about the same time. */
const pausesMs = (): number[] =>
  EACH.map((pause) => ({ pause, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ pause }) => {
      const [from, to] = PAUSES[pause];
      return 1_000 * (from + random() * (to - from));
    });

async function harm({ network }: Linked, counts: Map<string, number>): Promise<void> {
  const add = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const pauses = pausesMs();
  for (let at = 0; at < 2 * FAULTS_EACH; at += 2) {
    const delay = random() < DELAYED ? 200 + random() * 800 : 0;
    network.delay(delay);
    if (delay > 0) add('delay');
    await wait(pauses[at]);
    const fault = FAULTS[Math.floor(random() * FAULTS.length)] ?? 'cut';
    network.break(fault);
    add(fault);
    await wait(pauses[at + 1]);
    network.heal();
  }
  network.delay(0);
}

describe('presence over a network that fails', () => {
  it('shows no state that is wrong for more than 35 s during 300 cuts and half-open links of 60 agents', async () => {
    await waitFor(async () => [...(await shown()).agents.values()].every((one) => one === 'online'), 60_000);
    const [presence, bench] = [new WrongStates(['online', 'offline']), new WrongStates(['connected', 'disconnected'])];
    const stalls = Stalls.start();
    const counts = new Map<string, number>();
    let samples = 0;
    let isOver = false;
    const compare = async (): Promise<void> => {
      const before = performance.now();
      const found = await shown();
      const at = performance.now();
      samples++;
      for (const { agentId, network } of agents) {
        // The truth of the moment of the answer is unknown when it changed during the question.
        if (network.since >= before) continue;
        const truth = { works: network.works, since: network.since };
        presence.compare(agentId, found.agents.get(agentId) ?? 'unknown', truth, at);
        bench.compare(agentId, found.devices.get(agentId) ?? 'unknown', truth, at);
      }
    };
    const checking = (async () => {
      for (; !isOver; await wait(SAMPLE_MS)) await compare();
    })();
    await Promise.all(agents.map((agent) => harm(agent, counts)));
    const healed = performance.now();
    const open = () => [...presence.open, ...bench.open];
    await wait(3 * SAMPLE_MS);
    while (open().length > 0 && performance.now() - healed < 2 * MOST_WRONG_MS) await wait(SAMPLE_MS);
    isOver = true;
    await checking;
    stalls.stop();

    const figures = ({ ended }: WrongStates): string => {
      const seconds = ended.map(({ from, until }) => (until - from) / 1_000);
      const of = (share: number) => percentile(seconds, share).toFixed(1);
      return `n ${seconds.length}, p50 ${of(0.5)} s, p99 ${of(0.99)} s, max ${of(1)} s`;
    };
    process.stdout.write(
      `${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}; ${samples} samples; wrong presence: ` +
        `${figures(presence)}; wrong bench: ${figures(bench)}; longest stall ${Math.round(stalls.longestMs)} ms\n`,
    );
    expect(FAULTS.reduce((sum, fault) => sum + (counts.get(fault) ?? 0), 0)).toBe(AGENTS * FAULTS_EACH);
    expect(open()).toEqual([]);
    expect(presence.ended.length).toBeGreaterThan(AGENTS);
    // The time in which this process itself stood still says nothing about the protocol.
    const tooLong = [...presence.ended, ...bench.ended].filter(
      ({ from, until }) => until - from - stalls.between(from, until) > MOST_WRONG_MS,
    );
    expect(tooLong).toEqual([]);
  }, 600_000);
});
