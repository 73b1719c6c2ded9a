import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/database/database.js';
import { EmbeddedCache } from '../src/cache/embedded/embedded-cache.js';
import { AppError } from '../src/errors/errors.js';
import type { BusEvent, EventBus } from '../src/events/event-bus.js';
import { Metrics } from '../src/telemetry/metrics.js';
import { addEvent } from '../src/events/outbox/outbox.js';
import { OutboxRelay } from '../src/events/outbox/relay.js';
import { afterCommit } from '../src/database/after-commit.js';
import { aUser, freshDatabase, silentLog, type TestDatabase } from '../src/testing/testkit.js';
import { waitFor } from '../src/testing/wait-for.js';

class RecordingBus implements Pick<EventBus, 'publish'> {
  readonly events: BusEvent[] = [];
  fail: () => boolean = () => false;
  async publish(events: readonly BusEvent[]): Promise<void> {
    await sleep(1);
    if (this.fail()) throw new AppError('SERVICE_UNAVAILABLE', { part: 'bus' });
    this.events.push(...events);
  }
}

let test: TestDatabase;
let db: Database;
let bus: RecordingBus;
const relays: OutboxRelay[] = [];
const cache = new EmbeddedCache();
const shop = aUser();
const event = (key: string, text: string) => ({
  topic: 'repairs.repair',
  key,
  type: 'test.v1.Changed',
  payload: Buffer.from(text),
  tenantId: shop.tenantId as string,
});

const aRelay = async (over: { url?: string; repeatLive?: (event: BusEvent) => Promise<void> } = {}) => {
  const relay = new OutboxRelay({
    service: 'repairs',
    url: test.DATABASE_SYSTEM_URL,
    ...over,
    bus: bus as unknown as EventBus,
    cache,
    log: silentLog(),
    metrics: new Metrics('repairs'),
    sweepMs: 20,
  });
  relays.push(relay);
  await relay.start();
  return relay;
};
const asAdmin = async (sql: string): Promise<pg.QueryResult<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
};
const arrived = (key?: string) => [
  ...new Map(
    bus.events
      .filter((one) => key === undefined || one.key === key)
      .map((one) => [one.id, Buffer.from(one.payload).toString()]),
  ).values(),
];

beforeEach(async () => {
  test = await freshDatabase('repairs');
  bus = new RecordingBus();
  db = await test.open([], { onEvents: (ids) => relays[0]?.ring(ids) });
});
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop();
  await test.close();
});

