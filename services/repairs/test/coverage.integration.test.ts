import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Coverage } from '@revive/proto/revive/repair/v1/repair';
import { aReport, repairsOnABench, type Bench } from './bench.js';
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

describe('what a diagnosis looked at', () => {
  it('stays with its run and its findings, in whole for the shop and in labels for the customer', async () => {
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

  it('gives the person who decides what was found, without a quote', async () => {
    const over = { verdict: 'needs_person', planDigest: '', writes: [], findings: [FINDING], coverage: COVERAGE };
    const { findings, quotes } = bench.mapper.repair(await (await quoted(over)).ticket());
    expect(quotes).toEqual([]);
    expect(findings).toMatchObject([{ code: 'registry.hive_lost', unit: HIVE }]);
  });

  it('is absent where the agent is from before this was told', async () => {
    const ticket = await (await quoted()).ticket();
    expect(bench.mapper.repair(ticket).runs[0]?.coverage).toBeUndefined();
    expect(bench.mapper.tracking(ticket).coverage).toBeUndefined();
  });

  it('has an end and shows nothing hidden, whatever an agent says', async () => {
    const many = <T>(one: T): T[] => Array.from({ length: 3_000 }, () => one);
    const unit = { id: 'u'.repeat(500), label: `left\u202eright\n${'l'.repeat(500)}` };
    const layer = { unit, format: '', state: 'excellent', detail: 'd\u0007'.repeat(800), offset: 1, size: 1 };
    const job = await quoted({
      coverage: {
        layers: [{ ...layer, offset: -1 }, { ...layer, unit: null }, ...many(layer)],
        notes: many(`n\u2028${'o'.repeat(2_000)}`),
        notChecked: many({ unit, what: 'w'.repeat(500), why: 'y'.repeat(2_000) }),
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
  });
});
