import { describe, expect, it } from '@jest/globals';
import { REPAIR_STATUSES, type RepairStatus } from '@revive/contracts/repairs/states';
import { elapsedMs, monitored, needsHelp, stepText } from './monitor.js';
import { aSummary } from '../../testing/a-repair.js';

describe('live monitor', () => {
  it('names the running step or the party that the ticket waits for', () => {
    expect(stepText(aSummary({ currentStep: 'Writing' }))).toBe('Writing');
    expect(stepText(aSummary({ currentStep: 'old', runStatus: 'completed', status: 'quoted' }))).toBe(
      'Waiting on customer',
    );
    expect(
      stepText(aSummary({ currentStep: 'old', runStatus: 'completed', status: 'quoted', outcome: 'rolled_back' })),
    ).toBe('Waiting on shop');
  });

  const now = Date.parse('2026-11-20T10:00:00Z');

  it('shows the time since check-in, not the duration of the last run', () => {
    const short = {
      startTime: '2026-11-20T09:35:00Z',
      endTime: '2026-11-20T09:35:00Z',
      takenInAt: '2026-11-20T09:35:00Z',
      status: 'quoted',
      runStatus: 'completed',
    } as const;
    expect(elapsedMs(aSummary(short), now)).toBe(25 * 60_000);
    expect(
      elapsedMs(
        aSummary({ ...short, status: 'completed', outcome: 'repaired', updatedAt: '2026-11-20T09:45:00Z' }),
        now,
      ),
    ).toBe(10 * 60_000);
  });

  it('sorts by arrival, with repairs that need a person on top', () => {
    const rows = [
      aSummary({ id: 'c', startTime: '2026-11-20T09:30:00Z' }),
      aSummary({ id: 'a', startTime: '2026-11-20T09:10:00Z' }),
      aSummary({ id: 'b', startTime: '2026-11-20T09:40:00Z', runStatus: 'failed' }),
    ];
    expect(monitored(rows, now).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(monitored(rows, now).filter(needsHelp)).toHaveLength(1);
  });

  it('removes a finished row after ten seconds, but never a row that needs a person', () => {
    const done = aSummary({
      status: 'completed',
      outcome: 'repaired',
      runStatus: 'completed',
      endTime: '2026-11-20T09:59:55Z',
    });
    expect(monitored([done], now)).toHaveLength(1);
    expect(monitored([done], now + 6000)).toHaveLength(0);
    expect(monitored([{ ...done, outcome: 'needs_person' }], now + 60_000)).toHaveLength(1);
  });

  // spec K007
  it('shows a repair of any age until completed', () => {
    const [startTime, endTime] = ['2026-11-01T09:00:00Z', '2026-11-01T09:30:00Z'];
    const old = aSummary({ runStatus: 'completed', startTime, endTime, updatedAt: endTime });
    const shown = (status: RepairStatus): number => monitored([{ ...old, status }], now).length;
    const open = REPAIR_STATUSES.filter((status) => shown(status) === 1);
    expect(open).toEqual(['received', 'diagnosing', 'quoted', 'approved', 'repairing']);
  });
});