describe('the outbox', () => {
  it('publishes committed events and none that were rolled back', async () => {
    await aRelay();
    await db.tx(shop, (em) => addEvent(em, event('a', 'kept')));
    await expect(
      db.tx(shop, async (em) => {
        await addEvent(em, event('a', 'lost'));
        throw new TypeError('no');
      }),
    ).rejects.toThrow('no');
    await db.tx(shop, (em) => addEvent(em, event('a', 'kept too')));
    await waitFor(() => bus.events.length === 2);
    expect(arrived()).toEqual(['kept', 'kept too']);
    expect(bus.events[0]).toMatchObject({
      topic: 'repairs.repair',
      key: 'a',
      type: 'test.v1.Changed',
      tenantId: shop.tenantId,
    });
  });

  it('publishes 2,000 events of 8 writers in order per key with one leader of two', async () => {
    const pair = [await aRelay(), await aRelay()];
    let bothLed = false;
    const watching = setInterval(() => {
      bothLed ||= pair.every((relay) => relay.leading);
    }, 1);
    const perWriter = 250;
    const written = new Map<string, string[]>();
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let i = 0; i < perWriter; i++) {
          const key = `w${writer}k${i % 5}`;
          await db.tx(shop, (em) => addEvent(em, event(key, `${writer}:${i}`)));
          written.set(key, [...(written.get(key) ?? []), `${writer}:${i}`]);
        }
      }),
    );
    await waitFor(() => arrived().length === 2000);
    clearInterval(watching);
    expect(arrived().length).toBe(2000);
    for (const [key, texts] of written) expect(arrived(key)).toEqual(texts);
    expect(bothLed).toBe(false);
    const marked = async () =>
      (
        await asAdmin(
          'select count(*)::int as n, count(position)::int as placed, max(position)::int as last from outbox where sent_at is not null',
        )
      ).rows;
    await waitFor(async () => (await marked())[0]?.n === 2000);
    expect(await marked()).toEqual([{ n: 2000, placed: 2000, last: 2000 }]);
  });

  it('publishes an event that was inserted early but committed late', async () => {
    await aRelay();
    let release: () => void = () => undefined;
    const slow = db.tx(shop, async (em) => {
      await addEvent(em, event('slow', 'inserted first, committed last'));
      await new Promise<void>((resolve) => (release = resolve));
    });
    await waitFor(
      async () =>
        (
          await asAdmin(
            "select 1 from pg_stat_activity where state = 'idle in transaction' and query like 'insert into outbox%' and datname = current_database()",
          )
        ).rowCount === 1,
    );
    await db.tx(shop, (em) => addEvent(em, event('quick', 'committed first')));
    await waitFor(() => bus.events.length === 1);
    release();
    await slow;
    await waitFor(() => bus.events.length === 2);
    expect(arrived()).toEqual(['committed first', 'inserted first, committed last']);
    const { rows } = await asAdmin('select seq::int, position::int from outbox order by seq');
    expect(rows).toEqual([
      { seq: 1, position: 2 },
      { seq: 2, position: 1 },
    ]);
  });

  it('retries while the bus refuses and keeps the order', async () => {
    let refusals = 0;
    bus.fail = () => refusals++ < 3;
    await aRelay();
    for (let i = 0; i < 5; i++) await db.tx(shop, (em) => addEvent(em, event('a', String(i))));
    await waitFor(() => bus.events.length >= 5);
    expect(arrived()).toEqual(['0', '1', '2', '3', '4']);
    expect(refusals).toBeGreaterThan(3);
  });

  it('continues with a new leader after a lost connection', async () => {
    const [first, second] = [await aRelay(), await aRelay()];
    await waitFor(() => first.leading !== second.leading);
    const was = first.leading ? first : second;
    await asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'revive repairs relay' and datname = current_database() and pid in (select pid from pg_locks
        where locktype = 'advisory' and granted)`,
    );
    for (let i = 0; i < 20; i++) await db.tx(shop, (em) => addEvent(em, event('a', String(i))));
    await waitFor(() => arrived().length === 20);
    expect(arrived()).toEqual(Array.from({ length: 20 }, (_, i) => String(i)));
    await waitFor(() => first.leading !== second.leading);
    expect(was).toBeDefined();
  });

  it('shows live screens the changes of a process that died before showing them', async () => {
    const shown: string[] = [];
    // A different process that died: no wake-up, and its events are unknown here.
    const dead = await test.open([]);
    await dead.tx(shop, (em) => addEvent(em, event('a', 'first')));
    await dead.tx(shop, (em) => addEvent(em, event('a', 'second')));
    await dead.tx(shop, (em) => addEvent(em, event('b', 'third')));
    let refusals = 0;
    bus.fail = () => refusals++ < 3;
    await aRelay({ repeatLive: async (one) => void shown.push(Buffer.from(one.payload).toString()) });
    await waitFor(() => bus.events.length === 3);
    await db.tx(shop, (em) => addEvent(em, event('a', 'of this process')));
    await waitFor(() => bus.events.length === 4);
    // Each shown once, although publishing took four attempts; per subject only the latest.
    expect(shown).toEqual(['second', 'third']);
  });

  it('publishes even if live screens cannot be updated', async () => {
    const dead = await test.open([]);
    await dead.tx(shop, (em) => addEvent(em, event('a', 'first')));
    await aRelay({ repeatLive: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')) });
    await waitFor(() => bus.events.length === 1);
  });

  it('reports the number of waiting events and the age of the oldest', async () => {
    bus.fail = () => true;
    const metrics = new Metrics('repairs');
    const relay = new OutboxRelay({
      service: 'repairs',
      url: test.DATABASE_SYSTEM_URL,
      bus: bus as unknown as EventBus,
      cache,
      log: silentLog(),
      metrics,
      sweepMs: 20,
    });
    relays.push(relay);
    await relay.start();
    for (let i = 0; i < 3; i++) await db.tx(shop, (em) => addEvent(em, event('a', String(i))));
    await waitFor(async () => (await metrics.text()).includes('revive_outbox_backlog_events{service="repairs"} 3'));
    expect(
      Number(/revive_outbox_lag_seconds\{service="repairs"\} (\S+)/.exec(await metrics.text())?.[1]),
    ).toBeGreaterThan(0);
    bus.fail = () => false;
    await waitFor(async () =>
      /revive_outbox_backlog_events\{service="repairs"\} 0\n[^]*revive_event_published_total\{topic="repairs.repair",service="repairs"\} 3|revive_event_published_total\{topic="repairs.repair",service="repairs"\} 3[^]*revive_outbox_backlog_events\{service="repairs"\} 0\n/.test(
        await metrics.text(),
      ),
    );
    expect(await metrics.text()).toContain('revive_outbox_lag_seconds{service="repairs"} 0\n');
  });

  it('publishes committed events before it stops', async () => {
    bus.fail = () => true;
    const relay = await aRelay();
    await db.tx(shop, (em) => addEvent(em, event('a', 'last words')));
    bus.fail = () => false;
    await relay.stop();
    expect(arrived()).toEqual(['last words']);
  });

  it('repeats an event with the same id after a crash before marking', async () => {
    const relay = await aRelay();
    const id = await db.tx(shop, (em) => addEvent(em, event('a', 'twice')));
    await waitFor(() => bus.events.length === 1);
    await relay.stop();
    await asAdmin('update outbox set sent_at = null');
    await aRelay();
    await waitFor(() => bus.events.length === 2);
    expect(bus.events.map((one) => one.id)).toEqual([id, id]);
  });
});

describe('event consumer', () => {
  it('runs its effect once per event and handler', async () => {
    const id = '01a1fbfa-85a8-7495-b4f9-1c693beaa792';
    let effects = 0;
    const runs = await Promise.all(Array.from({ length: 20 }, () => db.consume({ id }, async () => void effects++)));
    expect([effects, runs.filter(Boolean).length]).toEqual([1, 1]);
    expect(await db.consume({ id }, async () => void effects++, 'another handler')).toBe(true);
    expect(effects).toBe(2);
  });

  it('runs the effect again after a failure', async () => {
    const id = '01a1fbfa-85a8-7495-b4f9-1c693beaa793';
    await expect(
      db.consume({ id }, async () => {
        throw new TypeError('not now');
      }),
    ).rejects.toThrow('not now');
    expect(await db.consume({ id }, async () => undefined)).toBe(true);
  });

  it('acts as the system for the event’s tenant', async () => {
    await db.consume({ id: '01a1fbfa-85a8-7495-b4f9-1c693beaa794', tenantId: shop.tenantId }, async (em, actor) => {
      expect(actor).toEqual({ kind: 'system', name: 'repairs:consumer', tenantId: shop.tenantId });
      expect(await em.query("select current_user, current_setting('revive.tenant_id') as tenant")).toEqual([
        { current_user: 'revive_repairs_system', tenant: shop.tenantId },
      ]);
    });
  });
});

describe('after the commit', () => {
  it('runs callbacks once after a commit and never after a rollback', async () => {
    const calls: string[] = [];
    await db.tx(shop, async (em) => afterCommit(em, () => calls.push('committed')));
    await db
      .tx(shop, async (em) => {
        afterCommit(em, () => calls.push('rolled back'));
        throw new TypeError('no');
      })
      .catch(() => undefined);
    expect(calls).toEqual(['committed']);
  });
});
