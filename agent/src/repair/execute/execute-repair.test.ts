import { beforeAll, describe, expect, it } from '@jest/globals';
import { damaged } from '../../fixtures/disk-damage.js';
import { gptDisk } from '../../fixtures/disk.js';
import { FragileMachine, type Trouble } from '../../fixtures/fragile-machine.js';
import { plainReader, plainVolume } from '../../fixtures/plain-volume.js';
import { seededRandom } from '../../fixtures/seeded-bytes.js';
import { MemoryView } from '../block-view.js';
import { diagnose } from '../diagnose.js';
import type { Plan } from '../plan.js';
import { sha256 } from '../plan.js';
import type { StepEvent } from '../steps.js';
import { NO_TOOLS } from '../verify/verifier-tools.js';
import { executeRepair } from './execute-repair.js';
import type { Outcome } from './outcome.js';
import { resumeAfterCrash, rollBackRepair } from './resume.js';
import type { ExecuteDeps } from './run.js';
import { verifyRepair } from './verify-repair.js';

const disk = gptDisk({
  parts: [
    { type: 'esp', name: 'EFI', volume: plainVolume({ size: 64 * 1024 }) },
    { type: 'linux', name: 'data', volume: plainVolume({ size: 64 * 1024, files: 7 }) },
  ],
});
const broken = damaged(disk, 'start-wiped');
broken.fill(0x5a, disk.parts[1]!.offset, disk.parts[1]!.offset + 512);
const found = sha256(broken);
let plan: Plan;

function depsOf(machine: FragileMachine, more: Partial<ExecuteDeps> = {}): ExecuteDeps {
  return {
    readers: [plainReader],
    recognise: () => Promise.resolve([]),
    tools: NO_TOOLS,
    clock: { now: () => new Date(0) },
    onStep: () => undefined,
    device: machine.device,
    journal: machine.journal,
    backups: machine.backups,
    stop: new AbortController().signal,
    ...more,
  };
}

beforeAll(async () => {
  const { device, ...deps } = depsOf(new FragileMachine(Buffer.from(broken)));
  const diagnosis = await diagnose(new MemoryView(broken), {
    ...deps,
    device: device.identity,
    signal: new AbortController().signal,
  });
  plan = diagnosis.plan!;
});

