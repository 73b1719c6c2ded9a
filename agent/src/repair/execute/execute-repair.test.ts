import { beforeAll, describe, expect, it } from '@jest/globals';
import { broken, depsOf, disk, found, planOfRepair } from '../../fixtures/disk/broken-disk.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { sha256, type Plan } from '../model/plan.js';
import type { StepEvent } from '../steps.js';
import { executeRepair } from './execute-repair.js';
import { resumeAfterCrash, rollBackRepair } from './resume.js';
import type { ExecuteDeps } from './run.js';
import { verifyRepair } from './verify-repair.js';

let plan: Plan;
beforeAll(async () => {
  plan = await planOfRepair();
});

describe('repair', () => {
  it('writes, reads back and verifies the plan', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const steps: StepEvent[] = [];
    const outcome = await executeRepair(plan.digest, depsOf(machine, { onStep: (event) => steps.push(event) }));
    expect(outcome).toMatchObject({ status: 'completed', reachable: { before: { files: 0 }, after: { files: 10 } } });
    expect(outcome.checks.filter(({ witness }) => witness).map(({ layer }) => layer)).toEqual([
      'disk',
      'disk',
      'partition 2',
    ]);
    expect(sha256(machine.bytes)).toBe(disk.sha256);
    expect(machine.violations).toEqual([]);
    expect(steps.filter(({ status }) => status === 'completed').map(({ name }) => name)).toEqual([
      'detect',
      'plan',
      'back up',
      'execute',
      'verify',
    ]);
    expect(steps.flatMap(({ progress }) => (progress?.unit === 'bytes' ? [progress.done] : [])).at(-1)).toBe(
      plan.writes.reduce((sum, { length }) => sum + length, 0),
    );
  });

  it('refuses a device that changed since the approval and writes nothing', async () => {
    const changed = Buffer.from(broken);
    changed[450] = 1;
    const machine = new FragileMachine(changed);
    const hash = sha256(changed);
    expect(await executeRepair(plan.digest, depsOf(machine))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('Nothing was written'),
    });
    expect(sha256(machine.bytes)).toBe(hash);
  });

  it('refuses a device in use', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const device = { ...machine.device, inUse: () => Promise.resolve('it stands behind /dev/loop0') };
    expect(await executeRepair(plan.digest, depsOf(machine, { device }))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('/dev/loop0'),
    });
    expect(sha256(machine.bytes)).toBe(found);
  });

  it('writes nothing when the backup is not acknowledged', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const backups = { ...machine.backups, save: () => Promise.reject(new Error('the server did not acknowledge it')) };
    expect(await executeRepair(plan.digest, depsOf(machine, { backups }))).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('the server did not acknowledge it'),
    });
    expect(sha256(machine.bytes)).toBe(found);
  });

  it('reports the wait for the server’s backup and continues afterwards', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const steps: StepEvent[] = [];
    const meanwhile: string[] = [];
    const save: ExecuteDeps['backups']['save'] = (records, waits) => {
      waits('The server cannot store it yet.');
      meanwhile.push(sha256(machine.bytes));
      return machine.backups.save(records, waits);
    };
    const outcome = await executeRepair(
      plan.digest,
      depsOf(machine, { onStep: (event) => steps.push(event), backups: { ...machine.backups, save } }),
    );
    expect(outcome.status).toBe('completed');
    expect(meanwhile).toEqual([found]);
    expect(
      steps
        .filter(({ name }) => name === 'back up')
        .map(({ status, plain, progress }) => [status, plain.replace(/^[\d,]+ bytes/, 'All'), progress]),
    ).toEqual([
      ['active', 'Backing up the data that changes, here and on the server.', undefined],
      ['active', 'The server cannot store it yet.', undefined],
      ['completed', 'All backed up here and on the server.', undefined],
    ]);
  });

  it('rolls back when the next place changes during the repair', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const next = plan.writes[1]!.offset;
    machine.before = () => {
      if (machine.journaled.some((entry) => entry.kind === 'written')) machine.bytes[next]! |= 0x40;
    };
    const outcome = await executeRepair(plan.digest, depsOf(machine));
    expect(outcome).toMatchObject({
      status: 'needs_person',
      reason: expect.stringContaining(`The device changed at ${next} during the repair`),
    });
    expect(machine.journaled.filter(({ kind }) => kind === 'written')).toHaveLength(1);
  });

  it('rolls back when the device does not keep the written bytes', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const { device } = machine;
    const lying = {
      ...device,
      writeAt: (offset: number, data: Buffer) =>
        offset === 0 && data[450] === 0xee ? Promise.resolve() : device.writeAt(offset, data),
    };
    const outcome = await executeRepair(plan.digest, depsOf(machine, { device: lying }));
    expect(outcome).toMatchObject({
      status: 'rolled_back',
      reason: expect.stringContaining('do not read back as written'),
    });
    expect(sha256(machine.bytes)).toBe(found);
  });

  it('rolls back when a previously passing check fails afterwards', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    let asked = 0;
    const tools: ExecuteDeps['tools'] = {
      check: async ({ kind }) => {
        if (kind !== 'table') return [];
        asked += 1;
        // The check passes on the device before and in the rehearsal, and fails on the written device.
        return [
          { name: 'a moody tool', reading: { state: asked <= 2 ? 'passed' : 'failed', detail: `answer ${asked}` } },
        ];
      },
    };
    expect(await executeRepair(plan.digest, depsOf(machine, { tools }))).toMatchObject({
      status: 'rolled_back',
      reason: expect.stringContaining('a moody tool fails on disk'),
    });
    expect(sha256(machine.bytes)).toBe(found);
  });
});

