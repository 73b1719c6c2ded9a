import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { parked } from '../parked.js';
import { BusyShop } from './busy-shop.js';
import { Writers } from './writers.js';

const [TIMES, QUICK_TIMES] = [20, 3];
const HANDS = 6;
/** Promised time to normal operation after the restart, and a factor for a loaded machine. */
const [NORMAL_MS, BUSY] = [5000, 2];
const PATIENCE_MS = 90_000;
/** Longer than the product's deadlines (3 s for a connection, 10 s for an answer); a longer request hangs. */
const HANGS_MS = 20_000;
const [LONGEST_UP_MS, LONGEST_DOWN_MS] = [3000, 2500];

export const postgresKilled: FaultPart = {
  name: 'postgres',
  counts: 'kills',
  title:
    'PostgreSQL killed and restarted under load: no acknowledged write lost, 503 with Retry-After meanwhile, normal within 5 s',
  async run({ stage, random, quick, report, say }) {
    // Without fsync, the server may lose acknowledged writes, and the test would blame the product.
    const on = await stage.own({ agent: false, durable: true });
    const names = Array.from({ length: HANDS }, (_, n) => `written-${n}.img`);
    const shop = await BusyShop.open(on, names, HANGS_MS);
    try {
      const ids: string[] = [];
      for (const name of names) ids.push((await shop.quoted(name)).id);
      const writers = new Writers(shop.door, ids);
      const postgres = on.servers.get('postgres');
      const normal: number[] = [];
      writers.start();
      try {
        for (let n = 0; n < (quick ? QUICK_TIMES : TIMES); n++) {
          await sleep(500 + random.below(LONGEST_UP_MS));
          await postgres.kill();
          await sleep(random.below(LONGEST_DOWN_MS));
          await postgres.start();
          report.count('kills');
          const ms = await writers.allWroteSince(performance.now(), PATIENCE_MS);
          if (ms === undefined)
            report.finding(`stuck: ${PATIENCE_MS / 1000} s after start ${n + 1} not every hand could write again`);
          else normal.push(ms);
          say(
            `kill ${n + 1}: normal after ${ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`}, ${writers.acknowledged} writes acknowledged, refused ${JSON.stringify(Object.fromEntries(writers.refusals))}`,
          );
        }
      } finally {
        await writers.stop();
      }
      report.figure('writes acknowledged', writers.acknowledged);
      report.figure('slowest answer ms', writers.slowestMs);
      for (const one of await writers.lost()) report.finding(one);
      for (const one of await parked(on.servers.env)) report.finding(`stuck: ${one}`);
      judgeRefusals(writers.refusals, shop.door.withoutRetryAfter, report);
      judgeNormal(normal, report, say);
    } finally {
      await shop.close();
      await stage.end(on);
    }
  },
};

/** While a server is down, only 503 with Retry-After is a correct refusal. */
export function judgeRefusals(
  refusals: ReadonlyMap<string, number>,
  withoutRetryAfter: number,
  report: FaultContext['report'],
): void {
  for (const [status, times] of refusals) {
    report.figure(`refused ${status}`, times);
    if (status !== '503') report.finding(`${times} requests ended with ${status} instead of 503`);
  }
  if (withoutRetryAfter > 0) report.finding(`${withoutRetryAfter} answers of 503 named no time to come back`);
}

function judgeNormal(normal: readonly number[], report: FaultContext['report'], say: FaultContext['say']): void {
  const late = normal.filter((ms) => ms > NORMAL_MS).length;
  report.figure('slowest normal ms', Math.max(0, ...normal));
  if (late === 0) return;
  const [load = 0] = loadavg();
  if (load > BUSY * cpus().length)
    say(
      `the return to normal is not judged: a load of ${load.toFixed(1)} on ${cpus().length} processors is the machine's, not the product's`,
    );
  else report.finding(`${late} of ${normal.length} times the product was normal only after more than 5 s`);
}
