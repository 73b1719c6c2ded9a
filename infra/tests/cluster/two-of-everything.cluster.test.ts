import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '@revive/proto/revive/fleet/v1/fleet';
import { SERVICES } from '@revive/platform/core/service-names';
import { demoImages } from '../../dev/bench-images.js';
import type { PublicDoor } from '../../dev/public-door.js';
import { WITH_DATABASE } from '../../dev/services.js';
import { theMainJob, newcomerSteps } from '../e2e/main-job.js';
import { eventually } from '../world/eventually.js';
import { deviceNamed, putOnBench } from '../world/bench.js';
import { approveAndExecute, approveQuote, isOver, openRepair, ticketOf, untilTicket } from '../world/repairs.js';
import { takeIn } from '../world/take-in.js';
import { LiveReaders } from './live-readers.js';
import { gaugeOf, holderOf, moveAgentTo, streamsOn } from './placement.js';
import { publishedTwice } from './published.js';
import { PresenceWatch } from './presence-watch.js';
import { productOnRealServers, type ProductOnServers } from './real-product.js';
import { rollingRestart } from './rolling-restart.js';
import type { SplitProduct } from './split-product.js';

/** The promised limits for a killed instance and for a vanished agent. */
const [BACK_MS, GONE_MS] = [10_000, 15_000];

let on: ProductOnServers;
let starting: Promise<ProductOnServers>;
let product: SplitProduct;
let damaged: Buffer;
beforeAll(async () => {
  on = await (starting = productOnRealServers({ instances: 2 }));
  product = on.product;
  damaged = (await demoImages()).find((one) => one.name === 'studio-archive.img')?.bytes ?? Buffer.alloc(0);
}, 600_000);
// Also cleans up if the start took too long for the hook.
afterAll(async () => (await starting).destroy(), 300_000);

const drop = (name: string): Promise<void> => putOnBench(product.bench, name, damaged);
const agentOf = async (shop: PublicDoor): Promise<Agent> => {
  const [agent] = await shop.get<Agent[]>('/api/agents');
  if (!agent) throw new TypeError('The shop has no agent');
  return agent;
};
const signedIn = (index: number): Promise<PublicDoor> => product.gateway(index).signIn('shop', product.accounts.shop);

newcomerSteps(() => product);
theMainJob(() => product);

describe('two instances of every service', () => {
  it('runs two instances per service and one outbox leader per database', async () => {
    for (const name of SERVICES)
      expect(product.processes.filter((one) => one.parts.name === name && one.isRunning)).toHaveLength(2);
    for (const name of WITH_DATABASE) {
      const leaders = await Promise.all(
        [0, 1].map((index) => gaugeOf(product, name, index, 'revive_outbox_leader_info')),
      );
      expect([name, (leaders[0] as number) + (leaders[1] as number)]).toEqual([name, 1]);
    }
  });

  for (const index of [0, 1]) {
    it(`repairs with the agent on fleet ${index}, whichever instance receives the orders`, async () => {
      await moveAgentTo(product, index);
      await drop(`crossing-${index}.img`);
      const job = await takeIn(product, `crossing-${index}.img`);
      await approveAndExecute(job);
      expect(await untilTicket(job.shop, job.repairId, isOver)).toMatchObject({
        status: 'completed',
        outcome: 'repaired',
      });
      expect([await streamsOn(product, index), await streamsOn(product, 1 - index)]).toEqual([1, 0]);
    }, 180_000);

    it(`shows on gateway ${index} the changes made through gateway ${1 - index}`, async () => {
      const [watching, acting] = [await signedIn(index), await signedIn(1 - index)];
      const end = new AbortController();
      const seen: string[] = [];
      const listening = (async () => {
        for await (const frame of watching.events('/api/events', end.signal)) seen.push(`${frame.type} ${frame.id}`);
      })();
      await drop(`seen-${index}.img`);
      const device = await deviceNamed(acting, `seen-${index}.img`);
      const { repairId } = await openRepair(acting, device.id);
      await eventually(
        async () => seen,
        (all) => all.includes(`bench.device ${device.id}`) && all.includes(`repair ${repairId}`),
      );
      end.abort();
      await listening;
      await untilTicket(acting, repairId, (one) => one.status === 'quoted');
    }, 120_000);
  }

  it('starts a run once when both gateways receive the request at the same moment', async () => {
    await drop('twice.img');
    const job = await takeIn(product, 'twice.img');
    await approveQuote(job.shop, job.repairId);
    const doors = [await signedIn(0), await signedIn(1)];
    const answers = await Promise.all(
      [...doors, ...doors].map(
        async (door) => (await door.raw('POST', `/api/repairs/${job.repairId}/execute`, { quoteVersion: 1 })).status,
      ),
    );
    expect(answers.filter((status) => status < 300)).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(3);
    const done = await untilTicket(job.shop, job.repairId, isOver);
    expect(done.runs.filter(({ kind }) => kind === 'repair')).toHaveLength(1);
  }, 120_000);

  it('ends a session on all gateways within a second of its sign-out', async () => {
    const person = await signedIn(0);
    const elsewhere = person.at(product.gateway(1));
    expect((await elsewhere.raw('GET', '/api/user')).status).toBe(200);
    const end = new AbortController();
    const open = (async () => {
      for await (const frame of elsewhere.events('/api/events', end.signal)) if (frame.type === 'never') return;
    })();
    await sleep(300);
    await person.post('/api/logout');
    const ended = await Promise.race([open.then(() => 'ended'), sleep(1000, 'still open')]);
    end.abort();
    await open;
    expect([ended, (await elsewhere.raw('GET', '/api/user')).status]).toEqual(['ended', 401]);
  });

  it('publishes every committed event once', async () => {
    const { committed, published, twice } = await publishedTwice(product, on.servers.env);
    expect(twice).toEqual([]);
    expect(published).toBe(committed);
    expect(committed).toBeGreaterThan(30);
  }, 120_000);
});

