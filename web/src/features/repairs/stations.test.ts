import { describe, expect, it } from '@jest/globals';
import { REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { stations } from './stations.js';

const H = (...entries: [(typeof REPAIR_STATUSES)[number], string][]) =>
  entries.map(([status, time]) => ({ status, at: `2026-11-20T${time}Z` }));

describe('the stations of a repair', () => {
  it('are seven, one of them current, with a dash for what was left out and nothing for what is to come', () => {
    const all = stations(
      'ready_for_pickup',
      H(['received', '09:12:00'], ['diagnosing', '09:13:00'], ['ready_for_pickup', '09:15:00']),
      'short',
    );
    expect(all.map(({ state }) => state)).toEqual([
      'passed',
      'passed',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
      'current',
    ]);
    expect(all[2]?.time).toBeUndefined();
    const early = stations('received', H(['received', '09:12:00']), 'labels');
    expect(early.slice(1).every(({ state, time }) => state === 'future' && time === undefined)).toBe(true);
  });

  it('show the last visit of a state that came twice, and no time of a later state that was left again', () => {
    const all = stations(
      'quoted',
      H(['received', '09:00:00'], ['quoted', '09:13:00'], ['approved', '09:14:00'], ['quoted', '09:20:00']),
      'short',
    );
    expect(all[2]?.time).toMatch(/:20$/);
    expect(all[3]).toMatchObject({ state: 'future' });
    expect(all[3]?.time).toBeUndefined();
  });

  it('remember what really happened before a rollback, at its own times', () => {
    const history = H(
      ['received', '09:00:00'],
      ['quoted', '09:20:00'],
      ['approved', '09:14:00'],
      ['repairing', '09:15:00'],
      ['completed', '09:16:00'],
    );
    const all = stations('quoted', history, 'short', 'rolled_back');
    expect(all.map(({ label, state }) => `${label}, ${state}`)).toEqual([
      'Received, passed',
      'Diagnosed, skipped',
      'Quoted, passed',
      'Approved, passed',
      'Repairing, passed',
      'Completed, passed',
      'Rolled back, current',
      'Ready for pickup, future',
    ]);
    expect(all[4]?.time).toMatch(/:15$/);
    // Only the latest visit of a state is known: that of Quoted is the rollback's.
    expect([all[2]?.time, all[6]?.time]).toEqual([undefined, expect.stringMatching(/:20$/)]);
    expect(
      stations('diagnosing', history, 'short', 'needs_person').filter(({ state }) => state === 'current'),
    ).toMatchObject([{ label: 'Needs technician' }]);
  });

  it('name the outcome where the quote waits for nobody any more', () => {
    const history = H(['received', '09:00:00'], ['quoted', '09:13:00']);
    expect(stations('quoted', history, 'labels', 'rolled_back')[2]).toMatchObject({
      state: 'current',
      label: 'Rolled back',
      tone: 'orange',
    });
    expect(stations('quoted', history, 'labels')[2]).toMatchObject({ label: 'Awaiting Approval', tone: 'yellow' });
  });

  it('end with a tick once the device was picked up', () => {
    const last = (over: boolean) =>
      stations(
        'ready_for_pickup',
        [{ status: 'ready_for_pickup', at: '2026-11-20T10:00:00Z' }],
        'short',
        'repaired',
        over,
      ).at(-1)?.state;
    expect([last(false), last(true)]).toEqual(['current', 'passed']);
  });
});
