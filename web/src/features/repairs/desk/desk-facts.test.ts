import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../testing/a-repair.js';
import { ageInDays, isOverdue, localInput, momentOf, waitsOn } from './desk-facts.js';

const NOW = Date.parse('2026-11-26T09:00:00.000Z');
const promised = (at: string) => ({ desk: { promisedAt: at, priority: 'normal' as const, tags: [] } });

describe('facts of a planned repair', () => {
  it('marks a repair as overdue after its promised time, until the device is ready', () => {
    const late = promised('2026-11-26T08:59:00.000Z');
    expect(isOverdue(aSummary({ status: 'repairing', ...late }), NOW)).toBe(true);
    expect(isOverdue(aSummary({ status: 'ready_for_pickup', ...late }), NOW)).toBe(false);
    expect(isOverdue(aSummary({ status: 'quoted', handedOverAt: '2026-11-25T09:00:00.000Z', ...late }), NOW)).toBe(
      false,
    );
    expect(isOverdue(aSummary({ status: 'quoted', ...promised('2026-11-26T09:01:00.000Z') }), NOW)).toBe(false);
    expect(isOverdue(aSummary({ status: 'quoted' }), NOW)).toBe(false);
  });

  it('returns age and waiting party until pickup', () => {
    const taken = { takenInAt: '2026-11-23T10:00:00.000Z' };
    expect([ageInDays(aSummary(taken), NOW), waitsOn(aSummary({ status: 'approved' }))]).toEqual([2, 'shop']);
    const gone = aSummary({ ...taken, handedOverAt: '2026-11-25T09:00:00.000Z' });
    expect([ageInDays(gone, NOW), waitsOn(gone)]).toEqual([undefined, undefined]);
  });

  it('converts a promised time to the reader’s zone and back', () => {
    const iso = '2026-11-26T13:30:00.000Z';
    expect(momentOf(localInput(iso))).toBe(iso);
    expect([localInput(undefined), momentOf(''), momentOf('tomorrow')]).toEqual(['', null, undefined]);
  });
});
