import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { FaultContext, FaultPart } from '../fault-part.js';
import type { ProductOnServers } from '../../cluster/real-product.js';
import { PatientDoor } from '../patient-door.js';
import { BusyShop } from './busy-shop.js';
import { LiveScreen } from './live-screen.js';
import { judgeRefusals } from './postgres-killed.js';
import { Writers } from './writers.js';

const [TIMES, QUICK_TIMES] = [20, 4];
const MOST_GUESSES = 200;
const SCREEN_MS = 10_000;

/**
 * Redis holds only data that can be rebuilt: emptying or killing Redis must not reset limits, end sessions or stop
 * screens.
 */
export const redisEmptied: FaultPart = {
  name: 'redis',
  counts: 'times emptied',
  title: 'Redis emptied and killed: nobody’s limits are refunded, sessions are rebuilt, screens recover',
  async run({ stage, random, quick, report, say }) {
    const on = await stage.own({ agent: false });
    const shop = await BusyShop.open(on, ['written.img']);
    const screen = new LiveScreen(await on.product.as('shop'));
    const left = await on.product.as('shop');
    try {
      const { id } = await shop.quoted('written.img');
      await left.post('/api/logout');
      await guessUntilRefused(on, report);
      const writers = new Writers(shop.door, [id]);
      writers.start();
      try {
        for (let n = 0; n < (quick ? QUICK_TIMES : TIMES); n++) {
          await sleep(200 + random.below(600));
          const isKilled = random.once(3);
          if (isKilled) await on.servers.get('redis').kill();
          else await flush(on);
          report.count(isKilled ? 'times killed' : 'times emptied');
          await judgeGuesses(on, report, isKilled ? 'killed' : 'emptied');
          if (isKilled) await on.servers.get('redis').start();
          const status = (await left.raw('GET', '/api/user')).status;
          if (status !== 401)
            report.finding(
              `a session that was signed out answers ${status} after Redis was ${isKilled ? 'killed' : 'emptied'}`,
            );
          const ms = await shownAgain(screen, writers, id);
          if (ms === undefined)
            report.finding(
              `the screen did not recover within ${SCREEN_MS / 1000} s after Redis was ${isKilled ? 'killed' : 'emptied'}`,
            );
          say(
            `${isKilled ? 'killed' : 'emptied'}: the screen shows a later write ${ms === undefined ? 'never' : `after ${ms.toFixed(0)} ms`}, refused ${JSON.stringify(Object.fromEntries(writers.refusals))}`,
          );
        }
      } finally {
        await writers.stop();
      }
      report.figure('writes acknowledged', writers.acknowledged);
      judgeRefusals(writers.refusals, shop.door.withoutRetryAfter, report);
      for (const one of await writers.lost()) report.finding(one);
    } finally {
      await screen.close();
      await shop.close();
      await stage.end(on);
    }
  },
};

async function flush({ servers }: ProductOnServers): Promise<void> {
  const redis = new Redis(servers.env.REDIS_URL ?? '', { lazyConnect: true });
  await redis.connect();
  await redis.flushall();
  redis.disconnect();
}

const GUESSES = [
  {
    what: 'passwords',
    ask: (door: PatientDoor) =>
      door.once('POST', '/api/login', { username: 'customer', password: 'wrong-wrong-wrong-1' }),
  },
  {
    what: 'tracking links',
    ask: (door: PatientDoor) => door.once('GET', '/api/customer/repair-status?trackingId=RV-0000-0000-0000-0000-0000'),
  },
];
const statusOf = (answer: Awaited<ReturnType<PatientDoor['once']>>): string =>
  typeof answer === 'string' ? answer : String(answer.status);

async function guessUntilRefused({ product }: ProductOnServers, report: FaultContext['report']): Promise<void> {
  const door = new PatientDoor(product.anyone);
  for (const { what, ask } of GUESSES) {
    let guesses = 0;
    while (statusOf(await ask(door)) !== '429') {
      guesses += 1;
      if (guesses > MOST_GUESSES) throw new TypeError(`${MOST_GUESSES} guesses of ${what} were allowed`);
    }
    report.figure(`guesses of ${what} until refused`, guesses);
  }
}

/** Requires 429, or 503 while Redis is down; any other status means that the limit was reset. */
async function judgeGuesses({ product }: ProductOnServers, report: FaultContext['report'], how: string): Promise<void> {
  const door = new PatientDoor(product.anyone);
  for (const { what, ask } of GUESSES) {
    const status = statusOf(await ask(door));
    report.count('guesses afterwards');
    if (status !== '429' && !(how === 'killed' && status === '503'))
      report.finding(`refunded: a guess of ${what} was answered ${status} after Redis was ${how}`);
  }
}

async function shownAgain(screen: LiveScreen, writers: Writers, repairId: string): Promise<number | undefined> {
  const [began, now] = [performance.now(), writers.written[0]?.tried ?? 0];
  for (; performance.now() - began < SCREEN_MS; await sleep(20)) {
    const row = screen.shown.get(`repair ${repairId}`) as { issueDescription?: string } | undefined;
    if (Number(/^written (\d+)$/.exec(row?.issueDescription ?? '')?.[1] ?? 0) > now) return performance.now() - began;
  }
  return undefined;
}
