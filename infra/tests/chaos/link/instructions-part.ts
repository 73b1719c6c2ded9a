import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../world/eventually.js';
import { PresenceWatch } from '../../cluster/presence-watch.js';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { Site } from './site.js';

/** Writes orders in small batches, so that some meet each moment of an instance's end and start. */
const EVERY_MS = 200;
const ONLINE_MS = 120_000;
/**
 * Milliseconds from the last order to the last answer: an agent reconnects within its window, and a repeat is due ten
 * seconds after a cut answer.
 */
const ANSWERED_MS = 90_000;
/** An agent that has been gone for longer must not be shown to the shop (design §6). */
const GONE_MS = 15_000;
const REDIS_AWAY_MS = 5000;

/**
 * Kills both fleet instances in turn, stops the wake-up channel, cuts answers and pauses agents. Each order must be
 * executed exactly once.
 */
export const messagesDown: FaultPart = {
  name: 'messages-down',
  title:
    'messages down to agents while both fleet instances are killed in turn: none lost, none executed ' +
    'twice; nobody gone is shown for more than 15 s',
  counts: 'orders',
  async run(context) {
    const { stage, quick, random, report } = context;
    const on = await stage.own({ instancesOf: { fleet: 2 }, agent: false });
    const site = await Site.open(on, { name: 'site', agents: quick ? 12 : 40, seed: random.below(1e9), cutShare: 0.1 });
    const watch = new PresenceWatch(await site.signIn());
    try {
      await site.dial();
      await allOnline(site, watch);
      report.count('agents', site.agents.length);
      await orders(context, on, site);
      await halted(context, on, site, watch);
    } finally {
      await watch.stop();
      await site.close();
      await stage.end(on);
    }
  },
};

type On = Awaited<ReturnType<FaultContext['stage']['own']>>;

async function allOnline(site: Site, watch: PresenceWatch): Promise<void> {
  await eventually(
    () => site.count(),
    ({ online }) => online === site.agents.length,
    ONLINE_MS,
  );
  await eventually(
    async () => watch.last?.online.size,
    (shown) => shown === site.agents.length,
    ONLINE_MS,
  );
}

async function orders(
  { quick, random, report, say }: FaultContext,
  { product, servers }: On,
  site: Site,
): Promise<void> {
  const runs: string[] = [];
  let over = false;
  const writing = (async () => {
    for (; !over; await sleep(EVERY_MS))
      runs.push(
        ...(await site.orders.write(Array.from({ length: 1 + random.below(6) }, () => random.pick(site.agents)))),
      );
  })();
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    for (const index of [0, 1]) {
      await sleep(random.below(2000));
      await product.kill('fleet', index);
      report.count('fleet instances killed');
      await sleep(random.below(3000));
      await product.restart('fleet', index);
      say(`fleet ${index} was killed and is back, ${runs.length} orders so far`);
    }
    // No wake-up is sent while Redis is frozen; the periodic sweep must find the orders.
    servers.get('redis').freeze();
    report.count('times without a bell');
    await sleep(REDIS_AWAY_MS);
    servers.get('redis').thaw();
  }
  over = true;
  await writing;
  const answered = await eventually(
    () => site.answered(runs),
    ({ open }) => open === 0,
    ANSWERED_MS,
  ).catch(() => site.answered(runs));
  const { executed, repeats, cut, refused } = await site.count();
  report.count('orders', runs.length);
  report.count('executed', Object.keys(executed).length);
  report.count('repeats that were only answered', repeats);
  report.count('answers cut off', cut);
  for (const run of runs)
    if (executed[run] !== 1)
      report.finding(
        executed[run] === undefined ? `lost: the order of run ${run}` : `executed ${executed[run]} times: run ${run}`,
      );
  if (Object.keys(executed).some((run) => !runs.includes(run)))
    report.finding('an order was executed that nobody wrote');
  if (answered.open > 0 || answered.refused > 0)
    report.finding(
      `of ${runs.length} orders ${answered.open} are not answered and ${answered.refused} refused: ${refused.slice(0, 3).join('; ')}`,
    );
  if (repeats === 0) report.finding('no order came again: that case was not tried');
  if (cut === 0) report.finding('no answer was cut off: that case was not tried');
}

/**
 * Pauses agents with open sockets, like a PC in sleep mode: first alone, then together with the instance that holds
 * their streams.
 */
async function halted(
  { quick, report, say }: FaultContext,
  { product }: On,
  site: Site,
  watch: PresenceWatch,
): Promise<void> {
  const ids = site.agents.map(({ agentId }) => agentId);
  for (let round = 0; round < (quick ? 2 : 6); round++) {
    await allOnline(site, watch);
    const killed = round % 2 === 1 ? (round >> 1) % 2 : undefined;
    const sinceMs = performance.now();
    process.kill(site.process.pid, 'SIGSTOP');
    try {
      if (killed !== undefined) await product.kill('fleet', killed);
      await sleep(GONE_MS + 5000);
    } finally {
      process.kill(site.process.pid, 'SIGCONT');
    }
    const untilMs = performance.now();
    const claimed = watch.claimedUntil(ids, sinceMs, untilMs);
    const looks = watch.looks(sinceMs + GONE_MS, untilMs);
    report.count('times the agents were halted');
    report.count('looks at presence after 15 s', looks);
    say(
      `agents halted${killed === undefined ? '' : ` and fleet ${killed} killed`}: shown as online for ${Math.round(claimed)} ms after that`,
    );
    if (claimed > GONE_MS) report.finding(`agents that were gone were shown as online ${Math.round(claimed)} ms later`);
    if (looks === 0) report.finding('nobody looked at presence after 15 s');
    if (killed !== undefined) await product.restart('fleet', killed);
  }
  await allOnline(site, watch);
}
