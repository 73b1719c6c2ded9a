import { describe, expect, it } from '@jest/globals';
import { DiagnosisReport, RunOutcome, SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import { broken } from '../fixtures/disk/broken-disk.js';
import { plainReader } from '../fixtures/disk/plain-volume.js';
import { diagnosed } from '../fixtures/diagnosing.js';
import { withBlamedDriver } from '../fixtures/windows/blamed-driver.js';
import { windowsVolume } from '../fixtures/windows/windows-volume.js';
import { AgentKey } from '../identity/agent-key.js';
import type { Diagnosis } from '../repair/model/diagnosis.js';
import type { VerifierTools } from '../repair/verify/verifier-tools.js';
import type { Offer } from './orders/order-journal.js';
import { diagnosisReport, outcomeReport } from './run-report.js';

const KEY = AgentKey.make();
const ORDER = { orderId: 'o', runId: 'run', repairId: 'repair', deviceId: 'device' } as never;

const MISSING: VerifierTools = {
  check: () =>
    Promise.resolve([
      { name: 'ntfsfix -n', reading: { state: 'not_run', detail: 'not run: ntfsfix is not installed' } },
    ]),
};

function reported(diagnosis: Diagnosis, choices: Offer[] = []): DiagnosisReport {
  const said = diagnosisReport({ key: KEY, order: ORDER, now: new Date(0) }, diagnosis, undefined, undefined, choices);
  return DiagnosisReport.decode(SignedByAgent.decode(Buffer.from(said.bytes, 'base64')).payload);
}

describe('report of a diagnosis', () => {
  it('states whether the device has a serial number', async () => {
    const diagnosis = await diagnosed(await windowsVolume());
    const told = (hasOwnNumber?: boolean) => {
      const { bytes } = diagnosisReport(
        { key: KEY, order: ORDER, now: new Date(0) },
        diagnosis,
        undefined,
        undefined,
        [],
        hasOwnNumber,
      );
      return DiagnosisReport.decode(SignedByAgent.decode(Buffer.from(bytes, 'base64')).payload).hasOwnNumber;
    };
    expect([told(true), told(false), told()]).toEqual([true, undefined, undefined]);
  });

  it('names the unit of each finding, such as a hive within its volume', async () => {
    const { findings, coverage } = reported(await diagnosed(await windowsVolume('dirty, new logs')));
    expect(findings.map(({ unit }) => unit)).toContainEqual({ id: 'volume/hive-SYSTEM', label: 'Volume, hive SYSTEM' });
    expect(coverage?.layers).toMatchObject([
      { unit: { id: 'volume', label: 'Volume' }, format: 'ntfs', state: 'mended', offset: 0 },
    ]);
  });

  it('lists inspected layers, notes and skipped checks with their reasons', async () => {
    const { coverage } = reported(await diagnosed(await windowsVolume(), { tools: MISSING }));
    expect(coverage?.layers).toMatchObject([{ state: 'sound' }]);
    expect(coverage?.notes).toContainEqual(expect.stringContaining('The last blue screen'));
    expect(coverage?.notChecked).toContainEqual({
      unit: { id: 'volume', label: 'Volume' },
      what: 'ntfsfix -n',
      why: 'ntfsfix is not installed',
    });
  });

  it('names the partition table of a disk and its partitions', async () => {
    const { findings, coverage } = reported(await diagnosed(broken));
    expect(findings[0]?.unit).toEqual({ id: 'table', label: 'Partition table' });
    expect(coverage?.layers.map(({ unit }) => unit?.id)).toEqual(['table', 'partition-1', 'partition-2']);
  });

  it('contains a verdict for each unit with its share of the plan and its dependencies', async () => {
    const { coverage, writes } = reported(await diagnosed(broken, { readers: [plainReader] }));
    expect(coverage?.units).toMatchObject([
      { unit: { id: 'table' }, verdict: 'repairable', dependsOn: [] },
      { unit: { id: 'partition-1' }, verdict: 'healthy', dependsOn: ['table'], writes: 0, bytes: 0 },
      { unit: { id: 'partition-2' }, verdict: 'repairable', dependsOn: ['table'], writes: 1, bytes: 512 },
    ]);
    expect(coverage?.units.reduce((sum, one) => sum + one.writes, 0)).toBe(writes.length);
  });

  it('limits the size of every list and text', () => {
    const many = <T>(one: T): T[] => Array.from({ length: 5_000 }, () => one);
    const long = `a\u0000${'x'.repeat(5_000)}`;
    const reading = { state: 'not_run' as const, detail: long };
    const { coverage } = reported({
      verdict: 'failed',
      reason: '',
      findings: [],
      checks: many({ name: long, layer: long, before: reading, rehearsed: reading }),
      reachable: { before: { files: 0, complete: true }, after: { files: 0, complete: true } },
      layers: many({ layer: long, format: long, state: 'unknown' as const, detail: long, offset: 0, size: 0 }),
      notes: many(long),
      units: many({
        unit: { id: long, label: long },
        layer: long,
        verdict: 'needs_person' as const,
        reason: long,
        dependsOn: [],
        writes: 0,
        bytes: 0,
      }),
    });
    expect([coverage?.layers.length, coverage?.notes.length, coverage?.notChecked.length]).toEqual([256, 64, 64]);
    expect([coverage?.units.length, coverage?.units[0]?.reason.length]).toEqual([256, 600]);
    const { unit, format, detail } = coverage?.layers[0] ?? {};
    expect([unit?.id.length, unit?.label.length, format?.length, detail?.length]).toEqual([80, 120, 40, 600]);
    expect(JSON.stringify(coverage)).not.toContain('\\u0000');
  });

  it('shortens a report above the hub’s limit and notes the cut', async () => {
    const diagnosis = await diagnosed(await windowsVolume('dirty, new logs'));
    const evidence = Array.from({ length: 32 }, () => ({
      offset: 1,
      expected: 'e'.repeat(400),
      seen: 's'.repeat(400),
    }));
    const findings = Array.from({ length: 200 }, () => ({ ...diagnosis.findings[0]!, evidence }));
    const report = reported({ ...diagnosis, findings });
    expect(DiagnosisReport.encode(report).finish().length).toBeLessThan(700 * 1024);
    expect([report.findings.length, report.writes.length, report.planDigest]).toEqual([
      200,
      diagnosis.plan?.writes.length,
      diagnosis.plan?.digest,
    ]);
    expect(report.coverage?.notes).toEqual(['What was looked at is too much to be told.']);
  });

  it('lists each alternative with its plan, nonce and loss', async () => {
    const diagnosis = await diagnosed(await withBlamedDriver());
    const digest = diagnosis.alternatives?.[0]?.plan.digest ?? '';
    const choice = { nonce: 'n', use: 'execute', planDigest: digest } as Offer;
    const { planDigest, alternatives } = reported(diagnosis, [choice]);
    expect(planDigest).toBe('');
    expect(alternatives?.offered).toMatchObject([
      {
        planDigest: digest,
        nonce: 'n',
        procedures: [{ id: 'driver.disable', version: '1.0.0' }],
        finding: { unit: { id: 'volume/service-oem17drv', label: 'Volume, service oem17drv' } },
        loses: expect.stringContaining('oem17drv.sys'),
        checks: expect.arrayContaining([
          expect.objectContaining({ name: 'revive: the service oem17drv is disabled', before: false, after: true }),
        ]),
      },
    ]);
    // Without a nonce an alternative cannot be ordered.
    expect(reported(diagnosis).alternatives).toBeUndefined();
  });
});

describe('outcome of a repair', () => {
  it('names every unit and the reason for each untouched unit', () => {
    const units = [
      { unit: { id: 'table', label: 'Partition table' }, result: 'repaired' as const, reason: 'Repaired.' },
      { unit: { id: 'partition-2', label: 'Partition 2' }, result: 'left_alone' as const, reason: 'It is encrypted.' },
    ];
    const outcome = { status: 'completed' as const, reason: '', planDigest: '', writes: [], checks: [], units };
    const said = outcomeReport({ key: KEY, order: ORDER, now: new Date(0) }, outcome, undefined, undefined);
    expect(RunOutcome.decode(SignedByAgent.decode(Buffer.from(said.bytes, 'base64')).payload).units).toEqual(units);
  });
});