describe('verification', () => {
  const planned = async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    await executeRepair(plan.digest, depsOf(machine));
    const entry = machine.journaled.find((one) => one.kind === 'planned')!;
    return { machine, entry };
  };

  it('passes on the repaired device', async () => {
    const { machine, entry } = await planned();
    expect(await verifyRepair(entry, depsOf(machine))).not.toHaveProperty('objection');
  });
  it('objects while damage is found', async () => {
    const { machine, entry } = await planned();
    broken.copy(machine.bytes);
    expect((await verifyRepair(entry, depsOf(machine))).objection).toContain('a problem remains');
  });
  it('objects when a damaged layer has no witness', async () => {
    const { machine, entry } = await planned();
    expect((await verifyRepair({ ...entry, damagedLayers: ['disk', 'partition 1'] }, depsOf(machine))).objection).toBe(
      'no check confirms the repair of partition 1',
    );
  });
  it('objects when fewer files are reachable', async () => {
    const { machine, entry } = await planned();
    expect(
      (await verifyRepair({ ...entry, reachable: { files: 11, complete: true } }, depsOf(machine))).objection,
    ).toBe('only 10 of 11 files can still be reached');
  });
  it('objects when a previously passing check cannot be repeated', async () => {
    const { machine, entry } = await planned();
    const before = [
      ...entry.before,
      { name: 'e2fsck -fn', layer: 'partition 2', reading: { state: 'passed' as const, detail: 'clean' } },
    ];
    expect((await verifyRepair({ ...entry, before }, depsOf(machine))).objection).toContain(
      "e2fsck -fn passed on partition 2 before and couldn't be repeated",
    );
  });
});

describe('rollback', () => {
  const repaired = async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    await executeRepair(plan.digest, depsOf(machine));
    return machine;
  };

  it('restores every byte once when ordered later', async () => {
    const machine = await repaired();
    expect(await rollBackRepair('The customer wants it back.', depsOf(machine))).toMatchObject({
      status: 'rolled_back',
    });
    expect(sha256(machine.bytes)).toBe(found);
    const operations = machine.operations;
    expect(await rollBackRepair('Again.', depsOf(machine))).toMatchObject({ status: 'rolled_back' });
    expect(machine.operations).toBe(operations);
    expect(machine.violations).toEqual([]);
  });

  it('writes nothing when a single place has changed', async () => {
    const machine = await repaired();
    machine.bytes[plan.writes.at(-1)!.offset + 5]! ^= 0xff;
    const hash = sha256(machine.bytes);
    expect(await rollBackRepair('Back.', depsOf(machine))).toMatchObject({
      status: 'needs_person',
      reason: expect.stringContaining('nothing was rolled back'),
    });
    expect(sha256(machine.bytes)).toBe(hash);
  });

  it('writes nothing when a backup record does not match its hash', async () => {
    const machine = await repaired();
    machine.saved.get('b0')![1]!.bytes[0]! ^= 0xff;
    expect(await rollBackRepair('Back.', depsOf(machine))).toMatchObject({
      status: 'needs_person',
      reason: expect.stringContaining("The backup doesn't match the plan"),
    });
    expect(sha256(machine.bytes)).toBe(disk.sha256);
  });

  it('reports needs_person when the device does not keep the restored bytes', async () => {
    const machine = await repaired();
    const { device } = machine;
    expect(
      await rollBackRepair('Back.', depsOf(machine, { device: { ...device, writeAt: () => Promise.resolve() } })),
    ).toMatchObject({ status: 'needs_person', reason: expect.stringContaining('do not stay as they were put back') });
  });

  it('carries out a rollback that was decided before a crash', async () => {
    const machine = await repaired();
    machine.journaled.pop();
    machine.journaled.push({ kind: 'rolling_back', why: 'Stopped during the verification.' });
    expect(await resumeAfterCrash(depsOf(machine))).toMatchObject({ status: 'rolled_back' });
    expect(sha256(machine.bytes)).toBe(found);
  });

  it('refuses a different device', async () => {
    const machine = await repaired();
    const { device } = machine;
    const other = { ...device, identity: { ...device.identity, id: 'image:other' } };
    expect(await rollBackRepair('Back.', depsOf(machine, { device: other }))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('This is not the device'),
    });
  });
});
