import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import {
  anUpdatableAgent,
  rolloutsOnABench,
  type Offered,
  type RolloutBench,
} from '../../../services/catalog/test/rollout-bench.js';
import {
  courseOf,
  downMs,
  restartMs,
  seeded,
  Timeline,
  type Behaviour,
  type SimulatedAgent,
} from './simulated-agents.js';

// spec 34: a rollout of 10,000 agents with a bad version, and one with a good version. Catalog is the real module on a
// real PostgreSQL; the agents are in process, their supervisor's judge is the agent's own, and the clock is simulated.

const AGENTS = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP_MS = 10_000;
const FROM = '1.3.0';
const TO = '1.4.0';
/** Of the offers of one tick. */
const MOST_A_TICK = 5_000;

let bench: RolloutBench;
beforeAll(async () => void (bench = await rolloutsOnABench()));
afterAll(() => bench.close());

/** Fleet and its agents: takes the offers of catalog, and reports what the agents do. */
class SimulatedFleet {
  readonly agents = new Map<string, SimulatedAgent>();
  readonly timeline = new Timeline();
  readonly random = seeded(34);
  mostOffered = 0;

  constructor(
    private readonly behaviour: () => Behaviour,
    onFrom: (start: number) => number,
  ) {
    const shops = Array.from({ length: 200 }, () => uuidv7());
    const start = bench.state.now.getTime();
    bench.state.agents = Array.from({ length: AGENTS }, (_, at) => anUpdatableAgent(at, shops[at % 200] ?? ''));
    for (const { agentId: id, tenantId } of bench.state.agents)
      this.agents.set(id, { id, tenantId, onFrom: onFrom(start), version: FROM, lost: false, ran: false });
  }

  get now(): number {
    return bench.state.now.getTime();
  }
  count(is: (agent: SimulatedAgent) => boolean): number {
    return [...this.agents.values()].filter(is).length;
  }
  isReachable = ({ onFrom, lost }: SimulatedAgent): boolean => onFrom <= this.now && !lost;

  /** One step: a tick of the engine at least, then the messages, then what the agents do until now. */
  async step(): Promise<void> {
    const next = this.timeline.next ?? this.now;
    bench.state.now = new Date(Math.max(this.now + STEP_MS, Math.min(next, this.now + HOUR)));
    await this.timeline.runUntil(this.now);
    for (let more = true; more;) {
      more = await bench.tick();
      await this.#take();
    }
  }

  async #take(): Promise<void> {
    let offered = 0;
    for (const { offers, withdraw } of await bench.messages()) {
      offered += withdraw ? 0 : offers.length;
      for (const offer of offers) await (withdraw ? this.#withdraw(offer) : this.#offer(offer));
    }
    this.mostOffered = Math.max(this.mostOffered, offered);
  }

  async #offer(offer: Offered): Promise<void> {
    const agent = this.#agent(offer);
    agent.offer = offer;
    this.timeline.add(Math.max(this.now, agent.onFrom) + downMs(this.random), () => this.#swap(agent, offer));
  }

  async #withdraw(offer: Offered): Promise<void> {
    const agent = this.#agent(offer);
    if (agent.onFrom <= this.now || agent.offer?.offerId !== offer.offerId) return;
    delete agent.offer;
    await bench.report({ ...offer, offerId: '' }, 'withdrawn', { answers: offer.offerId });
  }

  async #swap(agent: SimulatedAgent, offer: Offered): Promise<void> {
    if (agent.offer?.offerId !== offer.offerId) return;
    const behaviour = this.behaviour();
    const { ms, verdict } = courseOf(behaviour);
    const at = this.now;
    Object.assign(agent, { version: TO, ran: true, lost: behaviour !== 'works' });
    if (!agent.lost) await bench.report(offer, 'watching');
    this.timeline.add(at + ms + (verdict === 'done' ? 0 : restartMs), async () => {
      if (verdict === 'done') return bench.report(offer, 'done');
      Object.assign(agent, { version: FROM, lost: false });
      return bench.report(offer, 'rolled_back', { reason: verdict });
    });
  }

  #agent({ agentId }: Offered): SimulatedAgent {
    const agent = this.agents.get(agentId);
    if (!agent) throw new TypeError(`an offer to the unknown agent ${agentId}`);
    return agent;
  }
}

