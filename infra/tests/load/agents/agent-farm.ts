import { readFileSync } from 'node:fs';
import { answerWith } from '../chain/answer.js';
import { nowMs } from '../chain/pace.js';
import { seededRandom } from '@revive/agent/fixtures/seeded-bytes';
import type { SeededAgent } from './seed-agents.js';
import { SimulatedAgent } from './simulated-agent.js';

/** What the farm is asked, over the channel of a forked process. */
export type FarmRequest =
  | {
      readonly ask: 'dial';
      readonly file: string;
      readonly root: string;
      readonly link: string;
      readonly seed: number;
      readonly perSecond: number;
      /** Time until every agent must be online; two minutes unless given. */
      readonly withinMs?: number | undefined;
    }
  | { readonly ask: 'count' }
  /**
   * Each of the first `agents` changes a device, together `perSecond` times; the device's detail carries the moment
   * (ms, epoch).
   */
  | { readonly ask: 'change'; readonly agents: number; readonly perSecond: number; readonly seconds: number }
  | { readonly ask: 'stop' };

export interface FarmCount {
  readonly online: number;
  readonly dials: number;
  readonly lost: number;
  readonly refused: number;
  /** Between two dials of one agent. */
  readonly shortestGapMs: number;
}

const farm: SimulatedAgent[] = [];

function count(): FarmCount {
  const total = (field: 'dials' | 'lost' | 'refused') => farm.reduce((sum, one) => sum + one.counts[field], 0);
  return {
    online: farm.filter((one) => one.isOnline).length,
    dials: total('dials'),
    lost: total('lost'),
    refused: total('refused'),
    shortestGapMs: Math.min(...farm.map((one) => one.shortestGapMs)),
  };
}

async function dial({
  file,
  root,
  link,
  seed,
  perSecond,
  withinMs = 120_000,
}: Extract<FarmRequest, { ask: 'dial' }>): Promise<FarmCount> {
  const random = seededRandom(seed);
  for (const agent of JSON.parse(readFileSync(file, 'utf8')) as SeededAgent[])
    farm.push(new SimulatedAgent(agent, { root, link: () => link, random }));
  for (const [i, agent] of farm.entries()) setTimeout(() => agent.dial(), (i / perSecond) * 1000);
  for (const end = Date.now() + withinMs; Date.now() < end && farm.some((one) => !one.isOnline);)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return count();
}

/** Evenly spaced over each 10 ms; gives back how many changes were sent. */
function change({ agents, perSecond, seconds }: Extract<FarmRequest, { ask: 'change' }>): Promise<{ sent: number }> {
  const some = farm.slice(0, agents);
  const begun = performance.now();
  let sent = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - begun) / 1000) * perSecond));
      for (; sent < due; sent++) {
        const agent = some[sent % some.length];
        const [device] = agent?.devices ?? [];
        if (agent && device)
          agent.send({ attached: { ...device, detail: `${Math.floor(sent / some.length) + 1} ${nowMs()}` } });
      }
      if (sent < perSecond * seconds) return;
      clearInterval(timer);
      resolve({ sent });
    }, 10);
  });
}

async function answer(request: FarmRequest): Promise<object> {
  switch (request.ask) {
    case 'dial':
      return dial(request);
    case 'count':
      return count();
    case 'change':
      return change(request);
    case 'stop':
      for (const agent of farm) agent.stop();
      setTimeout(() => process.disconnect(), 100);
      return count();
  }
}

answerWith<FarmRequest>(answer);
process.send?.({ id: 0 });
