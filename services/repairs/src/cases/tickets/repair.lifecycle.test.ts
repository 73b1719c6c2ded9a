import { describe, expect, it } from '@jest/globals';
import { REPAIR_STATUSES, RUN_STATUSES } from '@revive/contracts/repairs/states';
import { repairLifecycle } from './repair.lifecycle.js';
import { runLifecycle } from './run.lifecycle.js';

const LEGAL: Record<string, string[]> = {
  received: ['diagnosing', 'quoted', 'ready_for_pickup'],
  diagnosing: ['quoted', 'ready_for_pickup'],
  quoted: ['approved', 'ready_for_pickup', 'diagnosing'],
  approved: ['repairing', 'quoted', 'ready_for_pickup', 'diagnosing'],
  repairing: ['completed', 'quoted', 'approved', 'ready_for_pickup'],
  completed: ['ready_for_pickup', 'quoted'],
  ready_for_pickup: ['quoted', 'diagnosing'],
};

describe('repair lifecycle', () => {
  it('has exactly the states shown to the customer', () => {
    expect([...repairLifecycle.states].sort()).toEqual([...REPAIR_STATUSES].sort());
  });

  for (const from of REPAIR_STATUSES) {
    for (const to of REPAIR_STATUSES) {
      const legal = LEGAL[from]?.includes(to) ?? false;
      it(`${legal ? 'goes' : 'never goes'} from ${from} to ${to}`, () => {
        if (legal) expect(repairLifecycle.transition(from, to)).toBe(to);
        else
          expect(() => repairLifecycle.transition(from, to)).toThrow(
            expect.objectContaining({ code: 'INVALID_TRANSITION' }),
          );
      });
    }
  }
});

describe('run lifecycle', () => {
  it('never leaves completed or failed', () => {
    expect([...runLifecycle.states].sort()).toEqual([...RUN_STATUSES].sort());
    for (const end of ['completed', 'failed'] as const)
      for (const to of RUN_STATUSES) expect(() => runLifecycle.transition(end, to)).toThrow();
  });
});