describe('a killed instance', () => {
  it('moves its agent to the second fleet within 10 s and shows no outdated status', async () => {
    const shop = await product.as('shop');
    const { id } = await agentOf(shop);
    const holder = await holderOf(product);
    const watches = [new PresenceWatch(await signedIn(0)), new PresenceWatch(await signedIn(1))];
    const killedAt = performance.now();
    await product.kill('fleet', holder);
    await eventually(
      () => streamsOn(product, 1 - holder),
      (streams) => streams === 1,
      GONE_MS,
    );
    const backAt = performance.now();
    await eventually(
      () => agentOf(shop),
      (agent) => agent.status === 'online',
    );
    const shownAt = performance.now();
    await sleep(1000);
    await Promise.all(watches.map((watch) => watch.stop()));
    await product.restart('fleet', holder);
    expect(shownAt - killedAt).toBeLessThanOrEqual(BACK_MS);
    // After the return the agent stays shown; during the absence no screen shows the agent for longer than its lease.
    for (const watch of watches) {
      expect(watch.missed([id], shownAt)).toBe(0);
      expect(watch.claimedUntil([id], killedAt, backAt)).toBeLessThanOrEqual(GONE_MS);
      expect(watch.looks(killedAt)).toBeGreaterThan(10);
    }
  }, 120_000);

  it('hides an agent and its devices after 15 s of silence', async () => {
    const shop = await product.as('shop');
    const { id } = await agentOf(shop);
    const pid = product.agents[0]?.pid as number;
    const watches = [new PresenceWatch(await signedIn(0)), new PresenceWatch(await signedIn(1))];
    const silentAt = performance.now();
    process.kill(pid, 'SIGSTOP');
    try {
      await sleep(GONE_MS + 1500);
      const devices = await shop.get<{ status: string }[]>('/api/bench/devices');
      expect(devices.filter(({ status }) => status === 'connected')).toEqual([]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await Promise.all(watches.map((watch) => watch.stop()));
    for (const watch of watches) {
      expect(watch.claimedUntil([id], silentAt)).toBeLessThanOrEqual(GONE_MS);
      expect(watch.missed([id], silentAt)).toBeGreaterThan(0);
    }
    await eventually(
      () => agentOf(shop),
      (agent) => agent.status === 'online',
      30_000,
    );
  }, 120_000);

  it('moves its streams to the second gateway within 10 s without missing changes', async () => {
    const shop = await product.as('shop');
    const readers = new LiveReaders();
    await readers.start([shop, await product.as('shop'), await product.as('shop')], 24);
    await product.kill('gateway', 0);
    await drop('meanwhile.img');
    await readers.untilAllOpen(BACK_MS);
    expect(readers.gaps.length).toBeGreaterThan(0);
    expect(Math.max(...readers.gaps)).toBeLessThanOrEqual(BACK_MS);
    await readers.stop();
    await deviceNamed(shop, 'meanwhile.img');
    await product.restart('gateway', 0);
  }, 120_000);

  it('completes a repair although instances of repairs, fleet and billing die during it', async () => {
    await drop('survives.img');
    const job = await takeIn(product, 'survives.img');
    const [holder] = [await holderOf(product), await approveAndExecute(job)];
    await Promise.all([product.kill('repairs', 0), product.kill('fleet', holder), product.kill('billing', 1)]);
    await Promise.all([product.restart('repairs', 0), product.restart('fleet', holder), product.restart('billing', 1)]);
    const done = await untilTicket(job.shop, job.repairId, isOver);
    expect([done.status, done.outcome]).toEqual(['completed', 'repaired']);
    const settled = await untilTicket(
      job.shop,
      job.repairId,
      (one) => one.charge !== undefined && one.commission !== undefined,
    );
    expect(settled.charge?.cents).toBe(35_000);
    expect((await ticketOf(job.shop, job.repairId)).runs.filter(({ kind }) => kind === 'repair')).toHaveLength(1);
  }, 240_000);
});

describe('graceful stop', () => {
  it('stops each instance within ten seconds without force while the product keeps running', async () => {
    const shop = await product.as('shop');
    for (const name of SERVICES) {
      const one = product.process(name, 1);
      const begun = performance.now();
      expect([name, await one.stop()]).toEqual([name, true]);
      expect([name, performance.now() - begun < 10_000]).toEqual([name, true]);
      await shop.get('/api/repairs');
      one.launch();
      await one.ready();
    }
  }, 240_000);

  it('restarts both gateways without failed requests and reconnects streams within 10 s', async () => {
    const result = await rollingRestart(product, { requestsPerSecond: 40, streams: 80, settleMs: 1000 });
    expect(result.failed).toEqual({});
    expect(result.returns).toBeGreaterThan(0);
    expect(result.longestGapMs).toBeLessThanOrEqual(BACK_MS);
  }, 180_000);
});
