import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FarmCount, FarmRequest } from '../agents/agent-farm.js';
import type { BareRequest } from '../agents/bare-client.js';
import { dialFarm, type Dials } from '../agents/dial-farm.js';
import { Forked } from '../forked.js';
import type { Figure } from '../harness.js';
import { pssOf, usageOf } from '../processes.js';
import { fleetIn, makeShopsIn, writeAgentsIn, type ProductDoors } from '../product/product-doors.js';
import { ONLINE_MS, REHEARSED_SECONDS, type LoadContext, type Scenario } from '../scenario.js';
import { doorsOf, splitFor } from '../split-in-load.js';

/** Dials per second: below a hub's limit (about 300), so that the memory figure shows streams and not handshakes. */
const PER_SECOND = 150;
const HEARTBEAT_MS = 5000;
/** Time for the release of handshake buffers. */
const SETTLE_MS = 10_000;
const REHEARSED_AGENTS = 20;

interface Measured {
  readonly kbPerAgent: number;
  readonly idle: number;
}

export const agents: Scenario = {
  name: 'agents',
  title: 'Agents that are only there: memory and CPU of the hub beside a bare mTLS echo',
  async run(context) {
    const count = context.quick ? 300 : 2000;
    const product = await splitFor(context);
    try {
      const fleet = product.process('fleet');
      // Bypasses the proxy, so that only the hub is measured.
      const doors = { ...doorsOf(product), link: `localhost:${fleet.parts.ports.link}` };
      const file = await prepare(context, doors, count);
      const ours = await withFarm(context, doors, { file, count }, (dial) => measure(fleet.pid, count, context, dial));
      const floor = await withBareLink(doors, { file, count }, (pid, dial) => measure(pid, count, context, dial));
      return figures(count, ours, floor);
    } finally {
      await product.stop();
    }
  },
  async rehearse(context) {
    const [product, count] = [await context.product(), REHEARSED_AGENTS];
    const file = await prepare(context, product, count);
    const stay = async (dial: () => Promise<void>): Promise<void> => {
      await dial();
      await sleep(REHEARSED_SECONDS * 1000);
    };
    await withFarm(context, product, { file, count, withinMs: ONLINE_MS }, stay);
    await withBareLink(product, { file, count }, (_, dial) => dial());
  },
};

async function prepare(
  { home }: Pick<LoadContext, 'home'>,
  product: Pick<ProductDoors, 'environments'>,
  count: number,
): Promise<string> {
  const shops = await makeShopsIn(product, 'agents', 20);
  const file = join(home, 'agents.json');
  await writeAgentsIn(file, product, shops, count);
  return file;
}

async function withFarm<T>(
  { seed }: Pick<LoadContext, 'seed'>,
  product: ProductDoors,
  dials: Pick<Dials, 'file' | 'count' | 'withinMs'>,
  work: (dial: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const farm = new Forked<FarmRequest>('agents/agent-farm');
  try {
    const done = await work(() => dialFarm(farm, product, { ...dials, seed, perSecond: PER_SECOND }));
    const { online, refused } = await farm.ask<FarmCount>({ ask: 'count' });
    if (refused > 0) throw new TypeError(`The hub sent ${refused} agents away`);
    if (online < dials.count) throw new TypeError(`${online} of ${dials.count} agents stayed online`);
    return done;
  } finally {
    await farm.stop();
  }
}

async function withBareLink<T>(
  product: Pick<ProductDoors, 'environments'>,
  { file, count }: Pick<Dials, 'file' | 'count'>,
  work: (pid: number, dial: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { pki } = fleetIn(product);
  const server = new Forked('bare/link', { LINK_ROOT: pki.root, LINK_CERT: pki.linkCert, LINK_KEY: pki.linkKey });
  const clients = new Forked<BareRequest>('agents/bare-client');
  try {
    const { port } = await server.hello<{ port: number }>();
    return await work(server.pid, async () => {
      const { online } = await clients.ask<{ online: number }>({
        ask: 'dial',
        file,
        root: pki.root,
        link: `localhost:${port}`,
        perSecond: PER_SECOND,
        heartbeatMs: HEARTBEAT_MS,
      });
      if (online !== count) throw new TypeError(`${online} of ${count} bare clients came online`);
    });
  } finally {
    await Promise.all([server.stop(), clients.stop()]);
  }
}

async function measure(
  pid: number,
  count: number,
  { quick, say }: LoadContext,
  dial: () => Promise<void>,
): Promise<Measured> {
  const before = pssOf([pid]);
  await dial();
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
