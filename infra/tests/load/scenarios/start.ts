import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SplitProduct } from '../../cluster/split-product.js';
import { BareServices } from '../bare-services.js';
import { interleaved, median, type Figure } from '../harness.js';
import { OneProcess } from '../one-process.js';
import { familyOf, pssOf, usageOf } from '../processes.js';
import type { LoadContext, Scenario } from '../scenario.js';
import { splitFor } from '../split-in-load.js';

/** Time for the release of memory after the start; the higher value of before and after counts. */
const SETTLE_MS = 8000;
const MB = 1024 * 1024;

export const start: Scenario = {
  name: 'start',
  title: 'Start and memory: one process with its data there; ten processes beside ten bare Nest services',
  run: async (context) => [...(await oneProcess(context)), ...(await split(context))],
  async rehearse({ product }) {
    const { pid, postgresPids } = await product();
    for (const [part, bytes] of Object.entries({ product: pssOf([pid]), PostgreSQL: pssOf(postgresPids) }))
      if (!(bytes > MB)) throw new TypeError(`The memory of ${part} reads as ${bytes} bytes`);
    if (!(usageOf([pid]).cpuUs > 0)) throw new TypeError('The CPU of the product reads as nothing');
  },
};

async function oneProcess({ home, rounds, say }: LoadContext): Promise<Figure[]> {
  const folder = join(home, 'one-process');
  const first = await OneProcess.start(folder);
  await first.stop();
  const seen: Readonly<Record<'ms' | 'node' | 'postgres' | 'agent' | 'residentAgent', number>>[] = [];
  for (let round = 0; round < rounds; round++) {
    const product = await OneProcess.start(folder);
    try {
      const atReady = product.memory();
      await sleep(SETTLE_MS);
      const later = product.memory();
      const most = (part: 'node' | 'postgres' | 'agent') => Math.max(atReady[part], later[part]) / MB;
      seen.push({
        ms: product.readyMs,
        node: most('node'),
        postgres: most('postgres'),
        agent: most('agent'),
        residentAgent: product.resident().agent / MB,
      });
      say(
        `  one process: ready in ${(product.readyMs / 1000).toFixed(2)} s, ${(atReady.node / MB).toFixed(0)} MB then, ${(later.node / MB).toFixed(0)} MB later`,
      );
    } finally {
      await product.stop();
    }
  }
  const of = (read: (one: (typeof seen)[number]) => number): number => median(seen.map(read));
  return [
    { name: 'one process, first start of a folder', unit: 's', ours: first.readyMs / 1000 },
    { name: 'one process, warm start', unit: 's', ours: of(({ ms }) => ms / 1000), bar: { of: 'ours', atMost: 3 } },
    {
      name: 'one process, memory of the Node process',
      unit: 'MB PSS',
      ours: of(({ node }) => node),
      bar: { of: 'ours', atMost: 350 },
    },
    { name: 'one process, memory of PostgreSQL beside it', unit: 'MB PSS', ours: of(({ postgres }) => postgres) },
    { name: 'one process, memory of the local agent beside it', unit: 'MB PSS', ours: of(({ agent }) => agent) },
    {
      name: 'one process, resident memory of the local agent',
      unit: 'MB RSS',
      ours: of(({ residentAgent }) => residentAgent),
      bar: { of: 'ours', atMost: 90 },
    },
  ];
}

async function split(context: LoadContext): Promise<Figure[]> {
  const { servers, rounds, say } = context;
  const product = await splitFor(context);
  const memory: Record<'ours' | 'bare' | 'postgres', number[]> = { ours: [], bare: [], postgres: [] };
  try {
    const count = product.processes.length;
    const ours = async (): Promise<number> => {
      const ms = await startAgain(product);
      const atReady = product.pssBytes;
      await sleep(SETTLE_MS);
      memory.ours.push(Math.max(atReady, product.pssBytes) / MB);
      memory.postgres.push(pssOf(familyOf(servers.get('postgres').pid ?? 0)) / MB);
      say(
        `  ours: all ready in ${(ms / 1000).toFixed(2)} s, ${(atReady / MB).toFixed(0)} MB then, ${(product.pssBytes / MB).toFixed(0)} MB later: ${product.processes.map((one) => `${one.parts.name} ${(one.pssBytes / MB).toFixed(0)}`).join(', ')}`,
      );
      await Promise.all(product.processes.map((one) => one.stop()));
      return ms;
    };
    const bare = async (): Promise<number> => {
      const services = await BareServices.start(count, servers);
      try {
        const atReady = services.pssBytes;
        await sleep(SETTLE_MS);
        memory.bare.push(Math.max(atReady, services.pssBytes) / MB);
        say(
          `  bare: all ready in ${(services.readyMs / 1000).toFixed(2)} s, ${(services.pssBytes / MB).toFixed(0)} MB`,
        );
        return services.readyMs;
      } finally {
        await services.stop();
      }
    };
    await Promise.all(product.processes.map((one) => one.stop()));
    const { ours: ms, floor, floorSpread } = await interleaved(rounds, ours, bare);
    return [
      {
        name: `split, ${count} processes ready`,
        unit: 's',
        ours: ms / 1000,
        floor: floor / 1000,
        floorSpread,
        bar: { of: 'ratio', atMost: 2.2 },
      },
      {
        name: `split, memory of ${count} processes`,
        unit: 'MB PSS',
        ours: median(memory.ours),
        floor: median(memory.bare),
        bar: { of: 'ours', atMost: 900 },
      },
      { name: 'split, memory of PostgreSQL beside them', unit: 'MB PSS', ours: median(memory.postgres) },
    ];
  } finally {
    await product.stop();
  }
}

async function startAgain(product: SplitProduct): Promise<number> {
  const begun = performance.now();
  for (const one of product.processes) one.launch();
  await Promise.all(product.processes.map((one) => one.ready()));
  return performance.now() - begun;
}
