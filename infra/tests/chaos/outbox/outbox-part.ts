import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runMigrations } from '@revive/platform/database/migrations';
import { provisionService } from '@revive/platform/database/provision';
import { startRealServers } from '../../../servers/servers.js';
import { roleNames } from '@revive/platform/database/row-security';
import type { FaultContext, FaultPart } from '../fault-part.js';
import { compare, type Change } from './compare.js';
import { DYING_POINTS, WRITERS } from './instance-protocol.js';
import { readTopic } from './read-topic.js';
import { Faults1763700000000, SERVICE, TOPIC } from './tables.js';
import { TwoInstances, type LeaderDeath } from './two-instances.js';

/** The batch size of the relay: the maximum number of events a leader can publish without marking. */
const BATCH = 500;
/** Milliseconds from the last change to an empty outbox; generous, so that a slow machine passes. */
const DRAIN_MS = 120_000;
const LOOK_MS = 100;

interface Played {
  readonly deaths: readonly LeaderDeath[];
  readonly surelyRepeating: number;
}

export const outboxLeader: FaultPart = {
  name: 'outbox-leader',
  title:
    'the outbox with 16 writers on two instances while the relay’s leader is killed: none lost, none out of its key’s order',
  counts: 'leaders killed',
  async run(context) {
    const home = await mkdtemp(join(tmpdir(), 'revive-outbox-'));
    // PostgreSQL runs under a separate account, which must be able to enter this folder.
    await chmod(home, 0o711);
    const servers = await startRealServers({ dir: join(home, 'servers'), durable: false }, [
      'postgres',
      'kafka',
      'redis',
    ]);
    try {
      const adminUrl = String(servers.env.DATABASE_URL);
      const databases = await provisionService({ adminUrl, passwords: {} }, SERVICE);
      await runMigrations(SERVICE, databases.MIGRATE_DATABASE_URL, [Faults1763700000000]);
      const url = new URL(adminUrl);
      url.pathname = `/${roleNames(SERVICE).database}`;
      const admin = new pg.Client({ connectionString: url.href });
      await admin.connect();
      try {
        const instances = new TwoInstances({
          ...(servers.env as Record<string, string>),
          ...databases,
          DATA_DIR: home,
          RPC_LISTEN: '127.0.0.1:1',
          RPC_CA: '-',
          RPC_CERT: '-',
          RPC_KEY: '-',
          ACTOR_PUBLIC_KEYS: '-',
        });
        const played = await playAndKill(context, admin, instances);
        const { rows: committed } = await admin.query<Change>('select event_id as id, key, number from changes');
        judge(
          context,
          committed,
          compare(committed, await readTopic(String(servers.env.KAFKA_BROKERS), TOPIC), played.deaths),
          played,
        );
      } finally {
        await admin.end();
      }
    } finally {
      await servers.stop();
      await rm(home, { recursive: true, force: true });
    }
  },
};

async function playAndKill(context: FaultContext, admin: pg.Client, instances: TwoInstances): Promise<Played> {
  try {
    return await play(context, admin, instances);
  } finally {
    await instances.kill();
  }
}

async function play(
  { quick, random, report, say }: FaultContext,
  admin: pg.Client,
  instances: TwoInstances,
): Promise<Played> {
  const [events, kills] = quick ? [3000, 4] : [20_000, 20];
  const changed = async () =>
    Number((await admin.query<{ count: string }>('select count(*) from changes')).rows[0]?.count);
  await instances.start();
  const deaths: LeaderDeath[] = [];
  let surelyRepeating = 0;
  for (let kill = 0; kill < kills; kill++) {
    const due = (events * (kill + random.next())) / kills;
    while ((await changed()) < due) await sleep(LOOK_MS);
    const at = kill < DYING_POINTS.length ? (DYING_POINTS[kill] ?? 'anywhere') : random.pick(DYING_POINTS);
    const death = await instances.killLeader(at);
    deaths.push(death);
    if (at === 'after publish') surelyRepeating += 1;
    report.count('leaders killed');
    report.count(`killed ${at}`);
    say(
      `leader killed ${at} after ${await changed()} changes; the other leads ${Math.round(death.leadsAgainAt - death.until)} ms later`,
    );
    await instances.startTheDead();
  }
  while ((await changed()) < events) await sleep(LOOK_MS);
  await instances.stopWriting();
  for (
    const end = Date.now() + DRAIN_MS;
    Number((await admin.query<{ count: string }>('select count(*) from outbox where sent_at is null')).rows[0]?.count) >
    0;
    await sleep(LOOK_MS)
  ) {
    if (Date.now() < end) continue;
    report.finding('the outbox is not empty two minutes after the last change');
    break;
  }
  report.figure(
    'longest time without a leader, ms',
    Math.max(...deaths.map(({ until, leadsAgainAt }) => leadsAgainAt - until)),
  );
  return { deaths, surelyRepeating };
}

function judge(
  { report }: FaultContext,
  committed: readonly Change[],
  found: ReturnType<typeof compare>,
  { surelyRepeating }: Played,
): void {
  report.count('writers', 2 * WRITERS);
  report.count('events committed', committed.length);
  report.count('lost', found.lost.length);
  report.count('out of order', found.disordered.length);
  report.count(
    'repeats that a kill explains',
    found.repeats.reduce((sum, one) => sum + one, 0),
  );
  for (const { key, number, id } of found.lost) report.finding(`lost: change ${number} of ${key} (${id})`);
  for (const sentence of found.disordered) report.finding(`out of order: ${sentence}`);
  for (const id of found.unknown) report.finding(`on the bus, and nobody committed it: ${id}`);
  for (const id of found.unexplained) report.finding(`published twice, and no leader died between: ${id}`);
  for (const [i, count] of found.repeats.entries())
    if (count > BATCH) report.finding(`kill ${i + 1} left ${count} repeats, more than a batch`);
  if (found.repeats.filter((count) => count > 0).length < surelyRepeating)
    report.finding(
      `${surelyRepeating} leaders died with published and unmarked events, and fewer left repeats: the kills did not hit what they name`,
    );
}
