import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Coverage, RunOutcome } from '@revive/proto/revive/repair/v1/repair';
import { aCommand, anOutcome, aReport, repairsOnABench, type Bench } from './bench.js';
import { jobsOn } from './jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { quoted } = jobsOn(() => bench);
const TABLE = { id: 'table', label: 'Partition table' };
const VOLUME = { id: 'partition-2', label: 'Partition 2' };
const HIVE = { id: 'partition-2/hive-SYSTEM', label: 'Partition 2, hive SYSTEM' };
const COVERAGE: Coverage = {
  layers: [
    { unit: TABLE, format: 'GPT', state: 'mended', detail: '3 partitions', offset: 0, size: 1 << 28 },
    { unit: VOLUME, format: 'ntfs', state: 'needs_person', detail: 'a hive is lost', offset: 1 << 20, size: 1 << 27 },
  ],
  notes: ['The last blue screen was on Monday.'],
  notChecked: [
    { unit: VOLUME, what: 'ntfsfix -n', why: 'it is not installed' },
    { unit: VOLUME, what: 'the registry hive SAM', why: 'it is compressed' },
  ],
  units: [
    { unit: TABLE, verdict: 'repairable', reason: 'Its first copy is gone.', dependsOn: [], writes: 3, bytes: 1536 },
    { unit: VOLUME, verdict: 'not_ours', reason: 'It is encrypted.', dependsOn: ['table'], writes: 0, bytes: 0 },
  ],
};
const FINDING = {
  code: 'registry.hive_lost',
  procedure: 'registry.recover',
  severity: 'critical',
  layer: 'partition 2',
  plain: 'The registry hive SYSTEM is damaged',
  evidence: [],
  unit: HIVE,
};

describe('coverage of a diagnosis', () => {
  it('keeps full coverage for the shop and labels for the customer', async () => {
    const [finding] = aReport({ runId: '', repairId: '', agentId: '', deviceId: '' }).findings;
    const job = await quoted({ findings: [{ ...finding!, unit: TABLE }], coverage: COVERAGE });
    const shown = bench.mapper.repair(await job.ticket());
    expect(shown.runs[0]?.coverage).toEqual(COVERAGE);
    expect(shown.findings[0]?.unit).toEqual(TABLE);
    const tracking = bench.mapper.tracking(await bench.trackRepair.run(job.trackingId, '10.0.0.1'));
    expect(tracking.coverage).toEqual({
      layers: [
        { unit: 'Partition table', state: 'mended' },
        { unit: 'Partition 2', state: 'needs_person' },
      ],
      notChecked: ['Partition 2'],
    });
    expect(tracking.findings[0]?.unit).toBe('Partition table');
  });

  it('shows the customer the device’s recovery options in fixed words before approval', async () => {
    const options = [
      { what: 'repair_tools', state: 'seen' },
      { what: 'restore_points', state: 'not_seen' },
    ];
    const note = 'Volume: File History was set up for 1 user and copied documents to another drive (Thandis Disk, E:).';
    const said = [...options, { what: 'repair_tools', state: 'off' }, { what: 'a palace', state: 'seen' }];
    const job = await quoted({
      coverage: {
        ...COVERAGE,
        notes: [note],
        pcOptions: { options: [...said, { what: 'file_history', state: 'lost' }] },
      },
    });
    const tracking = bench.mapper.tracking(await bench.trackRepair.run(job.trackingId, '10.0.0.1'));
    expect([tracking.status, tracking.approval, tracking.pcOptions]).toEqual(['quoted', undefined, { options }]);
    // Names of people and drives are visible to the shop only.
    expect(JSON.stringify(tracking)).not.toContain('Thandis Disk');
    const coverage = bench.mapper.repair(await job.ticket()).runs[0]?.coverage;
    expect([coverage?.notes, coverage?.pcOptions]).toEqual([[note], undefined]);
  });

  it('returns the findings without a quote when a person has to decide', async () => {
    const over = { verdict: 'needs_person', planDigest: '', writes: [], findings: [FINDING], coverage: COVERAGE };
    const { findings, quotes } = bench.mapper.repair(await (await quoted(over)).ticket());
    expect(quotes).toEqual([]);
    expect(findings).toMatchObject([{ code: 'registry.hive_lost', unit: HIVE }]);
  });

  it('omits coverage from agents that do not report it', async () => {
    const ticket = await (await quoted()).ticket();
    expect(bench.mapper.repair(ticket).runs[0]?.coverage).toBeUndefined();
    expect(bench.mapper.tracking(ticket).coverage).toBeUndefined();
  });

  it('limits size and removes control characters of reported coverage', async () => {
    const many = <T>(one: T): T[] => Array.from({ length: 3_000 }, () => one);
    const unit = { id: 'u'.repeat(500), label: `left\u202eright\n${'l'.repeat(500)}` };
    const layer = { unit, format: '', state: 'excellent', detail: 'd\u0007'.repeat(800), offset: 1, size: 1 };
    const job = await quoted({
      coverage: {
        layers: [{ ...layer, offset: -1 }, { ...layer, unit: null }, ...many(layer)],
        notes: many(`n\u2028${'o'.repeat(2_000)}`),
        notChecked: many({ unit, what: 'w'.repeat(500), why: 'y'.repeat(2_000) }),
        units: many({
          unit,
          verdict: 'excellent',
          reason: 'r\u0007'.repeat(800),
          dependsOn: Array.from({ length: 20 }, () => 'd'.repeat(100)),
          writes: 1,
          bytes: 1,
        }),
      },
    });
    const coverage = (await job.ticket()).runs[0]?.coverage;
    expect([coverage?.layers.length, coverage?.notes.length, coverage?.notChecked.length]).toEqual([254, 64, 64]);
    expect(coverage?.layers[0]).toEqual({
      unit: { id: 'u'.repeat(80), label: `leftright${'l'.repeat(109)}` },
      format: 'unknown',
      state: 'unknown',
      detail: 'd'.repeat(300),
      offset: 1,
      size: 1,
    });
    expect(coverage?.notes[0]).toBe(`n${'o'.repeat(998)}`);
    expect([coverage?.notChecked[0]?.what.length, coverage?.notChecked[0]?.why.length]).toEqual([120, 600]);
    const [judged] = coverage?.units ?? [];
    expect([coverage?.units?.length, judged?.dependsOn.length, judged?.dependsOn[0]?.length]).toEqual([256, 8, 80]);
    expect([judged?.verdict, judged?.reason]).toEqual(['needs_person', 'r'.repeat(300)]);
  });
});

