import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Alternative, DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { aCommand, anOutcome, aReport, DIGEST, repairsOnABench, type Bench } from '../bench.js';
import { approveInPerson, jobsOn } from '../jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);
const OTHER = 'd'.repeat(64);
const NONCE = 'a'.repeat(32);
const alternative = (over: Partial<Alternative> = {}): Alternative => ({
  finding: {
    code: 'driver.blamed',
    procedure: 'driver.disable',
    severity: 'medium',
    layer: 'volume',
    plain: 'The last blue screen blames oem17drv.sys.',
    evidence: [{ offset: 4_096, expected: 'Start 4', seen: 'Start 1' }],
    unit: { id: 'volume/service-oem17drv', label: 'Volume, service oem17drv' },
  },
  procedures: [{ id: 'driver.disable', version: '1.0.0' }],
  writes: [{ offset: 4_096, length: 512, before: DIGEST, after: OTHER, why: 'hive SYSTEM' }],
  planDigest: OTHER,
  nonce: NONCE,
  loses: 'The device that it belongs to does not work any more.',
  checks: [],
  part: false,
  commands: [],
  ...over,
});
const healthy = (...offered: Alternative[]): Partial<DiagnosisReport> => ({
  verdict: 'healthy',
  reason: 'Nothing is wrong.',
  planDigest: '',
  nonce: '',
  writes: [],
  findings: [],
  alternatives: { offered },
});
type Job = Awaited<ReturnType<typeof quoted>>;
const choose = ({ actor, repairId }: Job, planDigest = OTHER) =>
  bench.chooseAlternative.run(actor, { repairId, planDigest }, aCommand());
async function approved(job: Job): Promise<void> {
  await choose(job);
  const { actor, repairId } = job;
  await approveInPerson(bench, { actor, repairId });
}

