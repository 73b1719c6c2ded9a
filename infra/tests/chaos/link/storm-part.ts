import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicDoor } from '../../../dev/public-door.js';
import type { FarmCount, FarmRequest } from '../../load/agents/agent-farm.js';
import { Forked } from '../../load/forked.js';
import { percentile } from '../../load/harness.js';
import { fleetOf, writeAgents, makeShops, PASSWORD, type MeasuredShop } from '../../load/split-in-load.js';
import { answers } from '../../../servers/server-process.js';
import type { ProductOnServers } from '../../cluster/real-product.js';
import type { SplitProduct } from '../../cluster/split-product.js';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { processorUse, sentenceOf, usedBetween, type ProcessorUse } from './processor-use.js';
import type { SignInRequest, SignIns } from './sign-in-process.js';

/** Below the page size of a shop's agent list. */
const AGENTS_A_SHOP = 100;
const DIALS_PER_SECOND = 150;
const DOWN_MS = 10_000;
const BACK_MS = 15_000;
const GIVE_UP_MS = 120_000;
const SIGN_IN_P99_MS = 1000;
const SIGN_INS_PER_SECOND = 4;
const DIAL_GAP_MS = 990;
/** The start time of the listener is known to within this many milliseconds. */
const LISTENING_LOOK_MS = 20;
const SHOWN_LOOK_MS = 250;

export const reconnectAgents: FaultPart = {
  name: 'storm',
  title:
    '2,000 agents come back after the fleet service is killed: all online and shown online within 15 s, ' +
    'none dials faster than once a second, sign-in keeps p99 ≤ 1 s',
  counts: 'agents',
  async run(context) {
    const { stage, quick, random, report, say } = context;
    const on = await stage.own({ agent: false });
    const { product } = on;
    const farm = new Forked<FarmRequest>('agents/agent-farm');
    const signIns = new Forked<SignInRequest>('../chaos/link/sign-in-process');
    try {
      const count = quick ? 300 : 2000;
      const shops = await makeShops(product, 'storm', Math.ceil(count / AGENTS_A_SHOP));
      const file = join(product.home, 'storm.json');
      await writeAgents(file, product, shops, count);
      const doors = await Promise.all(shops.map(({ username }) => product.anyone.signIn(username, PASSWORD)));
      const { online } = await farm.ask<FarmCount>({
        ask: 'dial',
        file,
        root: fleetOf(product).pki.root,
        link: `localhost:${product.linkPort}`,
        seed: random.below(1e9),
        perSecond: DIALS_PER_SECOND,
      });
      if (online !== count) throw new TypeError(`${online} of ${count} agents came online before the storm`);
      await untilShown(doors, count);
      report.count('agents', count);
      const calm = await signingIn(signIns, product, shops, () => sleep(10_000));
      say(
        `sign-in before the storm: p50 ${Math.round(percentile(calm.took, 0.5))} ms, p99 ${Math.round(percentile(calm.took, 0.99))} ms`,
      );
      for (let round = 0; round < (quick ? 1 : 3); round++)
        await storm(context, on, { farm, signIns, shops, doors, count });
    } finally {
      await Promise.all([farm.stop(), signIns.stop()]);
      await stage.end(on);
    }
  },
};

interface Players {
  readonly farm: Forked<FarmRequest>;
  readonly signIns: Forked<SignInRequest>;
  readonly shops: readonly MeasuredShop[];
  readonly doors: readonly PublicDoor[];
  readonly count: number;
}

