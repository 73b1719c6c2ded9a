import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { repairsOnABench, type Bench } from '../bench.js';
import { wholeRepairs } from './whole-repairs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { aShop, quoted, executed } = wholeRepairs(() => bench);
const system = systemActor('test');

interface Row {
  readonly run_id: string;
  readonly tenant_id: string;
  readonly kind: string;
  readonly environment: string;
  readonly status: string;
  readonly procedures: { id: string; version: string }[];
  readonly services: { id: string; cents: number }[];
  readonly finding_classes: string[];
  readonly duration_ms: string | number;
  readonly bytes: string | number | null;
  readonly verdict_digest: string;
}
const rowsOf = (repairId: string): Promise<Row[]> =>
  bench.db.tx(system, (em) => em.query('select * from outcomes where repair_id = $1 order by run_id', [repairId]));

describe('outcome of a run', () => {
  it('writes one row with purpose, result and verdict digest', async () => {
    const job = await quoted(await aShop());
    const runId = await executed(job);
    const rows = await rowsOf(job.repairId);
    expect(rows).toMatchObject([
      { kind: 'diagnosis', status: 'repairable', procedures: [], finding_classes: ['gpt.primary_header_wiped'] },
      {
        run_id: runId,
        kind: 'repair',
        status: 'verified',
        environment: 'field',
        procedures: [{ id: 'boot.table', version: '1.0.0' }],
        services: [{ id: 'boot_repair', cents: 35_000 }],
        finding_classes: ['gpt.primary_header_wiped'],
      },
    ]);
    expect(Number(rows[1]?.bytes)).toBe(17_408);
    const [stored] = await bench.db.tx(system, (em) =>
      em.query<{ verdict: string }[]>('select verdict::text as verdict from runs where id = $1', [runId]),
    );
    expect(rows[1]?.verdict_digest).toBe(
      createHash('sha256')
        .update(stored?.verdict ?? '')
        .digest('hex'),
    );
  });

  it('writes the row once for repeated reports and refuses changes', async () => {
    const job = await quoted(await aShop());
    const runId = await executed(job);
    const { shop, ids } = job;
    const { anOutcome } = await import('../bench.js');
    await bench.say(shop.agent, shop.tenantId, {
      outcome: shop.agent.outcome(anOutcome({ ...ids, runId }, { result: 'failed' })),
    });
    expect((await rowsOf(job.repairId)).filter(({ kind }) => kind === 'repair')).toMatchObject([
      { status: 'verified' },
    ]);
    for (const actor of [shop.actor, aUser({ role: 'master' }), system])
      await expect(
        bench.db.tx(actor, (em) => em.query("update outcomes set status = 'failed' where run_id = $1", [runId])),
      ).rejects.toThrow();
  });

  it('marks outcomes of disk images as lab data and excludes them from figures', async () => {
    const job = await quoted(await aShop('disk_image'));
    await executed(job);
    expect((await rowsOf(job.repairId)).map(({ environment }) => environment)).toEqual(['lab', 'lab']);
    expect(await bench.readOutcomes.run(job.shop.actor, { scope: 'own' })).toMatchObject({ all: { attempts: 0 } });
  });

  it.each([
    ['blocked, where nothing was written', { result: 'failed', writesDone: 0, bytesWritten: 0 }, 'blocked'],
    [
      'no longer applicable, where the device has changed',
      { result: 'refused', writesDone: 0, bytesWritten: 0 },
      'not_applicable',
    ],
    ['rolled back', { result: 'rolled_back' }, 'rolled_back'],
    ['failed, where it wrote', { result: 'failed' }, 'failed'],
    ['not verifiable, without a witness', { checks: [] }, 'not_verifiable'],
  ])('records %s', async (_, outcome, status) => {
    const job = await quoted(await aShop());
    await executed(job, outcome);
    expect((await rowsOf(job.repairId)).find(({ kind }) => kind === 'repair')).toMatchObject({ status });
  });

  it('hides outcomes from another shop', async () => {
    const job = await quoted(await aShop());
    await executed(job);
    const other = await aShop();
    expect(await bench.db.tx(other.actor, (em) => em.query('select * from outcomes'))).toEqual([]);
  });
});

