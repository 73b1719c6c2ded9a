import { beforeAll, describe, expect, it } from '@jest/globals';
import { brokenRegistry, brokenTable, type BrokenDevice } from '../../fixtures/broken-devices.js';
import { FragileMachine, type Trouble } from '../../fixtures/fragile-machine.js';
import { seededRandom } from '../../fixtures/seeded-bytes.js';
import { sha256 } from '../model/plan.js';
import { executeRepair } from './execute-repair.js';
import type { Outcome } from '../model/outcome.js';
import { resumeAfterCrash } from './resume.js';
import type { ExecuteDeps } from './run.js';

const A_MINUTE = 60_000;

/** Kills the machine at every operation; slower failure modes are tried at every `stride`th operation. */
describe.each([
  { what: 'a table and a volume', made: brokenTable, stride: 1, rounds: 40 },
  // A write has four operations: a stride of three covers each of them.
  { what: 'a registry hive', made: brokenRegistry, stride: 3, rounds: 8 },
])('interrupted repair of $what', ({ made, stride, rounds }) => {
  let device: BrokenDevice;
  const settle = async (machine: FragileMachine): Promise<Outcome> => resumeAfterCrash(device.depsOf(machine));
  const assertSettled = (machine: FragileMachine, { status, reason }: Outcome, what: string) => {
    const hash = sha256(machine.bytes);
    const expected = status === 'completed' ? device.repaired : device.found;
    expect({
      what,
      status,
      reason,
      bytes: hash === device.repaired ? 'repaired' : hash === device.found ? 'as found' : 'neither',
      violations: machine.violations,
    }).toEqual({
      what,
      status: expect.stringMatching(/^(completed|rolled_back|failed)$/),
      reason,
      bytes: expected === device.repaired ? 'repaired' : 'as found',
      violations: [],
    });
  };
  const run = async (
    trouble: Trouble | undefined,
    more: Partial<ExecuteDeps> = {},
  ): Promise<[FragileMachine, Outcome]> => {
    const machine = new FragileMachine(Buffer.from(device.bytes));
    machine.start(trouble);
    return [machine, await executeRepair(device.plan.digest, device.depsOf(machine, more))];
  };
  let total = 0;

  beforeAll(async () => {
    device = await made();
    const [machine] = await run(undefined);
    total = machine.operations;
    expect(total).toBeGreaterThan(4 * device.plan.writes.length);
  }, A_MINUTE);

  it(
    'ends completed, rolled back or untouched after a power loss',
    async () => {
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
    },
    A_MINUTE,
  );

  it(
    'ends in a valid state after a second power loss during recovery',
    async () => {
      for (let at = 0; at < total; at += stride) {
        for (let again = 0; again < 12; again += 3) {
          const [machine] = await run({ at, kind: 'tear', random: seededRandom(at) });
          machine.start({ at: again, kind: 'tear', random: seededRandom(again) });
          await settle(machine);
          machine.start();
          assertSettled(machine, await settle(machine), `tear at ${at}, again at ${again}`);
        }
      }
    },
    A_MINUTE,
  );

  it(
    'ends in the same run after one failed operation',
    async () => {
      for (let at = 0; at < total; at += stride) {
        const [machine, outcome] = await run({ at, kind: 'fail', random: seededRandom(at) });
        assertSettled(machine, outcome, `fail at ${at}`);
      }
    },
    A_MINUTE,
  );

  it(
    'finishes the current write and rolls back on an emergency stop',
    async () => {
      for (let at = 0; at < total; at += stride) {
        const stop = new AbortController();
        const machine = new FragileMachine(Buffer.from(device.bytes));
        const begun = () => machine.journaled.filter(({ kind }) => kind === 'writing').length;
        let before = 0;
        machine.before = (operation) => {
          if (operation !== at) return;
          before = begun();
          stop.abort();
        };
        const outcome = await executeRepair(device.plan.digest, device.depsOf(machine, { stop: stop.signal }));
        assertSettled(machine, outcome, `stop at ${at}`);
        expect(begun() - before).toBeLessThanOrEqual(1);
        if (outcome.status === 'rolled_back') expect(outcome.reason).toContain('Stopped');
      }
    },
    A_MINUTE,
  );

  it(
    'ends repaired or byte-identical after random damage and random failures',
    async () => {
      const random = seededRandom(20250101);
      for (let round = 0; round < rounds; round += 1) {
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
    },
    A_MINUTE,
  );
});
