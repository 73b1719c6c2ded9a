import { beforeAll, describe, expect, it } from '@jest/globals';
import { broken, depsOf, disk, found, planOfRepair } from '../../fixtures/disk/broken-disk.js';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { plainReader } from '../../fixtures/disk/plain-volume.js';
import { executeRepair } from '../execute/execute-repair.js';
import { sha256, type Plan } from '../model/plan.js';
import { readSmart, type DriveHealth } from './smart.js';

const saying = (more: object, exit = 0): DriveHealth =>
  readSmart(JSON.stringify({ smartctl: { exit_status: exit }, smart_status: { passed: exit === 0 }, ...more }));
const table = (id: number, raw: number): object => ({
  ata_smart_attributes: { table: [{ id, name: 'attribute', value: 100, when_failed: '', raw: { value: raw } }] },
});
const FAILING = saying({}, 8);
const UNREADABLE = saying(table(197, 3));
const WORN = saying(table(5, 3));
const plain = { readers: [plainReader], recognise: () => Promise.resolve([]) };

describe('drive that must not be written', () => {
  let plan: Plan;
  beforeAll(async () => {
    plan = await planOfRepair();
  });

  it.each([
    ['fails', FAILING],
    ['cannot read some sectors', UNREADABLE],
  ])('offers no repair for a drive that %s', async (_, health) => {
    const diagnosis = await diagnosed(broken, { ...plain, health: () => Promise.resolve(health) });
    expect(diagnosis.plan).toBeUndefined();
    expect(diagnosis).toMatchObject({ verdict: 'needs_person', reason: expect.stringContaining('should be copied') });
    expect(diagnosis.findings.length).toBeGreaterThan(0);
    expect(diagnosis.notes).toContainEqual(expect.stringContaining('its command image'));
  });

  it('never calls a failing drive healthy, even with sound content', async () => {
    const diagnosis = await diagnosed(disk.bytes, { ...plain, health: () => Promise.resolve(FAILING) });
    expect(diagnosis.verdict).toBe('needs_person');
  });

  it('refuses a repair that was approved before the drive failed', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const outcome = await executeRepair(plan.digest, depsOf(machine, { health: () => Promise.resolve(FAILING) }));
    expect(outcome.status).toBe('refused');
    expect(sha256(machine.bytes)).toBe(found);
    expect(machine.operations).toBeLessThanOrEqual(1);
  });
});

describe('drive that still works', () => {
  it.each([
    ['worn', WORN, /has replaced 3 sectors/],
    ['silent', readSmart(''), /cannot be read/],
  ])('repairs a drive that is %s and adds a note', async (_, health, note) => {
    const diagnosis = await diagnosed(broken, { ...plain, health: () => Promise.resolve(health) });
    expect(diagnosis.verdict).toBe('repairable');
    expect(diagnosis.notes).toContainEqual(expect.stringMatching(note));
  });
});