describe('migration of older runs', () => {
  it('creates the same row for an older run as for a new run', async () => {
    const job = await quoted(await aShop());
    await executed(job);
    const before = await rowsOf(job.repairId);
    const { Outcomes1764900000000 } = await import('../../src/database/migrations/0033-outcomes.js');
    const statements: string[] = [];
    await new Outcomes1764900000000().up({
      query: (sql: string) => Promise.resolve(void statements.push(sql)),
    } as never);
    const backfill = /insert into outcomes[\s\S]*?u\.ended_at is not null;/.exec(statements.join('\n'))?.[0] ?? '';
    const [, columns = '', rows = ''] = /insert into outcomes \(([^)]*)\)([\s\S]*);/.exec(backfill) ?? [];
    const again = await bench.db.tx(system, (em) =>
      em.query<Row[]>(`with kept (${columns}) as (${rows}) select * from kept where repair_id = $1 order by run_id`, [
        job.repairId,
      ]),
    );
    // The older diagnosis has its findings from the ticket; written bytes are counted from its steps.
    const known = ({ bytes: _bytes, ...row }: Row) => ({ ...row, duration_ms: Number(row.duration_ms) });
    expect(again.map(known)).toEqual(before.map(known));
  });
});

/** Inserts outcome rows of past repairs of one shop and one procedure. */
async function ran(
  tenantId: string,
  rows: readonly {
    status: string;
    ms: number;
    cents?: number;
    claim?: 'ours' | 'intact' | 'open';
    putBack?: boolean;
  }[],
): Promise<void> {
  await bench.db.tx(system, async (em) => {
    for (const row of rows) {
      const [repairId, runId, claimId] = [uuidv7(), uuidv7(), uuidv7()];
      const ticket = (id: string) =>
        em.query(
          `insert into repairs (id, tenant_id, number, version, tracking_hash, status, outcome, device_name, device_type,
             device_attached, created_at, updated_at)
           values ($1, $2, (random() * 1e12)::bigint, 1, $3, 'ready_for_pickup', 'repaired', 'disk', 'Disk', false, now(), now())`,
          [id, tenantId, Buffer.from(id)],
        );
      const outcome = (id: string, kind: string, status: string, at: string) =>
        em.query(
          `insert into outcomes (run_id, repair_id, tenant_id, kind, procedures, services, finding_classes, platform,
             environment, status, started_at, duration_ms, verdict_digest)
           values ($1, $2, $3, $4, $5, $6, '{}', 'windows', 'field', $7, now() - $8::interval, $9, '')`,
          [
            id,
            repairId,
            tenantId,
            kind,
            JSON.stringify([{ id: 'boot.volume', version: '1.0.0' }]),
            JSON.stringify([{ id: 'boot_repair', cents: row.cents ?? 35_000 }]),
            status,
            at,
            row.ms,
          ],
        );
      const run = (id: string, kind: string) =>
        em.query(
          `insert into runs (id, repair_id, tenant_id, agent_id, device_id, kind, status, started_at, ended_at)
           values ($1, $2, $3, 'agent', 'device', $4, 'completed', now(), now())`,
          [id, repairId, tenantId, kind],
        );
      await ticket(repairId);
      await run(runId, 'repair');
      await outcome(runId, 'repair', row.status, '2 hours');
      if (row.putBack) {
        const back = uuidv7();
        await run(back, 'rollback');
        await outcome(back, 'rollback', 'rolled_back', '1 hour');
      }
      if (row.claim) {
        await ticket(claimId);
        await em.query(
          `insert into warranty_claims (id, repair_id, tenant_id, claim_repair_id, claim_number, reason, at, verdict, judged_at)
           values ($1, $2, $3, $4, 9, 'again', now(), $5, case when $5::text is null then null else now() end)`,
          [uuidv7(), repairId, tenantId, claimId, row.claim === 'open' ? null : row.claim],
        );
      }
    }
  });
}
const verified = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ status: 'verified', ms: (at + 1) * 60_000 }));