async function run(fleet: SimulatedFleet, isOver: (state: string) => boolean, mostSteps: number): Promise<string> {
  const { id } = await bench.draft({ deadlineMinutes: 24 * 60 });
  await bench.start(id);
  for (let n = 0; n < mostSteps; n++) {
    await fleet.step();
    if (n % 6 === 0 && isOver((await bench.get(id)).state)) break;
  }
  return id;
}

describe('rollout of 10,000 agents', () => {
  it('with a bad version reaches at most 1 %, pauses, and all agents are reachable within 10 minutes', async () => {
    const random = seeded(1);
    const failures = ['exits', 'hangs', 'flaps', 'never_connects'] as const;
    const behaviour = (): Behaviour => (random() < 0.3 ? (failures[Math.floor(random() * 4)] ?? 'exits') : 'works');
    const fleet = new SimulatedFleet(behaviour, (start) => start);
    const began = fleet.now;
    const id = await run(fleet, (state) => state === 'paused', 200);
    const paused = await bench.get(id);
    expect(paused).toMatchObject({ state: 'paused', cause: 'rule' });
    const lostAtPause = fleet.count(({ lost }) => lost);
    const pausedAt = fleet.now;
    while (fleet.now < pausedAt + 10 * MINUTE) await fleet.step();
    const ran = fleet.count((agent) => agent.ran);
    const reachable = fleet.count(fleet.isReachable);
    const last = await bench.get(id);
    print('bad version on 30 % of the agents', {
      'agents that ever ran it': `${ran} of ${AGENTS} (${(100 * ran) / AGENTS} %)`,
      'paused after': `${((pausedAt - began) / MINUTE).toFixed(1)} simulated minutes`,
      reason: paused.reason,
      'unreachable at the pause': lostAtPause,
      'reachable 10 minutes after': `${reachable} of ${AGENTS}`,
      results: `${last.succeeded} succeeded, ${last.failed} failed`,
    });
    expect(ran).toBeLessThanOrEqual(AGENTS / 100);
    expect(reachable).toBe(AGENTS);
    expect(last.state).toBe('paused');
    await bench.recall(id);
    await bench.messages();
  }, 300_000);

  it('with a good version reaches all of them, also those that were away', async () => {
    const away = seeded(2);
    const fleet = new SimulatedFleet(
      () => 'works',
      (start) => start + (away() < 0.05 ? away() * 12 * HOUR : 0),
    );
    const began = fleet.now;
    const id = await run(fleet, (state) => state !== 'running', 30_000);
    const last = await bench.get(id);
    const updated = fleet.count(({ version }) => version === TO);
    print('good version, 5 % of the agents away for up to 12 hours', {
      updated: `${updated} of ${AGENTS}`,
      took: `${((fleet.now - began) / HOUR).toFixed(1)} simulated hours`,
      groups: last.groups.map(({ targets }) => targets).join(', '),
      'most offers of one tick': fleet.mostOffered,
    });
    expect(last).toMatchObject({ state: 'done', succeeded: AGENTS, failed: 0 });
    expect(updated).toBe(AGENTS);
    expect(fleet.mostOffered).toBeLessThanOrEqual(MOST_A_TICK);
  }, 900_000);
});

const print = (title: string, figures: Readonly<Record<string, string | number>>): void =>
  void process.stdout.write(
    `${title}\n${Object.entries(figures)
      .map(([name, value]) => `  ${name}: ${value}\n`)
      .join('')}`,
  );
