import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FarmCount, FarmRequest } from '../agents/agent-farm.js';
import type { BareRequest } from '../agents/bare-client.js';
import { Forked } from '../forked.js';
import type { Figure } from '../harness.js';
import { pssOf, usageOf } from '../processes.js';
import type { LoadContext, Scenario } from '../scenario.js';
import { fleetOf, writeAgents, makeShops, splitFor } from '../split-in-load.js';

/** Dials a second: fewer than a hub takes (about 300), so that memory is read of streams and not of handshakes. */
const PER_SECOND = 150;
const HEARTBEAT_MS = 5000;
/** Buffers of the handshakes are given back meanwhile. */
const SETTLE_MS = 10_000;

interface Measured {
  readonly kbPerAgent: number;
  /** Share of one core. */
  readonly idle: number;
}

/** What an agent costs while nothing happens: memory and CPU of the process that holds its stream. */
export const agents: Scenario = {
  name: 'agents',
  title: 'Agents that are only there: memory and CPU of the hub beside a bare mTLS echo',
  async run(context) {
    const count = context.quick ? 300 : 2000;
    const product = await splitFor(context);
    try {
      const shops = await makeShops(product, 'agents', 20);
      const file = join(context.home, 'agents.json');
      await writeAgents(file, product, shops, count);
      const fleet = product.process('fleet');
      const link = `localhost:${fleet.parts.ports.link}`;
      const farm = new Forked<FarmRequest>('agents/agent-farm');
      const ours = await measure(
        fleet.pid,
        count,
        context,
        async () =>
          (
            await farm.ask<FarmCount>({
              ask: 'dial',
              file,
              root: fleetOf(product).pki.root,
              link,
              seed: context.seed,
              perSecond: PER_SECOND,
            })
          ).online,
      );
      const { refused } = await farm.ask<FarmCount>({ ask: 'count' });
      if (refused > 0) throw new TypeError(`The hub sent ${refused} agents away`);
      await farm.stop();
      const floor = await measureBare(product, file, count, context);
      return figures(count, ours, floor);
    } finally {
      await product.stop();
    }
  },
};

async function measureBare(
  product: Awaited<ReturnType<typeof splitFor>>,
  file: string,
  count: number,
  context: LoadContext,
): Promise<Measured> {
  const { pki } = fleetOf(product);
  const server = new Forked('bare/link', { LINK_ROOT: pki.root, LINK_CERT: pki.linkCert, LINK_KEY: pki.linkKey });
  const clients = new Forked<BareRequest>('agents/bare-client');
  try {
    const { port } = await server.hello<{ port: number }>();
    return await measure(
      server.pid,
      count,
      context,
      async () =>
        (
          await clients.ask<{ online: number }>({
            ask: 'dial',
            file,
            root: fleetOf(product).pki.root,
            link: `localhost:${port}`,
            perSecond: PER_SECOND,
            heartbeatMs: HEARTBEAT_MS,
          })
        ).online,
    );
  } finally {
    await Promise.all([server.stop(), clients.stop()]);
  }
}

async function measure(
  pid: number,
  count: number,
  { quick, say }: LoadContext,
  dial: () => Promise<number>,
): Promise<Measured> {
  const before = pssOf([pid]);
  const online = await dial();
  if (online !== count) throw new TypeError(`${online} of ${count} agents came online`);
  await sleep(SETTLE_MS);
  const kbPerAgent = (pssOf([pid]) - before) / 1024 / count;
  const seconds = quick ? 10 : 30;
  const begun = usageOf([pid]).cpuUs;
  await sleep(seconds * 1000);
  const idle = (usageOf([pid]).cpuUs - begun) / (seconds * 1e6);
  say(`  ${kbPerAgent.toFixed(1)} kB an agent, ${(idle * 100).toFixed(2)} % of a core`);
  return { kbPerAgent, idle };
}

const figures = (count: number, ours: Measured, floor: Measured): Figure[] => [
  {
    name: `memory an agent, ${count} agents`,
    unit: 'kB',
    ours: ours.kbPerAgent,
    floor: floor.kbPerAgent,
    bar: { of: 'ratio', atMost: 1.25 },
  },
  {
    name: `idle CPU with ${count} agents`,
    unit: '% core',
    ours: ours.idle * 100,
    floor: floor.idle * 100,
    bar: { of: 'ours', atMost: 2 },
  },
];
