import { setTimeout as sleep } from 'node:timers/promises';
import type { EmergencyStop } from '@revive/contracts/repairs/emergency-stop';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { ProductOnServers } from '../../cluster/real-product.js';
import { percentile } from '../../load/harness.js';
import { Caller } from '../../load/product/caller.js';
import { fleetOf, makeShops, PASSWORD } from '../../load/split-in-load.js';
import { Http, Person } from '../../security/world/http.js';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { echoFloor } from './echo-floor.js';
import { WritingAgent } from './writing-agent.js';
import { untilOnBench } from '../../world/bench.js';
import { approveQuote, CUSTOMER, executeRepair, openRepair } from '../../world/repairs.js';

const [RUNS, QUICK_RUNS] = [200, 40];
const AGENTS_A_SHOP = 20;
const AT_ONCE = 3;
/** The promise: 99 of 100 runs are acknowledged within this time. */
const ACKNOWLEDGED_MS = 2000;
/** Polling interval of the staff screen; a twentieth of the limit. */
const LOOK_MS = 100;
const PATIENCE_MS = 120_000;

interface Run {
  readonly agent: WritingAgent;
  readonly owner: Caller;
  readonly repairId: string;
}

export const stopOfManyRuns: FaultPart = {
  name: 'stop',
  counts: 'runs that were stopped',
  title: `emergency stop of ${RUNS} running repairs with Kafka killed: 99 of 100 acknowledged within ${ACKNOWLEDGED_MS / 1000} s, every one reached, no write cut`,
  async run(context) {
    const { stage, quick, report, say } = context;
    const on = await stage.own({ agent: false });
    const http = new Http(on.product.url);
    const runs: Run[] = [];
    try {
      const shops = await makeShops(on.product, 'stopped', Math.ceil((quick ? QUICK_RUNS : RUNS) / AGENTS_A_SHOP));
      let next = 0;
      const worker = async (): Promise<void> => {
        for (let nth = next++; nth < shops.length; nth = next++)
          runs.push(...(await runsOf(http, shops[nth]?.username ?? '', nth)));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      await waitFor(() => runs.every(({ agent }) => agent.isWriting), PATIENCE_MS);
      say(`${runs.length} runs write`);
      await stopAll(on, runs, context);
    } finally {
      for (const { agent, owner } of runs) {
        agent.close();
        owner.close();
      }
      http.close();
      await stage.end(on);
    }
    say(`${report.counted('runs that were stopped')} stopped`);
  },
};

async function stopAll(on: ProductOnServers, runs: readonly Run[], { report }: FaultContext): Promise<void> {
  const floor = await echoFloor(
    fleetOf(on.product).pki,
    runs.map(({ agent }) => agent.identity),
  );
  const staff = await on.product.as('master');
  const kafka = on.servers.get('kafka');
  await kafka.kill();
  const begun = performance.timeOrigin + performance.now();
  const { stopId } = await staff.post<EmergencyStop>('/api/emergency-stop', { reason: 'A faulty release' });
  const answeredMs = performance.timeOrigin + performance.now() - begun;
  const shown = new Map<string, number>();
  for (const end = Date.now() + PATIENCE_MS; shown.size < runs.length && Date.now() < end; await sleep(LOOK_MS)) {
    const { agents } = await staff.get<EmergencyStop>(`/api/emergency-stop/${stopId}`);
    const at = performance.timeOrigin + performance.now() - begun;
    for (const { agentId, answer } of agents)
      if (answer === 'acknowledged' && !shown.has(agentId)) shown.set(agentId, at);
  }
  report.count('runs that were stopped', runs.filter(({ agent }) => agent.acknowledgedAt !== undefined).length);
  for (const { agent } of runs) {
    if (agent.acknowledgedAt === undefined) report.finding(`agent ${agent.identity.agentId} never heard of the stop`);
    if (agent.blocks.begun !== agent.blocks.ended) report.finding('a write was cut in the middle');
  }
  const heard = runs.map(({ agent }) => (agent.heardAt ?? Number.POSITIVE_INFINITY) - begun);
  const said = runs.map(({ agent }) => (agent.acknowledgedAt ?? Number.POSITIVE_INFINITY) - begun);
  const known = runs.map(({ agent }) => shown.get(agent.identity.agentId) ?? Number.POSITIVE_INFINITY);
  report.figure('answer to staff ms', answeredMs);
  for (const [name, values] of [
    ['stop at the agents', heard],
    ['acknowledged by the agents', said],
    ['acknowledged for staff', known],
    ['floor: an echo over as many streams', floor],
  ] as const)
    for (const [label, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const)
      report.figure(`${name}, ${label} ms`, percentile(values, share));
  const late = percentile(known, 0.99);
  if (late > ACKNOWLEDGED_MS)
    report.finding(
      `99 of 100 runs were acknowledged only after ${late.toFixed(0)} ms, and ${ACKNOWLEDGED_MS} are promised`,
    );
  await kafka.start();
  await everyRunEnds(runs, report);
}

/** Messages sent by agents during the outage arrive after Kafka returns, so no run may hang. */
async function everyRunEnds(runs: readonly Run[], report: FaultContext['report']): Promise<void> {
  const open = new Set(runs);
  for (const end = Date.now() + PATIENCE_MS; open.size > 0 && Date.now() < end; await sleep(LOOK_MS))
    for (const run of [...open].slice(0, AGENTS_A_SHOP)) {
      const { status } = await run.owner.get<{ status: string }>(`/api/repairs/${run.repairId}`);
      if (status !== 'repairing') open.delete(run);
    }
  report.count('runs that ended with Kafka back', runs.length - open.size);
  if (open.size > 0) report.finding(`${open.size} runs did not end after Kafka was back`);
}

async function runsOf(http: Http, username: string, nth: number): Promise<Run[]> {
  const runs: Run[] = [];
  const person = await new Person(http, username, `127.20.0.${nth + 1}`).signIn(PASSWORD);
  const owner = new Caller(http.url, `127.20.0.${nth + 1}`, person.cookie);
  for (let i = 0; i < AGENTS_A_SHOP; i++) {
    const agent = await WritingAgent.enrol(person);
    await agent.connect();
    const { deviceId } = agent;
    await untilOnBench(owner, deviceId, PATIENCE_MS);
    const { customerName, issueDescription } = CUSTOMER;
    const { repairId } = await openRepair(owner, deviceId, { customerName, issueDescription });
    await waitFor(
      async () => (await owner.get<{ status: string }>(`/api/repairs/${repairId}`)).status === 'quoted',
      PATIENCE_MS,
    );
    await approveQuote(owner, repairId, { how: 'in_person' });
    await executeRepair(owner, repairId);
    runs.push({ agent, owner, repairId });
  }
  return runs;
}
