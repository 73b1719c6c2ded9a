import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aCommand, aReport, repairsOnABench, type Bench } from './bench.js';
import { approveInPerson, plug } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const sql = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  bench.db.tx(systemActor('attacker'), (em) => em.query<Row[]>(text, values));
type Rows = Record<string, unknown>[];
const TABLES = { approvals: 'repair_id', quotes: 'repair_id', repairs: 'id' } as const;
type Table = keyof typeof TABLES;
const copyOf = (table: Table, id: string): Promise<Rows> =>
  sql(`select * from ${table} where ${TABLES[table]} = $1`, [id]);
/** PostgreSQL computes these itself, whoever writes. */
const GENERATED = ['find_text', 'due_at', 'urgency', 'has_draft'];
/** Of columns of `jsonb`; the one of texts is written as a list of texts. */
const isJson = (name: string, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  name !== 'tags' &&
  name !== 'phone_numbers' &&
  !(value instanceof Date) &&
  !Buffer.isBuffer(value);
/** Whoever owns the database writes each column as it was. */
async function putBack(table: Table, id: string, rows: Rows, except: readonly string[] = []): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).filter((name) => !except.includes(name) && !GENERATED.includes(name));
    const values = columns.map((name) => (isJson(name, row[name]) ? JSON.stringify(row[name]) : row[name]));
    const key =
      table === 'quotes'
        ? `${TABLES[table]} = $1 and version = ${Number(row['version'])}`
        : table === 'approvals'
          ? `${TABLES[table]} = $1 and id = '${String(row['id'])}'`
          : `${TABLES[table]} = $1`;
    await sql(`update ${table} set ${columns.map((name, at) => `${name} = $${at + 2}`).join(', ')} where ${key}`, [
      id,
      ...values,
    ]);
  }
}

async function approved() {
  const shop = await bench.aShop();
  const { repairId, runId } = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: null,
  });
  const ids = { runId, repairId, agentId: shop.agent.id, deviceId: shop.device.id };
  const report = aReport(ids);
  await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(report) });
  await approveInPerson(bench, { actor: shop.actor, repairId });
  const rows = {
    approvals: await copyOf('approvals', repairId),
    quotes: await copyOf('quotes', repairId),
    repairs: await copyOf('repairs', repairId),
  };
  const execute = (quoteVersion = 1) => bench.executeRepair.run(shop.actor, { repairId, quoteVersion }, aCommand());
  return { ...shop, repairId, runId, ids, report, rows, execute };
}

describe('rows of before that somebody puts back', () => {
  it('bring no approval back that was withdrawn: its approval, its quote and its state together', async () => {
    const job = await approved();
    await bench.declineQuote.run(job.actor, job.repairId, '');
    await putBack('approvals', job.repairId, job.rows.approvals);
    await putBack('quotes', job.repairId, job.rows.quotes);
    await putBack('repairs', job.repairId, job.rows.repairs, ['head', 'version']);
    await expect(job.execute()).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await putBack('repairs', job.repairId, job.rows.repairs, ['head']);
    await expect(job.execute()).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    expect((await bench.ordersFor(job.agent.id)).filter(({ kind }) => kind === 'execute')).toEqual([]);
  });

  it('are not made whole by what happens to the ticket later', async () => {
    const job = await approved();
    await bench.declineQuote.run(job.actor, job.repairId, '');
    for (const table of ['approvals', 'quotes'] as const) await putBack(table, job.repairId, job.rows[table]);
    await putBack('repairs', job.repairId, job.rows.repairs, ['head', 'version']);
    await bench.changeCustomer.run(job.actor, job.repairId, { name: 'Somebody' });
    await plug(bench, job, false);
    await expect(job.execute()).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('without a head at all authorise nothing', async () => {
    const job = await approved();
    await bench.declineQuote.run(job.actor, job.repairId, '');
    for (const table of ['approvals', 'quotes', 'repairs'] as const)
      await putBack(table, job.repairId, job.rows[table], ['head']);
    await sql('update repairs set head = null where id = $1', [job.repairId]);
    await expect(job.execute()).rejects.toMatchObject({ code: 'NOT_APPROVED' });
  });

  it('are of no use even all together, because the agent was told: what it offered is dead before any order for it can come', async () => {
    const job = await approved();
    await bench.declineQuote.run(job.actor, job.repairId, '');
    for (const table of ['approvals', 'quotes', 'repairs'] as const)
      await putBack(table, job.repairId, job.rows[table]);
    await job.execute();
    const orders = await bench.ordersFor(job.agent.id);
    expect(orders.map(({ kind }) => kind)).toEqual(['diagnose', 'withdraw', 'execute']);
    // Without a number: everything that was offered of this repair. The agent's own tests follow both orders.
    expect(orders[1]).toMatchObject({ repairId: job.repairId, nonce: '', agentId: job.agent.id });
    expect(new Date(orders[1]?.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 300 * 24 * 3_600_000);
  });
});

describe('the agent is told that what it offered is over', () => {
  it('when a later look offers something else: the older number alone', async () => {
    const job = await approved();
    await plug(bench, job, false);
    await plug(bench, job, true);
    const runId = (await bench.tickets.read(job.actor, job.repairId)).runs.at(-1)?.id ?? '';
    const later = aReport({ ...job.ids, runId }, { planDigest: 'e'.repeat(64), nonce: uuidv7().replaceAll('-', '') });
    await bench.say(job.agent, job.tenantId, { report: job.agent.report(later) });
    const withdrawals = (await bench.ordersFor(job.agent.id)).filter(({ kind }) => kind === 'withdraw');
    expect(withdrawals).toMatchObject([{ nonce: job.report.nonce }]);
    // The new offer is as good as any.
    await approveInPerson(bench, job, 2);
    await job.execute(2);
  });

  it('also where the customer declined while the device was being read again', async () => {
    const job = await approved();
    for (const attached of [false, true]) {
      await plug(bench, job, attached);
    }
    const runId = (await bench.tickets.read(job.actor, job.repairId)).runs.at(-1)?.id ?? '';
    await bench.declineQuote.run(job.actor, job.repairId, '');
    await bench.say(job.agent, job.tenantId, { report: job.agent.report(aReport({ ...job.ids, runId })) });
    const { repair } = await bench.tickets.read(job.actor, job.repairId);
    expect(repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'declined' });
    expect((await bench.ordersFor(job.agent.id)).map(({ kind }) => kind)).toEqual([
      'diagnose',
      'diagnose',
      'withdraw',
      'withdraw',
    ]);
  });
});

it('what a quote lists is sealed with it', async () => {
  const job = await approved();
  await sql(`update quotes set lines = jsonb_set(lines, '{0,name}', '"Everything"') where repair_id = $1`, [
    job.repairId,
  ]);
  await expect(job.execute()).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
});
