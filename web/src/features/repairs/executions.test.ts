import { describe, expect, it } from '@jest/globals';
import { executions, ENDED_SHOWN, methodOf, nextStep } from './executions.js';
import { aRepair, aRun, aSummary } from './testing/a-repair.js';

describe('runs of the execution center', () => {
  it('lists running runs by start, then the last ended runs, without tickets that have no run', () => {
    const at = (n: number) => `2026-11-20T09:0${n}:00Z`;
    const ended = Array.from({ length: ENDED_SHOWN + 2 }, (_, n) =>
      aSummary({ id: `e${n}`, runId: `e${n}`, runStatus: 'completed', endTime: at(n) }),
    );
    const rows = [
      aSummary({ id: 'late', runId: 'late', startTime: at(2) }),
      aSummary({ id: 'none' }),
      ...ended,
      aSummary({ id: 'early', runId: 'early', startTime: at(1) }),
    ];
    expect(executions(rows).map(({ id }) => id)).toEqual(['early', 'late', 'e6', 'e5', 'e4', 'e3', 'e2']);
  });
});

describe('next step after a run', () => {
  const run = aRun({ kind: 'repair' });
  const next = (over: Parameters<typeof aRepair>[0]) => nextStep(aRepair({ outcome: 'repaired', ...over }), run);

  it('returns the shop’s next step on the ticket', () => {
    expect(next({ status: 'repairing' })).toBe('hand_work');
    expect(next({ status: 'completed' })).toBe('ready');
    expect(next({ status: 'ready_for_pickup' })).toBe('hand_over');
    expect(next({ status: 'ready_for_pickup', handedOverAt: '2026-11-20T10:00:00Z' })).toBe('none');
  });

  it('returns a next step only after a successful repair', () => {
    expect(nextStep(aRepair({ outcome: 'repaired' }), aRun())).toBeUndefined();
    expect(nextStep(aRepair({ outcome: 'rolled_back' }), run)).toBeUndefined();
    expect(nextStep(aRepair({ outcome: 'repaired' }), { ...run, status: 'failed' })).toBeUndefined();
  });

  it('names the services whose work a check confirmed', () => {
    const [quote] = aRepair().quotes;
    const lines = [
      ...(quote?.lines ?? []),
      { id: 'h', name: 'Dust', serviceId: '', findingIds: [] as string[], cents: 1, kind: 'work' as const },
    ];
    expect(methodOf(aRepair({ quotes: quote === undefined ? [] : [{ ...quote, lines }] }))).toEqual([
      'Windows Boot Repair',
    ]);
  });
});
