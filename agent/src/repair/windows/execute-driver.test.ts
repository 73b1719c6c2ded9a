import { beforeAll, describe, expect, it } from '@jest/globals';
import { everyReader } from '../../fixtures/diagnosing.js';
import { depsOf } from '../../fixtures/disk/broken-disk.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { withWrites } from '../../fixtures/repaired.js';
import { withBlamedDriver } from '../../fixtures/windows/blamed-driver.js';
import { MemoryView } from '../view/block-view.js';
import { diagnose } from '../diagnose/diagnose.js';
import type { Alternative } from '../model/diagnosis.js';
import { executeRepair } from '../execute/execute-repair.js';
import { resumeAfterCrash, rollBackRepair } from '../execute/resume.js';
import { sha256 } from '../model/plan.js';

const depsFor = (machine: FragileMachine) => ({ ...depsOf(machine), ...everyReader });

describe('disabling a driver by choice', () => {
  let volume: Buffer;
  let chosen: Alternative;
  let disabled: string;
  beforeAll(async () => {
    volume = await withBlamedDriver();
    const { device } = new FragileMachine(volume);
    const { alternatives } = await diagnose(new MemoryView(volume), {
      ...everyReader,
      device: device.identity,
      signal: new AbortController().signal,
    });
    chosen = alternatives![0]!;
    disabled = sha256(withWrites(volume, chosen.plan.writes));
  });
  const execute = (machine: FragileMachine, digest = chosen.plan.digest) => executeRepair(digest, depsFor(machine));

  it('writes and verifies by the check that failed before', async () => {
    const machine = new FragileMachine(Buffer.from(volume));
    const { status, checks } = await execute(machine);
    expect([status, sha256(machine.bytes)]).toEqual(['completed', disabled]);
    expect(checks.filter(({ witness }) => witness).map(({ name }) => name)).toEqual([
      'revive: the service oem17drv is disabled',
    ]);
    expect(machine.violations).toEqual([]);
  });

  it('rolls back to the last byte', async () => {
    const machine = new FragileMachine(Buffer.from(volume));
    await execute(machine);
    const { status } = await rollBackRepair('The rollback was ordered.', depsFor(machine));
    expect([status, sha256(machine.bytes)]).toEqual(['rolled_back', sha256(volume)]);
  });

  it('refuses a different digest and a changed volume', async () => {
    const machine = new FragileMachine(Buffer.from(volume));
    expect((await execute(machine, '0'.repeat(64))).status).toBe('refused');
    const other = new FragileMachine(await withBlamedDriver('another.sys'));
    const before = sha256(other.bytes);
    expect((await execute(other)).status).toBe('refused');
    expect([sha256(machine.bytes), sha256(other.bytes)]).toEqual([sha256(volume), before]);
  });

  it('ends complete or unchanged when the machine dies at any operation', async () => {
    const whole = new FragileMachine(Buffer.from(volume));
    await execute(whole);
    const ends = new Set<string>();
    for (let at = 0; at < whole.operations; at += 1) {
      const machine = new FragileMachine(Buffer.from(volume));
      machine.start({ at, kind: 'die', random: () => 0.5 });
      await execute(machine).catch(() => undefined);
      machine.start();
      const { status } = await resumeAfterCrash(depsFor(machine));
      expect([sha256(volume), disabled]).toContain(sha256(machine.bytes));
      ends.add(`${status} ${sha256(machine.bytes) === disabled}`);
    }
    expect(ends).toEqual(new Set(['failed false', 'rolled_back false', 'completed true']));
  });
});