describe('repair results per unit', () => {
  const repairedWith = async (units: RunOutcome['units']) => {
    const job = await quoted();
    await bench.answerByLink.approve({
      trackingId: job.trackingId,
      approvalCode: await bench.emailCode(job.repairId),
      address: '10.0.0.1',
      quoteVersion: 1,
    });
    const runId = await bench.executeRepair.run(job.actor, { repairId: job.repairId, quoteVersion: 1 }, aCommand());
    const reason = 'Repaired and verified. Partition 2 is encrypted (BitLocker) and is left as it is.';
    const outcome = anOutcome({ ...job.ids, runId }, { reason, units });
    await bench.say(job.agent, job.tenantId, { outcome: job.agent.outcome(outcome) });
    const ticket = await job.ticket();
    const shown = bench.mapper.repair(ticket);
    return { ticket, shown, run: shown.runs.find(({ id }) => id === runId), reason };
  };

  it('keeps the results with the run and names skipped units on the ticket', async () => {
    const units = [
      { unit: TABLE, result: 'repaired', reason: 'Partition table was repaired and checked.' },
      { unit: VOLUME, result: 'left_alone', reason: 'Partition 2 is encrypted (BitLocker) and is left as it is.' },
    ];
    const { ticket, shown, run, reason } = await repairedWith(units);
    expect(run?.units).toEqual(units);
    expect(shown.outcome).toBe('repaired');
    expect(shown.outcomeReason).toBe(reason);
    expect(JSON.stringify(ticket.history)).toContain('Left as found: Partition 2');
  });

  it('adds nothing to the ticket when everything was repaired', async () => {
    const { shown, run } = await repairedWith([{ unit: TABLE, result: 'repaired', reason: '' }]);
    expect([run?.units?.length, shown.outcomeReason]).toEqual([1, undefined]);
  });

  it('treats an unknown result as left alone', async () => {
    const { run } = await repairedWith([{ unit: VOLUME, result: 'excellent', reason: '' }]);
    expect(run?.units).toEqual([{ unit: VOLUME, result: 'left_alone', reason: '' }]);
  });
});
