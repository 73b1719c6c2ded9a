import { Controller, Inject } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntryPosted } from '@revive/proto/revive/billing/v1/billing';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { toBusEvent, type OutboxRow } from '@revive/platform/events/outbox/outbox';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { RunningService } from '@revive/platform/runtime/service';
import {
  freshDatabase,
  testActorKeys,
  testInfrastructure,
  testRpc,
  type TestDatabase,
} from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { PostEntries } from '../src/ledger/post-entries.js';
import {
  drawerPaidIn,
  payout,
  providerFee,
  settlement,
  setupFee,
  subscriptionPeriod,
  trialGrant,
  type Amount,
} from '../src/ledger/postings.policy.js';
import { billing } from '../src/service.js';
import { aLedger, aShop } from '../src/testing/books.js';

const READ = Symbol('events that the consumer has read');
const READER = 'repairs';
const AT = '2026-11-20T10:00:00.000Z';

@Controller()
class EntryReader {
  constructor(@Inject(READ) private readonly read: BusEvent[]) {}

  @OnEvent('billing.entry')
  entry(event: BusEvent): Promise<void> {
    this.read.push(event);
    return Promise.resolve();
  }
}

const read: BusEvent[] = [];
let base: Awaited<ReturnType<typeof testInfrastructure>>;
let books: TestDatabase;
let ofReader: TestDatabase;
let db: Database;
let ledger: PostEntries;
let reader: RunningService;
beforeAll(async () => {
  [base, books, ofReader] = await Promise.all([
    testInfrastructure(),
    freshDatabase('billing', billing.migrations),
    freshDatabase(READER),
  ]);
  db = await books.open([]);
  ledger = aLedger(db).ledger;
  const rpc = await testRpc(READER);
  // The checks are the topic contracts, as in every service.
  reader = await startNestService({
    name: READER,
    base,
    entities: [],
    config: {
      databases: {
        tenant: ofReader.DATABASE_URL,
        staff: ofReader.DATABASE_STAFF_URL,
        system: ofReader.DATABASE_SYSTEM_URL,
      },
      rpc: rpc[READER],
      actorPublicKeys: testActorKeys().publicKeys,
      logLevel: 'silent',
    },
    module: {
      module: class EntryReaderModule {},
      controllers: [EntryReader],
      providers: [{ provide: READ, useValue: read }],
    },
  });
});
afterAll(async () => {
  await reader.stop();
  await books.close();
  await ofReader.close();
  await base.close();
});

/** Posts one entry and returns its event as the relay publishes it. */
async function eventOf(tenantId: string | null, amount: Amount): Promise<BusEvent> {
  const rows = await db.tx(systemActor('test'), async (em) => {
    await ledger.post(em, tenantId, [{ ...amount, key: `${amount.kind}:${uuidv7()}`, at: AT }]);
    return em.query<OutboxRow[]>("select * from outbox where topic = 'billing.entry' order by seq desc limit 1");
  });
  return toBusEvent(rows[0]!);
}

async function deliver(event: BusEvent): Promise<BusEvent | undefined> {
  await base.bus.publish([event]);
  await waitFor(async () => (await base.bus.backlog(READER)) === 0);
  return read.find(({ id }) => id === event.id);
}

describe('event of an entry without a repair', () => {
  it.each([
    ['trial grant', trialGrant(7_000)],
    ['subscription period', subscriptionPeriod(49_900)],
    ['setup fee', setupFee(150_000)],
    ['payout', payout(28_000)],
    ['provider fee', providerFee(350)],
    ['payment into the drawer', drawerPaidIn(5_000)],
  ])('is keyed by the shop and reaches a consumer: %s', async (_, amount) => {
    const shop = await aShop(db);
    const event = await eventOf(shop, amount);
    expect(event).toMatchObject({ key: shop, tenantId: shop });
    const delivered = await deliver(event);
    expect(await base.bus.deadLetters(READER)).toEqual([]);
    expect(EntryPosted.decode(delivered!.payload).entry).toMatchObject({ kind: amount.kind, tenantId: shop });
  });

  it('is keyed by the entry and reaches a consumer: an entry of the platform alone', async () => {
    const event = await eventOf(null, settlement(9_000));
    const { entry } = EntryPosted.decode(event.payload);
    expect([event.key, event.tenantId]).toEqual([entry!.id, undefined]);
    expect((await deliver(event))?.id).toBe(event.id);
  });
});

describe('entry with a key that is taken', () => {
  const eventsOf = (tenantId: string) =>
    db.tx(systemActor('test'), (em) => em.query<{ id: string }[]>('select id from outbox where key = $1', [tenantId]));

  it('is neither posted nor published again', async () => {
    const shop = await aShop(db);
    const entry = { ...setupFee(150_000), key: `setup_fee:${shop}`, at: AT };
    await db.tx(systemActor('test'), (em) => ledger.post(em, shop, [entry]));
    await db.tx(systemActor('test'), (em) => ledger.post(em, shop, [entry]));
    expect(await eventsOf(shop)).toHaveLength(1);
  });

  it('ends the transaction of a caller that found the key free, without an event', async () => {
    const shop = await aShop(db);
    const entry = { ...setupFee(150_000), key: `setup_fee:${shop}`, at: AT };
    await db.tx(systemActor('test'), (em) => ledger.postNew(em, shop, [entry]));
    await expect(
      db.tx(systemActor('test'), (em) =>
        ledger.postNew(em, shop, [entry, { ...payout(1_000), key: `payout:${shop}`, at: AT }]),
      ),
    ).rejects.toThrow('The key of a new entry is taken');
    expect(await eventsOf(shop)).toHaveLength(1);
  });
});