describe('a repair', () => {
  it('is written, read back and verified', async () => {
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

  it('is refused when the device changed since the approval, and nothing is written', async () => {
    const changed = Buffer.from(broken);
    changed[450] = 1;
    const machine = new FragileMachine(changed);
    const hash = sha256(changed);
    expect(await executeRepair(plan.digest, depsOf(machine))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('nothing was written'),
    });
    expect(sha256(machine.bytes)).toBe(hash);
  });

  it('is refused on a device that is in use', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const device = { ...machine.device, inUse: () => Promise.resolve('it stands behind /dev/loop0') };
    expect(await executeRepair(plan.digest, depsOf(machine, { device }))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('/dev/loop0'),
    });
    expect(sha256(machine.bytes)).toBe(found);
  });

  it('does not write when the backup is not acknowledged', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    const backups = { ...machine.backups, save: () => Promise.reject(new Error('the server did not acknowledge it')) };
    expect(await executeRepair(plan.digest, depsOf(machine, { backups }))).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('the server did not acknowledge it'),
    });
    expect(sha256(machine.bytes)).toBe(found);
  });

  it('says what it waits for while the server cannot take the backup, writes nothing meanwhile, and goes on where it was', async () => {
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
      ['active', 'What will be overwritten is saved here and on the server first.', undefined],
      ['active', 'The server cannot store it yet.', undefined],
      ['completed', 'All saved here and on the server.', undefined],
    ]);
  });

  it('stops and rolls back when somebody else changes the next place in the middle of it', async () => {
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

  it('rolls back by itself when the device does not keep what was written', async () => {
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

  it('rolls back by itself when a check that passed before fails afterwards', async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    let asked = 0;
    const tools: ExecuteDeps['tools'] = {
      check: async ({ kind }) => {
        if (kind !== 'table') return [];
        asked += 1;
        // Before and rehearsed it passes; on the device itself it does not.
        return [
          { name: 'a moody tool', reading: { state: asked <= 2 ? 'passed' : 'failed', detail: `answer ${asked}` } },
        ];
      },
    };
    expect(await executeRepair(plan.digest, depsOf(machine, { tools }))).toMatchObject({
      status: 'rolled_back',
      reason: expect.stringContaining('a moody tool objects in disk'),
    });
    expect(sha256(machine.bytes)).toBe(found);
  });
});

describe('the verification', () => {
  const planned = async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    await executeRepair(plan.digest, depsOf(machine));
    const entry = machine.journaled.find((one) => one.kind === 'planned')!;
    return { machine, entry };
  };

  it('holds on the repaired device', async () => {
    const { machine, entry } = await planned();
    expect(await verifyRepair(entry, depsOf(machine))).not.toHaveProperty('objection');
  });
  it('objects while damage is found', async () => {
    const { machine, entry } = await planned();
    broken.copy(machine.bytes);
    expect((await verifyRepair(entry, depsOf(machine))).objection).toContain('damage is still found');
  });
  it('objects when a damaged layer has no witness', async () => {
    const { machine, entry } = await planned();
    expect((await verifyRepair({ ...entry, damagedLayers: ['disk', 'partition 1'] }, depsOf(machine))).objection).toBe(
      'no check that failed on partition 1 before vouches for it now',
    );
  });
  it('objects when fewer files can be reached', async () => {
    const { machine, entry } = await planned();
    expect(
      (await verifyRepair({ ...entry, reachable: { files: 11, complete: true } }, depsOf(machine))).objection,
    ).toBe('11 files could be reached before and 10 now');
  });
  it('objects when a check that passed before cannot be repeated', async () => {
    const { machine, entry } = await planned();
    const before = [
      ...entry.before,
      { name: 'e2fsck -fn', layer: 'partition 2', reading: { state: 'passed' as const, detail: 'clean' } },
    ];
    expect((await verifyRepair({ ...entry, before }, depsOf(machine))).objection).toContain(
      'e2fsck -fn passed in partition 2 before and could not be repeated',
    );
  });
});