describe('outcome figures', () => {
  // spec K185, K187, K189, K191
  it('show only the number of attempts below twenty', async () => {
    const shop = await aShop();
    await ran(shop.tenantId, [...verified(19), { status: 'blocked', ms: 1 }, { status: 'not_applicable', ms: 1 }]);
    const { all, chart, services, needed } = await bench.readOutcomes.run(shop.actor, { scope: 'own' });
    expect(all).toEqual({ attempts: 19, blocked: 1, notApplicable: 1, timed: 19, priced: 19 });
    expect(services).toEqual([
      { id: 'boot_repair', attempts: 19, blocked: 1, notApplicable: 1, timed: 19, priced: 19 },
    ]);
    expect([chart, needed]).toEqual([[], 20]);
  });

  it('match an independent count of the same rows', async () => {
    const shop = await aShop();
    await ran(shop.tenantId, [
      ...verified(25),
      { status: 'verified', ms: 90_000, cents: 20_000 },
      { status: 'verified', ms: 95_000, cents: 0 },
      { status: 'failed', ms: 5_000 },
      { status: 'rolled_back', ms: 6_000, cents: 50_000 },
      { status: 'blocked', ms: 1_000 },
      { status: 'verified', ms: 100_000, claim: 'ours' },
      { status: 'verified', ms: 101_000, claim: 'open' },
      { status: 'verified', ms: 102_000, claim: 'intact' },
      { status: 'verified', ms: 103_000, putBack: true },
    ]);
    const said = await bench.readOutcomes.run(shop.actor, { scope: 'own' });
    const rows = (
      await bench.db.tx(system, (em) =>
        em.query<(Row & { repair_id: string })[]>('select * from outcomes where tenant_id = $1', [shop.tenantId]),
      )
    ).map((row) => ({ ...row, duration_ms: Number(row.duration_ms) }));
    const claims = await bench.db.tx(system, (em) =>
      em.query<{ repair_id: string; verdict: string | null }[]>('select * from warranty_claims where tenant_id = $1', [
        shop.tenantId,
      ]),
    );
    const repairs = rows.filter(({ kind }) => kind === 'repair');
    const attempts = repairs.filter(({ status }) => !['blocked', 'not_applicable'].includes(status));
    const reopened = new Set(claims.filter(({ verdict }) => verdict !== 'intact').map((one) => one.repair_id));
    const putBack = new Set(rows.filter(({ kind }) => kind === 'rollback').map((one) => one.repair_id));
    const good = attempts.filter(({ status }) => status === 'verified');
    const held = good.filter((one) => !reopened.has(one.repair_id) && !putBack.has(one.repair_id));
    const times = good.map(({ duration_ms }) => duration_ms).sort((a, b) => a - b);
    const between = (share: number) => {
      const place = share * (times.length - 1);
      const [low, high] = [times[Math.floor(place)] ?? 0, times[Math.ceil(place)] ?? 0];
      return Math.round(low + (high - low) * (place - Math.floor(place)));
    };
    const prices = attempts.flatMap(({ services }) => services.map(({ cents }) => cents)).filter((cents) => cents > 0);
    // The roots of the quadratic equation behind the interval, instead of its closed form.
    const [n, p, z2] = [attempts.length, held.length / attempts.length, 1.959963984540054 ** 2];
    const [a, b, c] = [1 + z2 / n, -(2 * p + z2 / n), p * p];
    const root = Math.sqrt(b * b - 4 * a * c);
    const figures = {
      attempts: n,
      blocked: 1,
      notApplicable: 0,
      success: {
        verified: held.length,
        low: expect.closeTo((-b - root) / (2 * a), 9),
        high: expect.closeTo((-b + root) / (2 * a), 9),
        reopened: good.filter((one) => reopened.has(one.repair_id)).length,
      },
      timed: good.length,
      duration: {
        meanMs: Math.round(times.reduce((sum, one) => sum + one, 0) / times.length),
        p50Ms: between(0.5),
        p90Ms: between(0.9),
      },
      priced: prices.length,
      price: { minCents: Math.min(...prices), maxCents: Math.max(...prices) },
    };
    expect(held).toHaveLength(28);
    expect(said.all).toEqual(figures);
    expect(said.services).toEqual([{ id: 'boot_repair', ...figures }]);
    expect(said.procedures).toEqual([{ id: 'boot.volume', version: '1.0.0', ...figures }]);
    expect(said.chart).toHaveLength(30);
    expect(said.chart.reduce((sum, { verified: one }) => sum + one, 0)).toBe(good.length);
  });

  it('sum all shops for shops and staff, and cover a single shop with its own scope', async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const all = async () => (await bench.readOutcomes.run(shop.actor, { scope: '' })).all?.attempts ?? 0;
    const before = await all();
    await ran(shop.tenantId, verified(3));
    await ran(other.tenantId, verified(4));
    expect(await all()).toBe(before + 7);
    expect((await bench.readOutcomes.run(aUser({ role: 'master' }), { scope: 'all' })).all?.attempts).toBe(before + 7);
    expect((await bench.readOutcomes.run(other.actor, { scope: 'own' })).all?.attempts).toBe(4);
  });

  it('refuse customers, and refuse the own scope to staff', async () => {
    await expect(bench.readOutcomes.run(aUser({ role: 'user' }), { scope: 'all' })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(bench.readOutcomes.run(aUser({ role: 'master' }), { scope: 'own' })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(bench.readOutcomes.run((await aShop()).actor, { scope: 'theirs' })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});
