import { beforeAll, describe, expect, it } from '@jest/globals';
import { diagnosed, everyReader } from '../../fixtures/diagnosing.js';
import { depsOf } from '../../fixtures/disk/broken-disk.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { deadWindowsDisk, lostOf, type DeadWindowsDisk } from '../../fixtures/windows/dead-windows-disk.js';
import { sha256 } from '../model/plan.js';
import type { Diagnosis } from '../model/diagnosis.js';
import { executeRepair } from '../execute/execute-repair.js';
import { resumeAfterCrash, rollBackRepair } from '../execute/resume.js';
import { diagnose } from '../diagnose/diagnose.js';
import { MemoryView } from '../view/block-view.js';

const depsFor = (machine: FragileMachine) => ({ ...depsOf(machine), ...everyReader });

describe('disk of a Windows that no longer starts', () => {
  let disk: DeadWindowsDisk;
  let diagnosis: Diagnosis;
  beforeAll(async () => {
    disk = await deadWindowsDisk();
    diagnosis = await diagnose(new MemoryView(disk.bytes), {
      ...everyReader,
      device: new FragileMachine(disk.bytes).device.identity,
      signal: new AbortController().signal,
    });
  });
  const execute = (machine: FragileMachine) => executeRepair(diagnosis.plan?.digest ?? '', depsFor(machine));

  it('plans the repair of every layer with one digest', () => {
    const { verdict, findings, plan, alternatives } = diagnosis;
    expect([verdict, alternatives]).toEqual(['repairable', undefined]);
    expect(
      new Set(findings.map(({ layer, unit = 'all of it', procedure }) => `${layer}, ${unit}: ${procedure}`)),
    ).toEqual(
      new Set([
        'disk, all of it: boot.table',
        'partition 1, all of it: boot.volume',
        'partition 1, hive SYSTEM: registry.recover',
      ]),
    );
    expect(plan?.procedures.map(({ id }) => id)).toEqual(['boot.table', 'boot.volume', 'registry.recover']);
    expect(plan?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('reports the last crash and the options of Windows', () => {
    const { observations = [], notes } = diagnosis;
    expect(observations.map(({ code }) => code)).toEqual([
      'windows.blue_screen',
      'windows.disk_errors',
      'windows.ntfs_errors',
      'windows.startup_repair',
      'windows.shadow_copies',
      'windows.file_history',
    ]);
    expect(observations[0]?.plain).toMatch(/0x000000D1.*Suspect: oem17drv\.sys \(confidence high\)/);
    expect(notes).toContainEqual(expect.stringMatching(/^Partition 1: The last blue screen .*oem17drv\.sys/));
  });

  it('repairs an unreadable disk to hold every file and setting', async () => {
    expect((await lostOf(disk, Buffer.from(disk.bytes)).catch(String)).toString()).toContain('no NTFS volume');
    const machine = new FragileMachine(Buffer.from(disk.bytes));
    const outcome = await execute(machine);
    expect(outcome.status).toBe('completed');
    expect(await lostOf(disk, machine.bytes)).toEqual([]);
    const layers = outcome.checks.filter(({ witness }) => witness).map(({ layer }) => layer);
    expect(new Set(layers)).toEqual(new Set(['disk', 'partition 1']));
    expect(machine.violations).toEqual([]);
    const again = await diagnosed(machine.bytes);
    expect([again.verdict, again.alternatives?.map(({ finding }) => finding.unit)]).toEqual([
      'healthy',
      ['service oem17drv'],
    ]);
  });

  it('rolls back to the last byte', async () => {
    const machine = new FragileMachine(Buffer.from(disk.bytes));
    await execute(machine);
    expect(sha256(machine.bytes)).not.toBe(disk.sha256);
    const { status } = await rollBackRepair('The rollback was ordered.', depsFor(machine));
    expect([status, sha256(machine.bytes)]).toEqual(['rolled_back', disk.sha256]);
  });

  it('ends repaired or unchanged after a crash during the writes', async () => {
    const whole = new FragileMachine(Buffer.from(disk.bytes));
    await execute(whole);
    const repaired = sha256(whole.bytes);
    for (const part of [0.3, 0.5, 0.7, 0.9]) {
      const machine = new FragileMachine(Buffer.from(disk.bytes));
      machine.start({ at: Math.floor(whole.operations * part), kind: 'die', random: () => 0.5 });
      await execute(machine).catch(() => undefined);
      machine.start();
      await resumeAfterCrash(depsFor(machine));
      expect([disk.sha256, repaired]).toContain(sha256(machine.bytes));
    }
  });
});
