import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import { WITH_DATABASE } from '../../../dev/services.js';
import type { Ticket } from '../../world/repairs.js';
import { askDatabase } from '../effects.js';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { compare, type Change } from '../outbox/compare.js';
import { readTopic } from '../outbox/read-topic.js';
import { BusyShop } from './busy-shop.js';
import { LiveScreen } from './live-screen.js';
import { Writers } from './writers.js';

const [DOWN_MS, QUICK_DOWN_MS] = [60_000, 10_000];
const [HANDS, INTAKES] = [4, 6];
const GONE_MS = 30_000;
const PATIENCE_MS = 120_000;
/**
 * Milliseconds until committed data is on the screens: frames are merged for 100 ms, the rest is for a busy machine.
 */
const SHOWN_MS = 3000;
const BENCH_MS = 200;

export const brokerDown: FaultPart = {
  name: 'broker',
  counts: 'requests while it was down',
  title:
    'Kafka down under load: no request fails for it, live screens go on, backlog gone within 30 s of its return, order per device kept',
  async run(context) {
    const { stage, quick, report, say } = context;
    const on = await stage.own({ agent: false });
    const [hands, intakes] = [HANDS, INTAKES].map((count, which) =>
      Array.from({ length: count }, (_, n) => `${which === 0 ? 'hand' : 'intake'}-${n}.img`),
    ) as [string[], string[]];
    const shop = await BusyShop.open(on, [...hands, ...intakes, 'moving.img']);
    const screen = new LiveScreen(await on.product.as('shop'));
    try {
      const ids: string[] = [];
      for (const name of hands) ids.push((await shop.quoted(name)).id);
      const writers = new Writers(shop.door, ids);
      const kafka = on.servers.get('kafka');
      const bench = movingBench(shop);
      writers.start();
      const started: string[] = [];
      try {
        await sleep(1000);
        await kafka.kill();
        const [framesBefore, writesBefore] = [screen.frames, writers.acknowledged];
        for (const name of intakes) {
          // Starts without retries: an intake must not fail while only the broker is down.
          started.push(await startedAtOnce(shop, name, report));
          await sleep((quick ? QUICK_DOWN_MS : DOWN_MS) / intakes.length);
        }
        report.figure('requests while it was down', writers.acknowledged - writesBefore + started.length);
        report.figure('frames while it was down', screen.frames - framesBefore);
        if (screen.frames === framesBefore) report.finding('the live screen stood still while the broker was down');
        await kafka.start();
        const upAt = performance.now();
        const goneMs = await backlogGone(
          on.servers.env,
          shop,
          started.filter((id) => id !== ''),
          upAt,
        );
        report.figure('backlog gone after ms', goneMs ?? PATIENCE_MS);
        if (goneMs === undefined || goneMs > GONE_MS)
          report.finding(
            `the backlog was ${goneMs === undefined ? `not gone within ${PATIENCE_MS / 1000} s` : `gone only after ${(goneMs / 1000).toFixed(1)} s`}`,
          );
      } finally {
        clearInterval(bench);
        await writers.stop();
      }
      for (const [status, times] of writers.refusals)
        report.finding(`${times} requests ended with ${status} while only the broker was away`);
      for (const one of await writers.lost()) report.finding(one);
      await judgeScreen(screen, writers, report);
      await judgeOrder(on.servers.env, report);
      say(`slowest answer ${writers.slowestMs.toFixed(0)} ms`);
    } finally {
      await screen.close();
      await shop.close();
      await stage.end(on);
    }
  },
};

function movingBench(shop: BusyShop): NodeJS.Timeout {
  let n = 0;
  return setInterval(
    () => shop.agent.say({ attached: shop.agent.device('moving.img', { detail: `state ${n++}` }) }),
    BENCH_MS,
  );
}

async function startedAtOnce(shop: BusyShop, name: string, report: FaultContext['report']): Promise<string> {
  const answer = await shop.door.once('POST', '/api/repairs/start', {
    deviceId: shop.agent.key.deviceId(name),
    customerName: 'Thandi Dlamini',
    customerPhone: '082 123 4418',
    issueDescription: 'It does not start',
  });
  if (typeof answer !== 'string' && answer.status < 300) return (answer.body as { repairId: string }).repairId;
  report.finding(
    `the intake of ${name} ended with ${typeof answer === 'string' ? answer : `${answer.status} ${JSON.stringify(answer.body)}`} while only the broker was away`,
  );
  return '';
}

/**
 * Milliseconds from `upAt` until the intakes of the outage are quoted and all events committed before this call are
 * published. Writers continue meanwhile.
 */
async function backlogGone(
  servers: Environment,
  shop: BusyShop,
  intakes: readonly string[],
  upAt: number,
): Promise<number | undefined> {
  const until = new Date();
  for (; performance.now() - upAt < PATIENCE_MS; await sleep(250)) {
    const waiting = await Promise.all(WITH_DATABASE.map((name) => unsentBefore(servers, name, until)));
    if (waiting.some((count) => count > 0)) continue;
    const tickets = await Promise.all(intakes.map((id) => shop.work.ticket(id)));
    if (tickets.every(({ status }) => status === 'quoted')) return performance.now() - upAt;
  }
  return undefined;
}

async function unsentBefore(servers: Environment, name: ServiceName, until: Date): Promise<number> {
  const [row] = await askDatabase<{ waiting: string }>(
    servers,
    name,
    `select count(*) as waiting from outbox where sent_at is null and occurred_at < '${until.toISOString()}'`,
  );
  return Number(row?.waiting);
}

async function judgeScreen(screen: LiveScreen, writers: Writers, report: FaultContext['report']): Promise<void> {
  const behind = () =>
    writers.written.filter(
      ({ repairId, acknowledged }) =>
        (screen.shown.get(`repair ${repairId}`) as Ticket | undefined)?.issueDescription !== `written ${acknowledged}`,
    );
  for (const end = Date.now() + SHOWN_MS; behind().length > 0 && Date.now() < end;) await sleep(50);
  for (const { repairId, acknowledged } of behind()) {
    report.finding(
      `the screen shows ${JSON.stringify((screen.shown.get(`repair ${repairId}`) as Ticket | undefined)?.issueDescription)} of ${repairId}, and ${acknowledged} was acknowledged last`,
    );
  }
  report.figure('stream cuts', screen.cuts);
}

async function judgeOrder(servers: Environment, report: FaultContext['report']): Promise<void> {
  // Changes to a ticket or device lock its row, so insertion order is event order. The audit of a shop has no such row.
  // For concurrent changes the order is the commit order, which the relay stores in `position`.
  for (const [service, topic, order] of [
    ['repairs', 'repairs.repair', 'seq'],
    ['repairs', 'repairs.audit', 'position'],
    ['fleet', 'fleet.bench', 'seq'],
  ] as const) {
    const rows = await askDatabase<{ id: string; key: string; number: string }>(
      servers,
      service,
      `select id, key, row_number() over (partition by key order by ${order}) as number from outbox
        where topic = '${topic}' and sent_at is not null`,
    );
    const committed = rows.map(({ id, key, number }): Change => ({ id, key, number: Number(number) }));
    const { lost, disordered } = compare(committed, await readTopic(servers.KAFKA_BROKERS ?? '', topic), []);
    report.figure(`events of ${topic}`, committed.length);
    if (lost.length > 0) report.finding(`lost: ${lost.length} events of ${topic} are not on the bus`);
    for (const one of disordered) report.finding(`out of order on ${topic}: ${one}`);
  }
}
