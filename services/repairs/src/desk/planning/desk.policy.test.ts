import { describe, expect, it } from '@jest/globals';
import { deskAfter, type Desk, type DeskChange } from './desk.policy.js';

const NOW = new Date('2026-11-26T09:00:00.000Z');
const [YESTERDAY, TOMORROW] = [-1, 1].map((days) => new Date(NOW.getTime() + days * 24 * 3_600_000)) as [Date, Date];
const DESK: Desk = {
  promisedAt: null,
  promisedBefore: null,
  assigneeId: null,
  assigneeName: null,
  priority: 'normal',
  tags: [],
};
const after = (change: DeskChange, over: Partial<Desk> = {}, isPickedUp = false) =>
  deskAfter({ ...DESK, ...over }, change, { now: NOW, isPickedUp });

describe('deskAfter', () => {
  it('keeps absent fields and clears fields set to null', () => {
    const full: Partial<Desk> = { promisedAt: TOMORROW, assigneeId: 'a', assigneeName: 'Ann', priority: 'high' };
    expect(after({}, full)).toEqual({ desk: { ...DESK, ...full }, changed: [] });
    expect(after({ promisedAt: null, assignee: null }, full)).toEqual({
      desk: { ...DESK, priority: 'high', promisedBefore: TOMORROW },
      changed: ['promise', 'assignee'],
    });
  });

  it('refuses a promise in the past, except for the current or previous promise', () => {
    const refused = { refused: { promisedAt: 'Choose a time that has not passed' } };
    expect(after({ promisedAt: YESTERDAY })).toEqual(refused);
    expect(after({ promisedAt: NOW })).toEqual(refused);
    // An overdue promise may stay, and a change of an overdue promise can be undone.
    expect(after({ promisedAt: YESTERDAY }, { promisedAt: YESTERDAY })).toMatchObject({ changed: [] });
    expect(after({ promisedAt: YESTERDAY }, { promisedAt: TOMORROW, promisedBefore: YESTERDAY })).toMatchObject({
      desk: { promisedAt: YESTERDAY, promisedBefore: TOMORROW },
      changed: ['promise'],
    });
  });

  it('refuses a promise for a picked-up device, but accepts tags', () => {
    expect(after({ promisedAt: TOMORROW }, {}, true)).toHaveProperty('refused.promisedAt');
    expect(after({ addTags: ['warranty'] }, {}, true)).toMatchObject({ changed: ['tags'] });
  });

  it('normalizes and deduplicates tags, and allows at most eight', () => {
    expect(after({ addTags: ['  Water   Damage', 'water damage', ''] })).toMatchObject({
      desk: { tags: ['water damage'] },
      changed: ['tags'],
    });
    expect(after({ addTags: ['b'], removeTags: ['A'] }, { tags: ['a'] })).toMatchObject({ desk: { tags: ['b'] } });
    expect(after({ addTags: [...'abcdefghi'] })).toEqual({ refused: { tags: 'A repair has at most 8 tags' } });
  });
});
