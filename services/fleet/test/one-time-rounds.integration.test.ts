import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { RowMac } from '@revive/platform/auth/row-mac';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { takeWithin } from '@revive/platform/database/sliding-window';
import { LivePublisher } from '@revive/platform/live/live';
import { aSystem, freshDatabase, silentLog, type TestDatabase } from '@revive/platform/testing/testkit';
import { AgentDepartures } from '../src/agents/agent-departures.js';
import { AgentMacs } from '../src/agents/agent-macs.js';
import { AgentRepository } from '../src/agents/agent.repository.js';
import { newAgent } from '../src/agents/new-agent.js';
import { ENTITIES } from '../src/database/entities.js';
import { EndOneTimeSession } from '../src/one-time-sessions/end-one-time-session.js';
import { CODES_OF_SHOP, LONGEST_WINDOW_MS, TRIES_OF_NETWORK } from '../src/one-time-sessions/one-time-limits.js';
import type { OneTimeSessionEntity } from '../src/one-time-sessions/one-time-session.entity.js';
import { OneTimeSessionRepository } from '../src/one-time-sessions/one-time-session.repository.js';
import { ATTEMPTS_AT_ONCE, PurgeAttempts } from '../src/one-time-sessions/purge-attempts.js';
import { fleet } from '../src/service.js';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const before = (ms: number): Date => new Date(NOW.getTime() - ms);

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase('fleet', fleet.migrations);
  db = await database.open(ENTITIES);
});
afterAll(() => database.close());
const system = <T>(sql: string, values: unknown[] = []) => db.tx(aSystem(), (em) => em.query<T>(sql, values));
afterEach(() => system('delete from one_time_sessions'));

describe('end of due one-time sessions', () => {
  const agents = new AgentRepository(new AgentMacs(new RowMac(Buffer.alloc(32, 7))));
  /** Each reading of the clock is a millisecond later, so that `ended_at` has the order of the ends. */
  const round = (): Promise<void> => {
    let reads = 0;
    const clock = (): Date => new Date(NOW.getTime() + reads++);
    const live = new LivePublisher({ publish: () => Promise.resolve() } as never, { windowMs: 1 });
    // No session of these tests has an agent that could be revoked.
    const sessions = new OneTimeSessionRepository(agents, {} as never, live, clock);
    return new EndOneTimeSession(db, sessions, clock, new AgentDepartures(), silentLog()).runDue();
  };
  const aSession = (tenantId: string, over: Partial<OneTimeSessionEntity> = {}): OneTimeSessionEntity => ({
    id: uuidv7(),
    tenantId,
    repairId: null,
    openedBy: uuidv7(),
    openedByName: 'Thandi',
    openedAt: before(60 * 60_000),
    selector: null,
    codeMac: randomBytes(32),
    wrongCodes: 0,
    expiresAt: before(60_000),
    agentId: null,
    joinedAt: null,
    endedAt: null,
    ended: null,
    version: 1,
    ...over,
  });
  const insert = (rows: readonly OneTimeSessionEntity[]) =>
    db.tx(aSystem(), (em) => em.insert('OneTimeSessionEntity', [...rows]));
  const open = () => system<{ id: string }[]>('select id from one_time_sessions where ended_at is null');
  const endedOrder = async () =>
    (
      await system<{ tenant: string }[]>(
        'select tenant_id as tenant from one_time_sessions where ended_at is not null order by ended_at',
      )
    ).map(({ tenant }) => tenant);

  it('ends all due sessions in one round', async () => {
    const shop = uuidv7();
    await insert(Array.from({ length: 510 }, (_, at) => aSession(shop, { expiresAt: before(60_000 + at) })));
    await round();
    expect(await endedOrder()).toHaveLength(510);
  });

  it('ends the session of a second shop after one session of a shop with many', async () => {
    const [shop, other] = [uuidv7(), uuidv7()];
    await insert(Array.from({ length: 30 }, (_, at) => aSession(shop, { expiresAt: before(60_000 + at) })));
    await insert([aSession(other, { expiresAt: before(1) })]);
    await round();
    expect((await endedOrder()).slice(0, 2)).toEqual([shop, other]);
  });

  it('finds a due session behind a thousand sessions that are not due', async () => {
    const joined = { agentId: 'none', joinedAt: before(1), expiresAt: new Date(NOW.getTime() + 60_000) };
    const rows = Array.from({ length: 1_005 }, (_, at) => aSession(uuidv7(), { ...joined, agentId: `agent ${at}` }));
    await insert(rows);
    const due = aSession(uuidv7(), {
      agentId: 'silent agent',
      joinedAt: before(11 * 60_000),
      expiresAt: new Date(NOW.getTime() + 3_600_000),
    });
    await insert([due]);
    await round();
    expect(await system('select id, ended from one_time_sessions where ended_at is not null')).toEqual([
      { id: due.id, ended: 'no_link' },
    ]);
  });

  it('ends the remaining sessions if the agent row of one session has a wrong MAC', async () => {
    const [shop, other] = [uuidv7(), uuidv7()];
    const agent = newAgent({
      id: 'a'.repeat(64),
      tenantId: shop,
      machine: 'machine',
      name: 'PC at home',
      platform: 'win32 x64',
      agentVersion: '0.3.0',
      spki: randomBytes(91),
      enrolledAt: before(60 * 60_000),
      rescue: false,
      remoteSession: uuidv7(),
      oneTime: true,
    });
    await db.tx(aSystem(), (em) => agents.insert(em, agent));
    await system(`update agents set machine = 'another machine' where id = $1`, [agent.id]);
    const altered = aSession(shop, { agentId: agent.id, joinedAt: before(60_000), expiresAt: before(120_000) });
    await insert([altered, aSession(other)]);
    await round();
    expect(await open()).toEqual([{ id: altered.id }]);
    expect(await endedOrder()).toEqual([other]);
  });
});

describe('purge of counters', () => {
  const counter = (key: string, at: Date) => db.tx(aSystem(), (em) => takeWithin(em, key, CODES_OF_SHOP, at));
  const purge = (on = db) => new PurgeAttempts(on, () => NOW).runDue();
  const kept = () => system<{ key: string }[]>('select key from attempts order by key');
  afterEach(() => system('delete from attempts'));

  it('deletes only rows without a try in the longest window', async () => {
    await counter('old', before(LONGEST_WINDOW_MS + 1));
    await counter('in the window', before(LONGEST_WINDOW_MS));
    await counter('used again', before(2 * LONGEST_WINDOW_MS));
    await counter('used again', before(1));
    expect(await purge()).toBe(1);
    expect(await kept()).toEqual([{ key: 'in the window' }, { key: 'used again' }]);
  });

  it('deletes more rows than one transaction takes', async () => {
    const rows = ATTEMPTS_AT_ONCE * 2 + 1;
    await system(
      `insert into attempts (key, at, last_at) select 'network ' || n, array[$1::timestamptz], $1 from generate_series(1, $2) n`,
      [before(LONGEST_WINDOW_MS + 1), rows],
    );
    expect(await purge()).toBe(rows);
    expect(await kept()).toEqual([]);
  });

  it('skips a row that a call has locked', async () => {
    await counter('held', before(LONGEST_WINDOW_MS + 1));
    await counter('old', before(LONGEST_WINDOW_MS + 2));
    const second = await database.open(ENTITIES);
    await db.tx(aSystem(), async (em) => {
      await takeWithin(em, 'held', TRIES_OF_NETWORK, NOW);
      expect(await purge(second)).toBe(1);
    });
    expect(await kept()).toEqual([{ key: 'held' }]);
  });
});