describe('alternatives to a repair', () => {
  it('waits for the shop’s choice and names the expected loss', async () => {
    const job = await quoted(healthy(alternative()));
    const shown = bench.mapper.repair(await job.ticket());
    expect(shown).toMatchObject({ status: 'diagnosing', outcome: 'needs_person', quotes: [], findings: [] });
    expect(shown.alternatives).toEqual([
      {
        planDigest: OTHER,
        code: 'driver.blamed',
        plain: 'The last blue screen blames oem17drv.sys.',
        loses: 'The device that it belongs to does not work any more.',
        unit: { id: 'volume/service-oem17drv', label: 'Volume, service oem17drv' },
        evidence: [{ offset: 4_096, expected: 'Start 4', seen: 'Start 1' }],
        writes: 1,
        bytes: 512,
        commands: [],
      },
    ]);
    expect((await bench.ordersFor(job.agent.id)).map(({ kind }) => kind)).toEqual(['diagnose']);
  });

  it('becomes a quote when chosen and executes only after approval', async () => {
    const job = await quoted(healthy(alternative()));
    const chosen = bench.mapper.repair(await choose(job));
    expect(chosen).toMatchObject({ status: 'quoted', outcome: 'none', alternatives: [] });
    expect(chosen.quotes).toMatchObject([
      { version: 1, planDigest: OTHER, totalCents: 25_000, lines: [{ name: 'Faulty driver switched off' }] },
    ]);
    const tracking = bench.mapper.tracking(await bench.trackRepair.run(job.trackingId, '10.0.0.1'));
    expect(tracking.findings[0]?.plain).toContain('does not work any more');
    const execute = () => bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    await expect(execute()).rejects.toMatchObject({ code: 'NOT_APPROVED' });
  });

  it('replaces an impossible repair and is quoted as its own service', async () => {
    const { finding } = alternative();
    const older = { ...finding!, code: 'registry.older_copy', procedure: 'registry.restore' };
    const lost = { ...finding!, code: 'registry.hive_lost', procedure: 'registry.recover' };
    const offered = alternative({ finding: older, procedures: [{ id: 'registry.restore', version: '1.0.0' }] });
    const job = await quoted({ ...healthy(offered), verdict: 'needs_person', findings: [lost] });
    const shown = bench.mapper.repair(await job.ticket());
    expect(shown).toMatchObject({ status: 'diagnosing', outcome: 'needs_person', quotes: [] });
    expect([shown.findings, shown.alternatives]).toMatchObject([[{ code: lost.code }], [{ code: older.code }]]);
    const chosen = bench.mapper.repair(await choose(job));
    expect(chosen).toMatchObject({ status: 'quoted', quotes: [{ planDigest: OTHER, lines: [{ cents: 25_000 }] }] });
  });

  it('quotes the plan of the chosen one of two exclusive alternatives', async () => {
    const { finding } = alternative();
    const table = (scheme: string, planDigest: string, nonce: string) =>
      alternative({
        finding: { ...finding!, code: `${scheme}.table_lost`, procedure: 'boot.table', layer: 'disk', unit: undefined },
        procedures: [{ id: 'boot.table', version: '1.0.0' }],
        planDigest,
        nonce,
        loses: `What ${scheme} loses.`,
      });
    const [gpt, mbr] = [table('gpt', OTHER, NONCE), table('mbr', 'e'.repeat(64), 'b'.repeat(32))];
    const job = await quoted({ ...healthy(gpt, mbr), verdict: 'needs_person' });
    const shown = bench.mapper.repair(await job.ticket());
    expect(shown.alternatives).toMatchObject([
      { code: 'gpt.table_lost', loses: 'What gpt loses.', planDigest: OTHER },
      { code: 'mbr.table_lost', loses: 'What mbr loses.', planDigest: mbr.planDigest },
    ]);
    const chosen = bench.mapper.repair(await choose(job, mbr.planDigest));
    expect(chosen).toMatchObject({
      status: 'quoted',
      alternatives: [],
      quotes: [{ version: 1, planDigest: mbr.planDigest, totalCents: 35_000 }],
    });
    await expect(choose(job, OTHER)).rejects.toMatchObject({ code: 'STALE_QUOTE' });
    await approveInPerson(bench, { actor: job.actor, repairId: job.repairId });
    await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    expect((await bench.ordersFor(job.agent.id)).at(-1)).toMatchObject({
      kind: 'execute',
      planDigest: mbr.planDigest,
      nonce: mbr.nonce,
    });
  });

  it('executes with its own digest, nonce and procedure and completes by its check', async () => {
    const job = await quoted(healthy(alternative()));
    await approved(job);
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    const order = (await bench.ordersFor(job.agent.id)).at(-1);
    expect(order).toMatchObject({
      kind: 'execute',
      planDigest: OTHER,
      nonce: NONCE,
      procedures: [{ id: 'driver.disable', version: '1.0.0' }],
    });
    const outcome = anOutcome({ ...job.ids, runId }, { planDigest: OTHER });
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(outcome) });
    expect((await job.ticket()).repair).toMatchObject({ status: 'completed', outcome: 'repaired' });
  });

  it('keeps the approval when a new diagnosis offers it again with a newer nonce', async () => {
    const job = await quoted(healthy(alternative()));
    await approved(job);
    const { id: deviceId } = job.device;
    const seen = {
      deviceId,
      agentId: job.agent.id,
      tenantId: job.tenantId,
      name: '',
      kind: '',
      sizeBytes: 0,
      version: 1,
    };
    for (const attached of [false, true]) await bench.recordBenchChange.run(bench.event(), { ...seen, attached });
    const runId = (await job.ticket()).runs.at(-1)?.id ?? '';
    const newer = 'b'.repeat(32);
    const report = aReport({ ...job.ids, runId }, healthy(alternative({ nonce: newer })));
    await bench.say(job.agent, job.tenantId, { report: job.agent.report(report) });
    const { repair, quotes } = await job.ticket();
    expect([repair.status, quotes.map(({ version, nonce }) => [version, nonce])]).toEqual(['approved', [[1, newer]]]);
  });

  it('accepts a choice from the offer once and refuses modified rows', async () => {
    const job = await quoted(healthy(alternative()));
    await expect(choose(job, DIGEST)).rejects.toMatchObject({ code: 'STALE_QUOTE' });
    const command = aCommand();
    const input = { repairId: job.repairId, planDigest: OTHER };
    await bench.chooseAlternative.run(job.actor, input, command);
    await expect(bench.chooseAlternative.run(job.actor, input, aCommand())).rejects.toMatchObject({
      code: 'STALE_QUOTE',
    });
    const other = await quoted(healthy(alternative()));
    await expect(
      bench.chooseAlternative.run(other.actor, { repairId: other.repairId, planDigest: OTHER }, command),
    ).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query(
        `update runs set alternatives = jsonb_set(alternatives, '{0,loses}', '"Nothing is lost."') where id = $1`,
        [other.runId],
      ),
    );
    await expect(choose(other)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it.each<[string, Partial<Alternative>]>([
    ['no digest', { planDigest: 'x' }],
    ['a short number', { nonce: 'a' }],
    ['no write', { writes: [] }],
    ['an unknown procedure', { procedures: [{ id: 'driver.disable', version: '9.0.0' }] }],
    ['no finding', { finding: null }],
    ['nothing said of what is lost', { loses: ' ' }],
  ])('omits an alternative with %s', async (_, over) => {
    const { repair, runs } = await (await quoted(healthy(alternative(over)))).ticket();
    expect([repair.outcome, runs[0]?.alternatives]).toEqual(['nothing_found', []]);
  });

  it('limits the offers, drops duplicates and adds none beside a repair', async () => {
    const many = Array.from({ length: 40 }, (_, at) => alternative({ planDigest: at.toString(16).padStart(64, '0') }));
    expect((await (await quoted(healthy(...many))).ticket()).runs[0]?.alternatives).toHaveLength(8);
    const twice = await quoted(healthy(alternative(), alternative()));
    expect((await twice.ticket()).runs[0]?.alternatives).toHaveLength(1);
    const repair = bench.mapper.repair(await (await quoted({ alternatives: { offered: [alternative()] } })).ticket());
    expect([repair.status, repair.alternatives]).toEqual(['quoted', []]);
  });
});

