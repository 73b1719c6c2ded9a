import { beforeAll, describe, expect, it } from '@jest/globals';
import { diagnosed, everyReader } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, type DiskPart } from '../../fixtures/disk/disk.js';
import { bitlockerVolume } from '../../fixtures/foreign/encrypted.js';
import { MIB } from '../../fixtures/foreign/foreign.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { damageNtfs, ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import type { RepairDevice } from '../model/device.js';
import { executeRepair } from './execute-repair.js';
import { resumeAfterCrash } from './resume.js';
import type { ExecuteDeps } from './run.js';

let sound: Buffer;
let broken: Buffer;
let places: { offset: number; size: number }[];
beforeAll(async () => {
  const part = (volume: Buffer): DiskPart => ({ type: 'basic', name: 'x', volume });
  const hibernated = damageNtfs(await ntfsVolume('files'), 'hibernated');
  const small = await ntfsVolume('small-clusters');
  const disk = gptDisk({
    parts: [part(await ntfsVolume('files')), part(bitlockerVolume({ size: 2 * MIB })), part(hibernated), part(small)],
  });
  sound = disk.bytes;
  places = disk.parts;
  broken = damaged(disk, 'start-wiped');
  broken.fill(0, places[0]!.offset, places[0]!.offset + 512);
});

const depsOf = (machine: FragileMachine, device: RepairDevice = machine.device): ExecuteDeps => ({
  ...everyReader,
  device,
  journal: machine.journal,
  backups: machine.backups,
  stop: new AbortController().signal,
});

async function approvedOn(machine: FragileMachine): Promise<string> {
  const { plan, reason } = await diagnosed(machine.bytes, { device: machine.device.identity });
  if (plan === undefined) throw new TypeError(reason);
  return plan.digest;
}

describe('repair beside volumes left alone', () => {
  it('completes and names every unit in the outcome', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const outcome = await executeRepair(await approvedOn(machine), depsOf(machine));
    expect(machine.bytes.equals(sound)).toBe(true);
    expect(outcome.status).toBe('completed');
    expect(outcome.units?.map(({ unit, result }) => [unit.label, result])).toEqual([
      ['Partition table', 'repaired'],
      ['Partition 1', 'repaired'],
      ['Partition 2', 'left_alone'],
      ['Partition 3', 'left_alone'],
      ['Partition 4', 'unchanged'],
    ]);
    expect(outcome.reason).toContain('Partition 2 is encrypted (BitLocker) and is left as it is.');
    expect(outcome.reason).toContain('Partition 3 (ntfs) is left as it is: ');
    expect(outcome.reason).not.toContain('healthy');
  });

  it('rolls back when a volume left alone is replaced during the repair', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const locked = places[1]!.offset;
    const device: RepairDevice = {
      ...machine.device,
      writeAt: async (offset, data) => {
        machine.bytes.fill(0, locked, locked + 512);
        await machine.device.writeAt(offset, data);
      },
    };
    const outcome = await executeRepair(await approvedOn(machine), depsOf(machine, device));
    expect(outcome).toMatchObject({
      status: 'rolled_back',
      reason: expect.stringContaining('Partition 2 was left alone, and is another one now'),
    });
    expect(outcome.units).toBeUndefined();
    expect(machine.bytes.subarray(places[0]!.offset, places[0]!.offset + 512).every((byte) => byte === 0)).toBe(true);
  });

  it('verifies a fully written repair by the same rule after a crash', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const deps = depsOf(machine);
    await executeRepair(await approvedOn(machine), deps);
    const entries = machine.journal.entries().filter(({ kind }) => kind !== 'ended');
    const journal: ExecuteDeps['journal'] = {
      entries: () => entries,
      append: async (entry) => void entries.push(entry),
    };
    expect(await resumeAfterCrash({ ...deps, journal })).toMatchObject({
      status: 'completed',
      units: expect.arrayContaining([expect.objectContaining({ result: 'left_alone' })]),
    });
  });
});

describe('part of a repair', () => {
  let two: Buffer;
  let parts: { offset: number; size: number }[];
  beforeAll(async () => {
    const part = (volume: Buffer): DiskPart => ({ type: 'basic', name: 'x', volume });
    const disk = gptDisk({
      parts: [
        part(await ntfsVolume('files')),
        part(bitlockerVolume({ size: 2 * MIB })),
        part(await ntfsVolume('small-clusters')),
      ],
    });
    two = disk.bytes;
    parts = disk.parts;
  });
  const bootless = () => {
    const bytes = Buffer.from(two);
    for (const index of [0, 2]) bytes.fill(0, parts[index]!.offset, parts[index]!.offset + 512);
    return bytes;
  };

  it('offers a plan within each damaged volume', async () => {
    const { plan, alternatives = [] } = await diagnosed(bootless());
    expect(alternatives.map(({ finding, loses }) => [finding.layer, loses])).toEqual([
      ['partition 1', 'Partition 3 stays damaged.'],
      ['partition 3', 'Partition 1 stays damaged.'],
    ]);
    expect(new Set([plan, ...alternatives.map((one) => one.plan)].map((one) => one?.digest)).size).toBe(3);
    expect(alternatives.map((one) => one.plan.writes.map(({ offset }) => offset))).toEqual([
      [parts[0]!.offset],
      [parts[2]!.offset],
    ]);
  });

  it('writes only the chosen part and reports the remaining damage', async () => {
    const machine = new FragileMachine(bootless());
    const { alternatives = [] } = await diagnosed(machine.bytes, { device: machine.device.identity });
    const outcome = await executeRepair(alternatives[1]!.plan.digest, depsOf(machine));
    expect(outcome.status).toBe('completed');
    expect(outcome.units?.map(({ unit, result }) => [unit.id, result])).toEqual([
      ['table', 'unchanged'],
      ['partition-1', 'left_alone'],
      ['partition-2', 'left_alone'],
      ['partition-3', 'repaired'],
    ]);
    expect(outcome.reason).toContain('Partition 1 (ntfs) is left as it is. It is not part of this repair.');
    const expected = Buffer.from(two).fill(0, parts[0]!.offset, parts[0]!.offset + 512);
    expect(machine.bytes.equals(expected)).toBe(true);
  });

  it('offers no parts for a single damaged volume or a damaged table', async () => {
    const one = Buffer.from(two).fill(0, parts[0]!.offset, parts[0]!.offset + 512);
    expect((await diagnosed(one)).alternatives).toBeUndefined();
    expect(await diagnosed(bootless().fill(0, 512, 1024))).toMatchObject({ verdict: 'repairable' });
    expect((await diagnosed(bootless().fill(0, 512, 1024))).alternatives).toBeUndefined();
  });
});
