import { beforeAll, describe, expect, it } from '@jest/globals';
import { broken, depsOf, disk, found, planOfRepair } from '../../fixtures/disk/broken-disk.js';
import { FragileMachine, type Trouble } from '../../fixtures/fragile-machine.js';
import { seededRandom } from '../../fixtures/seeded-bytes.js';
import { sha256, type Plan } from '../plan.js';
import { executeRepair } from './execute-repair.js';
import type { Outcome } from './outcome.js';
import { resumeAfterCrash } from './resume.js';
import type { ExecuteDeps } from './run.js';

let plan: Plan;
beforeAll(async () => {
  plan = await planOfRepair();
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
      if (outcome.status === 'rolled_back') expect(outcome.reason).toContain('Stopped');
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
