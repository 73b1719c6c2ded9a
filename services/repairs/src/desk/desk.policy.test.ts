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

describe('a change of what a shop plans', () => {
  it('leaves what it does not name, and takes away what it names with null', () => {
    const full: Partial<Desk> = { promisedAt: TOMORROW, assigneeId: 'a', assigneeName: 'Ann', priority: 'high' };
    expect(after({}, full)).toEqual({ desk: { ...DESK, ...full }, changed: [] });
    expect(after({ promisedAt: null, assignee: null }, full)).toEqual({
      desk: { ...DESK, priority: 'high', promisedBefore: TOMORROW },
      changed: ['promise', 'assignee'],
    });
  });

  it('promises nothing for a time that has passed, unless that was the promise before', () => {
    const refused = { refused: { promisedAt: 'Choose a time that has not passed' } };
    expect(after({ promisedAt: YESTERDAY })).toEqual(refused);
    expect(after({ promisedAt: NOW })).toEqual(refused);
    // What is overdue may stay so, and a change of it can be taken back.
    expect(after({ promisedAt: YESTERDAY }, { promisedAt: YESTERDAY })).toMatchObject({ changed: [] });
    expect(after({ promisedAt: YESTERDAY }, { promisedAt: TOMORROW, promisedBefore: YESTERDAY })).toMatchObject({
      desk: { promisedAt: YESTERDAY, promisedBefore: TOMORROW },
      changed: ['promise'],
    });
  });

  it('promises nothing of a device that was picked up, and still takes its tags', () => {
    expect(after({ promisedAt: TOMORROW }, {}, true)).toHaveProperty('refused.promisedAt');
    expect(after({ addTags: ['warranty'] }, {}, true)).toMatchObject({ changed: ['tags'] });
  });

  it('spells a tag one way, has none twice, and no more than eight', () => {
    expect(after({ addTags: ['  Water   Damage', 'water damage', ''] })).toMatchObject({
      desk: { tags: ['water damage'] },
      changed: ['tags'],
    });
    expect(after({ addTags: ['b'], removeTags: ['A'] }, { tags: ['a'] })).toMatchObject({ desk: { tags: ['b'] } });
    expect(after({ addTags: [...'abcdefghi'] })).toEqual({ refused: { tags: 'A repair has at most 8 tags' } });
  });
});