describe('part of a repair', () => {
  const part = alternative({
    finding: {
      code: 'ntfs.boot_sector_wiped',
      procedure: 'boot.table',
      severity: 'high',
      layer: 'partition 1',
      plain: 'Repair only partition 1: its first sector is erased.',
      evidence: [],
      unit: { id: 'partition-1', label: 'Partition 1' },
    },
    procedures: [{ id: 'boot.table', version: '1.0.0' }],
    loses: 'Partition 2 stays damaged.',
    part: true,
  });
  const beside = () => quoted({ alternatives: { offered: [part] } });

  it('appears beside the full quote and replaces it when chosen', async () => {
    const job = await beside();
    const shown = bench.mapper.repair(await job.ticket());
    expect(shown.quotes.map(({ planDigest, current }) => [planDigest, current])).toEqual([[DIGEST, true]]);
    expect(shown.alternatives.map(({ planDigest, loses }) => [planDigest, loses])).toEqual([
      [OTHER, 'Partition 2 stays damaged.'],
    ]);
    const chosen = bench.mapper.repair(await choose(job));
    expect(chosen.quotes.map(({ planDigest, current }) => [planDigest, current])).toEqual([
      [DIGEST, false],
      [OTHER, true],
    ]);
    expect(chosen.findings.map(({ plain }) => plain)).toEqual([expect.stringContaining('Partition 2 stays damaged.')]);
    // The nonce of the full plan is invalid, so that no order can exceed the choice.
    expect((await bench.ordersFor(job.agent.id)).at(-1)?.kind).toBe('withdraw');
  });

  it('refuses a choice after the full quote is approved', async () => {
    const job = await beside();
    await approveInPerson(bench, job);
    await expect(choose(job)).rejects.toMatchObject({ code: 'STALE_QUOTE' });
  });

  it('omits a part without a repair, and a change beside a repair', async () => {
    const alone = await quoted(healthy(part));
    const beside = await quoted({ alternatives: { offered: [alternative()] } });
    for (const job of [alone, beside]) expect(bench.mapper.repair(await job.ticket()).alternatives).toEqual([]);
  });

  it('refuses an alternative turned into a part in the rows', async () => {
    const job = await quoted(healthy(alternative()));
    const { id } = (await job.ticket()).runs[0]!;
    await bench.db.tx({ kind: 'system', name: 'test' }, (em) =>
      em.query("update runs set alternatives = jsonb_set(alternatives, '{0,part}', 'true') where id = $1", [id]),
    );
    await expect(choose(job)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });
});
