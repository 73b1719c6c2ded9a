import { readFileSync } from 'node:fs';
import { answerWith } from '../chain/answer.js';
import { nowMs } from '../chain/pace.js';
import { seededRandom } from '@revive/agent/fixtures/seeded-bytes';
import type { SeededAgent } from './seed-agents.js';
import { SimulatedAgent } from './simulated-agent.js';

export type FarmRequest =
  | {
      readonly ask: 'dial';
      readonly file: string;
      readonly root: string;
      readonly link: string;
      readonly seed: number;
      readonly perSecond: number;
      /** Milliseconds until every agent must be online; default: two minutes. */
      readonly withinMs?: number | undefined;
    }
  | { readonly ask: 'count' }
  /**
   * The first `agents` agents change devices, `perSecond` times in total. The device's detail contains the time (ms
   * since the epoch).
   */
  | { readonly ask: 'change'; readonly agents: number; readonly perSecond: number; readonly seconds: number }
  | { readonly ask: 'stop' };

export interface FarmCount {
  readonly online: number;
  readonly dials: number;
  readonly lost: number;
  readonly refused: number;
  /** Milliseconds between two dials of the same agent. */
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

/** Spreads the changes evenly in steps of 10 ms; resolves with the number of changes sent. */
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