describe('a rollback', () => {
  const repaired = async () => {
    const machine = new FragileMachine(Buffer.from(broken));
    await executeRepair(plan.digest, depsOf(machine));
    return machine;
  };

  it('that is ordered later restores every byte, once', async () => {
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

  it('writes nothing when one single place holds something else', async () => {
    const machine = await repaired();
    machine.bytes[plan.writes.at(-1)!.offset + 5]! ^= 0xff;
    const hash = sha256(machine.bytes);
    expect(await rollBackRepair('Back.', depsOf(machine))).toMatchObject({
      status: 'needs_person',
      reason: expect.stringContaining('nothing was put back'),
    });
    expect(sha256(machine.bytes)).toBe(hash);
  });

  it('writes nothing when one record of the backup is not what it says', async () => {
    const machine = await repaired();
    machine.saved.get('b0')![1]!.bytes[0]! ^= 0xff;
    expect(await rollBackRepair('Back.', depsOf(machine))).toMatchObject({
      status: 'needs_person',
      reason: expect.stringContaining('The backup does not match the plan'),
    });
    expect(sha256(machine.bytes)).toBe(disk.sha256);
  });

  it('that the device does not keep is told, never called rolled back', async () => {
    const machine = await repaired();
    const { device } = machine;
    expect(
      await rollBackRepair('Back.', depsOf(machine, { device: { ...device, writeAt: () => Promise.resolve() } })),
    ).toMatchObject({ status: 'needs_person', reason: expect.stringContaining('do not stay as they were put back') });
  });

  it('that was decided before a crash is carried out after it, even though every byte reads as planned', async () => {
    const machine = await repaired();
    machine.journaled.pop();
    machine.journaled.push({ kind: 'rolling_back', why: 'Stopped by hand during the verification.' });
    expect(await resumeAfterCrash(depsOf(machine))).toMatchObject({ status: 'rolled_back' });
    expect(sha256(machine.bytes)).toBe(found);
  });

  it('refuses another device', async () => {
    const machine = await repaired();
    const { device } = machine;
    const other = { ...device, identity: { ...device.identity, id: 'image:other' } };
    expect(await rollBackRepair('Back.', depsOf(machine, { device: other }))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('This is not the device'),
    });
  });
});

describe('whatever happens between any two operations', () => {
  const settle = async (machine: FragileMachine): Promise<Outcome> => resumeAfterCrash(depsOf(machine));
  const assertSettled = (machine: FragileMachine, { status, reason }: Outcome, what: string) => {
    const hash = sha256(machine.bytes);
    const expected = status === 'completed' ? disk.sha256 : found;
    expect({
      what,
      status,
      reason,
      bytes: hash === disk.sha256 ? 'repaired' : hash === found ? 'as found' : 'neither',
      violations: machine.violations,
    }).toEqual({
      what,
      status: expect.stringMatching(/^(completed|rolled_back|failed)$/),
      reason,
      bytes: expected === disk.sha256 ? 'repaired' : 'as found',
      violations: [],
    });
  };
  const run = async (
    trouble: Trouble | undefined,
    more: Partial<ExecuteDeps> = {},
  ): Promise<[FragileMachine, Outcome]> => {
    const machine = new FragileMachine(Buffer.from(broken));
    machine.start(trouble);
    return [machine, await executeRepair(plan.digest, depsOf(machine, more))];
  };
  let total = 0;

  beforeAll(async () => {
    const [machine] = await run(undefined);
    total = machine.operations;
    expect(total).toBeGreaterThan(4 * plan.writes.length);
  });

  it('a switched-off machine ends completed, rolled back or untouched', async () => {
    const endings = new Set<string>();
    for (let at = 0; at < total; at += 1) {
      for (const kind of ['die', 'tear'] as const) {
        const [machine] = await run({ at, kind, random: seededRandom(at) });
        machine.start();
        const outcome = await settle(machine);
        assertSettled(machine, outcome, `${kind} at ${at}`);
        endings.add(outcome.status);
      }
    }
    expect([...endings].sort()).toEqual(['completed', 'failed', 'rolled_back']);
  });

  it('a machine that dies again while it recovers ends no worse', async () => {
    for (let at = 0; at < total; at += 1) {
      for (let again = 0; again < 12; again += 3) {
        const [machine] = await run({ at, kind: 'tear', random: seededRandom(at) });
        machine.start({ at: again, kind: 'tear', random: seededRandom(again) });
        await settle(machine);
        machine.start();
        assertSettled(machine, await settle(machine), `tear at ${at}, again at ${again}`);
      }
    }
  });

  it('one failing operation ends in the same run', async () => {
    for (let at = 0; at < total; at += 1) {
      const [machine, outcome] = await run({ at, kind: 'fail', random: seededRandom(at) });
      assertSettled(machine, outcome, `fail at ${at}`);
    }
  });

  it('an emergency stop ends the write in flight, then rolls back', async () => {
    for (let at = 0; at < total; at += 1) {
      const stop = new AbortController();
      const machine = new FragileMachine(Buffer.from(broken));
      const begun = () => machine.journaled.filter(({ kind }) => kind === 'writing').length;
      let before = 0;
      machine.before = (operation) => {
        if (operation !== at) return;
        before = begun();
        stop.abort();
      };
      const outcome = await executeRepair(plan.digest, depsOf(machine, { stop: stop.signal }));
      assertSettled(machine, outcome, `stop at ${at}`);
      expect(begun() - before).toBeLessThanOrEqual(1);
      if (outcome.status === 'rolled_back') expect(outcome.reason).toContain('Stopped by hand');
    }
  });

  it('random damage and random trouble end repaired or byte-identical', async () => {
    const random = seededRandom(20250101);
    for (let round = 0; round < 40; round += 1) {
      const at = Math.floor(random() * total);
      const kind = (['die', 'tear', 'fail'] as const)[Math.floor(random() * 3)]!;
      const [machine] = await run({ at, kind, random });
      for (let more = 0; more < 3; more += 1) {
        machine.start({ at: Math.floor(random() * 10), kind: 'tear', random });
        await settle(machine);
      }
      machine.start();
      assertSettled(machine, await settle(machine), `round ${round}: ${kind} at ${at}`);
    }
  });
});
