import { beforeAll, describe, expect, it } from '@jest/globals';
import { everyReader } from '../../fixtures/diagnosing.js';
import { depsOf } from '../../fixtures/disk/broken-disk.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { withWrites } from '../../fixtures/repaired.js';
import { withLostHive } from '../../fixtures/windows/lost-hive.js';
import { diagnose } from '../diagnose/diagnose.js';
import type { Alternative } from '../model/diagnosis.js';
import { sha256 } from '../model/plan.js';
import { executeRepair } from '../execute/execute-repair.js';
import { resumeAfterCrash, rollBackRepair } from '../execute/resume.js';
import { MemoryView } from '../view/block-view.js';

const depsFor = (machine: FragileMachine) => ({ ...depsOf(machine), ...everyReader });

describe('replacing a hive by an older copy', () => {
  let volume: Buffer;
  let chosen: Alternative;
  let restored: string;
  beforeAll(async () => {
    volume = await withLostHive();
    const { device } = new FragileMachine(volume);
    const deps = { ...everyReader, device: device.identity, signal: new AbortController().signal };
    chosen = (await diagnose(new MemoryView(volume), deps)).alternatives![0]!;
    restored = sha256(withWrites(volume, chosen.plan.writes));
  });
  const execute = (machine: FragileMachine, digest = chosen.plan.digest) => executeRepair(digest, depsFor(machine));

  it('writes, verifies by the check that failed before, and rolls back', async () => {
    const machine = new FragileMachine(Buffer.from(volume));
    const { status, checks } = await execute(machine);
    expect([status, sha256(machine.bytes)]).toEqual(['completed', restored]);
    expect(checks.filter(({ witness }) => witness).map(({ name }) => name)).toEqual([
      'revive: second reader of the registry hive SYSTEM',
    ]);
    expect(machine.violations).toEqual([]);
    const back = await rollBackRepair('The rollback was ordered.', depsFor(machine));
    expect([back.status, sha256(machine.bytes)]).toEqual(['rolled_back', sha256(volume)]);
  });

  it('refuses a different digest', async () => {
    const machine = new FragileMachine(Buffer.from(volume));
    expect((await execute(machine, '0'.repeat(64))).status).toBe('refused');
    expect(sha256(machine.bytes)).toBe(sha256(volume));
  });

  it('ends complete or unchanged after a crash between its writes', async () => {
    const whole = new FragileMachine(Buffer.from(volume));
    await execute(whole);
    const ends = new Set<string>();
    for (let at = 0; at < whole.operations; at += 3) {
      const machine = new FragileMachine(Buffer.from(volume));
      machine.start({ at, kind: 'die', random: () => 0.5 });
      await execute(machine).catch(() => undefined);
      machine.start();
      const { status } = await resumeAfterCrash(depsFor(machine));
      expect([sha256(volume), restored]).toContain(sha256(machine.bytes));
      ends.add(status);
    }
    expect(ends).toContain('rolled_back');
  });
});
