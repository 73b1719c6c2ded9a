import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@revive/platform/core/config';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { readInfrastructure } from '@revive/platform/runtime/infrastructure';
import { KafkaBus } from '@revive/platform/events/kafka/kafka-bus';
import { openLog } from '@revive/platform/telemetry/log';
import { toBusEvent, type OutboxRow } from '@revive/platform/events/outbox/outbox';
import { SERVICES } from '@revive/platform/core/service-names';
import type { Random } from '../../security/random.js';
import { WITH_DATABASE } from '../../../dev/services.js';
import { askDatabase } from '../effects.js';
import type { FaultPart } from '../fault-part.js';
import { parked } from '../parked.js';
import { BusyShop } from './busy-shop.js';
import { Writers } from './writers.js';

const [EVENTS, QUICK_EVENTS] = [10_000, 1_000];
const DELIVERIES = 3;
const HANDS = 6;
const PATIENCE_MS = 300_000;
const [BATCH, QUIET_MS] = [500, 3000];
/** Rows that change with time alone: leases of instances, heartbeats of agents and the last use of sessions. */
const BY_THE_CLOCK = ['fleet.instances', 'fleet.agents', 'identity.sessions'];

export const repeatedEvents: FaultPart = {
  name: 'repeats',
  counts: 'deliveries repeated',
  title:
    'Every event of real work delivered three times, the repeats shuffled over all keys and topics: the same state, byte for byte',
  async run({ stage, random, quick, report, say }) {
    const on = await stage.own({ agent: false });
    const names = Array.from({ length: HANDS }, (_, n) => `told-${n}.img`);
    const shop = await BusyShop.open(on, names);
    const { env } = on.servers;
    const { kafka } = readInfrastructure({ ...env, DATA_DIR: '.' });
    if (!kafka) throw new TypeError('Repeats are published to a Kafka');
    const bus = new KafkaBus({ ...kafka, log: openLog({ service: 'faults', level: 'silent' }) });
    try {
      const tickets = [];
      for (const name of names) tickets.push(await shop.quoted(name));
      const writers = new Writers(
        shop.door,
        tickets.map(({ id }) => id),
        0,
      );
      writers.start();
      while ((await events(env)).length < (quick ? QUICK_EVENTS : EVENTS)) await sleep(500);
      await writers.stop();
      for (const ticket of tickets) {
        await shop.work.approveAndExecute(ticket.id, ticket);
        await shop.work.over(ticket.id);
      }
      await shop.close();
      await untilHandled(bus);
      await untilSent(env);
      const before = await state(env);
      const told = await events(env);
      const repeats = shuffled(
        told.flatMap((event) => Array.from({ length: DELIVERIES - 1 }, () => event)),
        random,
      );
      for (let at = 0; at < repeats.length; at += BATCH) await bus.publish(repeats.slice(at, at + BATCH));
      report.figure('events', told.length);
      report.figure('deliveries repeated', repeats.length);
      say(`${told.length} events, ${repeats.length} repeats published`);
      await untilHandled(bus);
      const after = await state(env);
      report.figure('tables compared', before.size);
      for (const [table, digest] of before)
        if (after.get(table) !== digest) report.finding(`doubled: ${table} is not what it was before the repeats`);
      for (const one of await parked(env)) report.finding(`stuck: ${one}`);
    } finally {
      await bus.close();
      await shop.close();
      await stage.end(on);
    }
  },
};

async function events(env: Environment): Promise<BusEvent[]> {
  const rows = await Promise.all(
    WITH_DATABASE.map((name) =>
      askDatabase<OutboxRow>(
        env,
        name,
        'select id, topic, key, type, payload, tenant_id, traceparent, occurred_at from outbox where sent_at is not null',
      ),
    ),
  );
  return rows.flat().map(toBusEvent);
}

/** Waits until every group has no backlog twice in a row: handling an event may publish a new event. */
async function untilHandled(bus: KafkaBus): Promise<void> {
  for (let [quiet, end] = [0, Date.now() + PATIENCE_MS]; quiet < 2;) {
    const left = await Promise.all(SERVICES.map((group) => bus.backlog(group)));
    quiet = left.every((count) => count === 0) ? quiet + 1 : 0;
    if (Date.now() > end)
      throw new TypeError(
        `Stuck: not handled after ${PATIENCE_MS / 1000} s: ${SERVICES.map((name, i) => `${name} ${left[i]}`).join(', ')}`,
      );
    await sleep(QUIET_MS);
  }
}

/**
 * Waits for due emails: an email whose shop name was not yet known is retried after half a minute, and must not count
 * as an effect of the repeats.
 */
async function untilSent(env: Environment): Promise<void> {
  const due = async () =>
    (await askDatabase<object>(env, 'notifications', "select id from deliveries where state = 'due'")).length;
  for (const end = Date.now() + PATIENCE_MS; (await due()) > 0; await sleep(500))
    if (Date.now() > end) throw new TypeError(`Stuck: emails are still due after ${PATIENCE_MS / 1000} s`);
}

/** `<service>.<table>` → SHA-256 of its ordered rows, including timestamps. */
async function state(env: Environment): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const service of WITH_DATABASE) {
    const tables = await askDatabase<{ name: string }>(
      env,
      service,
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    for (const { name } of tables) {
      if (BY_THE_CLOCK.includes(`${service}.${name}`)) continue;
      const rows = await askDatabase<{ row: string }>(
        env,
        service,
        `select t::text as row from "${name}" t order by 1`,
      );
      const digest = createHash('sha256');
      for (const { row } of rows) digest.update(row).update('\n');
      digests.set(`${service}.${name}`, digest.digest('hex'));
    }
  }
  return digests;
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const mixed = [...all];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}
