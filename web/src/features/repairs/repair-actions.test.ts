import { describe, expect, it } from '@jest/globals';
import { possibleActions } from './repair-actions.js';
import { aRepair, aRun } from './testing/a-repair.js';

const repaired = (over = {}) =>
  aRun({ id: 'run-2', kind: 'repair', verdict: { status: 'verified', reason: 'passed', checks: [] }, ...over });

describe('possible actions of a repair', () => {
  const shop = (over: Parameters<typeof aRepair>[0]) => possibleActions(aRepair(over), true);

  it('follows the status', () => {
    expect(shop({ status: 'quoted' })).toEqual(['approve', 'decline']);
    expect(shop({ status: 'approved' })).toEqual(['execute', 'decline']);
    expect(shop({ status: 'completed', outcome: 'repaired', runs: [aRun(), repaired()] })).toEqual([
      'ready',
      'roll_back',
    ]);
    expect(shop({ status: 'ready_for_pickup', outcome: 'repaired', runs: [aRun(), repaired()] })).toEqual([
      'hand_over',
      'roll_back',
    ]);
  });

  it('allows stopping a run, but not a rollback', () => {
    expect(shop({ status: 'diagnosing', runs: [aRun({ status: 'diagnosing' })] })).toEqual(['stop']);
    expect(shop({ status: 'repairing', runs: [aRun(), repaired({ status: 'testing', verdict: undefined })] })).toEqual([
      'stop',
    ]);
    expect(
      shop({
        status: 'completed',
        outcome: 'repaired',
        runs: [repaired(), aRun({ kind: 'rollback', status: 'repairing' })],
      }),
    ).toEqual([]);
    expect(possibleActions(aRepair({ status: 'diagnosing', runs: [aRun({ status: 'diagnosing' })] }), false)).toEqual(
      [],
    );
  });

  it('offers a new diagnosis, work by hand or return where a person is needed', () => {
    expect(shop({ status: 'diagnosing', outcome: 'needs_person', quotes: [] })).toEqual([
      'diagnose',
      'hand_work',
      'ready',
    ]);
    expect(shop({ status: 'quoted', outcome: 'rolled_back', quotes: [] })).toEqual(['ready', 'diagnose', 'hand_work']);
    const work = {
      done: 'Rebuilt it',
      byName: 'Sipho',
      result: 'repaired',
      serviceName: 'Diagnosis',
      cents: 0,
      at: '2026-11-20T10:00:00Z',
    } as const;
    expect(shop({ status: 'ready_for_pickup', outcome: 'repaired_by_hand', handWork: work })).toEqual(['hand_over']);
  });

  it('offers no rollback after handover, after a rollback or without a write', () => {
    expect(
      shop({
        status: 'ready_for_pickup',
        outcome: 'repaired',
        handedOverAt: '2026-11-20T10:00:00Z',
        runs: [aRun(), repaired()],
      }),
    ).toEqual([]);
    expect(
      shop({
        status: 'quoted',
        outcome: 'rolled_back',
        runs: [aRun(), repaired(), aRun({ id: 'run-3', kind: 'rollback' })],
      }),
    ).toEqual(['approve', 'decline', 'ready']);
    expect(shop({ status: 'ready_for_pickup', outcome: 'nothing_found' })).toEqual([
      'hand_over',
      'diagnose',
      'hand_work',
    ]);
  });

  it('offers staff the rollback only', () => {
    expect(
      possibleActions(aRepair({ status: 'completed', outcome: 'repaired', runs: [aRun(), repaired()] }), false),
    ).toEqual(['roll_back']);
    expect(possibleActions(aRepair({ status: 'quoted' }), false)).toEqual([]);
  });
});