async function storm(
  { report, say }: FaultContext,
  on: ProductOnServers,
  { farm, signIns, shops, doors, count }: Players,
): Promise<void> {
  const { product } = on;
  const fleet = product.process('fleet');
  const use = () => processorUse(on, { agents: farm.pid, people: signIns.pid });
  const before = await farm.ask<FarmCount>({ ask: 'count' });
  await product.kill('fleet', 0);
  let used: ProcessorUse = {};
  let [onlineMs, shownMs] = [Number.NaN, Number.NaN];
  const { took, failed } = await signingIn(signIns, product, shops, async () => {
    await sleep(DOWN_MS);
    fleet.launch();
    while (!(await answers(fleet.parts.ports.link ?? 0))) await sleep(LISTENING_LOOK_MS);
    const [listens, atFirst] = [performance.now(), use()];
    for (const end = listens + GIVE_UP_MS; performance.now() < end && Number.isNaN(onlineMs); await sleep(50)) {
      if ((await farm.ask<FarmCount>({ ask: 'count' })).online === count) onlineMs = performance.now() - listens;
    }
    await untilShown(doors, count);
    shownMs = performance.now() - listens;
    used = usedBetween(atFirst, use());
    await fleet.ready();
  });
  const { dials, shortestGapMs, refused } = await farm.ask<FarmCount>({ ask: 'count' });
  const p99 = percentile(took, 0.99);
  say(
    `all online ${Math.round(onlineMs)} ms and shown ${Math.round(shownMs)} ms after the link listens; ${dials - before.dials} dials, at least ${Math.round(shortestGapMs)} ms apart; ${took.length} sign-ins: p50 ${Math.round(percentile(took, 0.5))} ms, p99 ${Math.round(p99)} ms`,
  );
  say(`meanwhile on the processors: ${sentenceOf(used, shownMs)}`);
  report.count('storms');
  report.count('dials', dials - before.dials);
  report.count('sign-ins', took.length);
  // CPU time per connection, which does not depend on the load of the machine. The figure for `agents` is the cost of
  // the simulation.
  for (const name of ['fleet', 'postgres', 'proxy', 'agents'] as const)
    report.figure(`CPU of ${name} a connection, ms`, (used[name] ?? 0) / count);
  report.figure('all online after, ms', onlineMs);
  report.figure('all shown after, ms', shownMs);
  report.figure('sign-in p99, ms', p99);
  if (!(onlineMs <= BACK_MS)) report.finding(`all ${count} agents were online only after ${Math.round(onlineMs)} ms`);
  if (!(shownMs <= BACK_MS))
    report.finding(`all ${count} agents were shown as online only after ${Math.round(shownMs)} ms`);
  if (shortestGapMs < DIAL_GAP_MS) report.finding(`an agent dialled again after ${Math.round(shortestGapMs)} ms`);
  if (refused > before.refused) report.finding(`the hub sent ${refused - before.refused} agents away`);
  if (p99 > SIGN_IN_P99_MS) report.finding(`sign-in took ${Math.round(p99)} ms (p99) during the storm`);
  for (const sentence of failed) report.finding(`a sign-in failed: ${sentence}`);
}

async function signingIn(
  signIns: Forked<SignInRequest>,
  { url }: SplitProduct,
  shops: readonly MeasuredShop[],
  meanwhile: () => Promise<unknown>,
): Promise<SignIns> {
  await signIns.ask({
    ask: 'begin',
    url,
    people: shops.map(({ username }) => username),
    perSecond: SIGN_INS_PER_SECOND,
  });
  await meanwhile();
  return signIns.ask<SignIns>({ ask: 'end' });
}

async function untilShown(doors: readonly PublicDoor[], count: number): Promise<void> {
  const waiting = new Set(doors);
  let shown = 0;
  for (const end = performance.now() + GIVE_UP_MS; waiting.size > 0; await sleep(SHOWN_LOOK_MS)) {
    for (const door of waiting) {
      const agents = await door.get<{ status: string }[]>('/api/agents');
      if (agents.length === 0 || agents.some(({ status }) => status !== 'online')) continue;
      shown += agents.length;
      waiting.delete(door);
    }
    if (performance.now() > end) throw new TypeError(`only ${shown} of ${count} agents are shown as online`);
  }
  if (shown !== count) throw new TypeError(`${shown} of ${count} agents are listed`);
}
