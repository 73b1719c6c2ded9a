import { describe, expect, it } from '@jest/globals';
import { REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { stations } from './stations.js';

const H = (...entries: [(typeof REPAIR_STATUSES)[number], string][]) =>
  entries.map(([status, time]) => ({ status, at: `2026-11-20T${time}Z` }));

describe('stations of a repair', () => {
  it('returns seven stations with a dash for skipped and no time for future stations', () => {
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

  it('shows the last visit of a repeated status and no time for a later status left again', () => {
    const all = stations(
      'quoted',
      H(['received', '09:00:00'], ['quoted', '09:13:00'], ['approved', '09:14:00'], ['quoted', '09:20:00']),
      'short',
    );
    expect(all[2]?.time).toMatch(/:20$/);
    expect(all[3]).toMatchObject({ state: 'future' });
    expect(all[3]?.time).toBeUndefined();
  });

  it('keeps the times before a rollback', () => {
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
    // Only the latest visit of a status is known: the latest visit of Quoted belongs to the rollback.
    expect([all[2]?.time, all[6]?.time]).toEqual([undefined, expect.stringMatching(/:20$/)]);
    expect(
      stations('diagnosing', history, 'short', 'needs_person').filter(({ state }) => state === 'current'),
    ).toMatchObject([{ label: 'Needs technician' }]);
  });

  it('names the outcome in place of a quote that is no longer open', () => {
    const history = H(['received', '09:00:00'], ['quoted', '09:13:00']);
    expect(stations('quoted', history, 'labels', 'rolled_back')[2]).toMatchObject({
      state: 'current',
      label: 'Rolled back',
      tone: 'orange',
    });
    expect(stations('quoted', history, 'labels')[2]).toMatchObject({ label: 'Awaiting Approval', tone: 'yellow' });
  });

  it('ends with a tick after pickup', () => {
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
