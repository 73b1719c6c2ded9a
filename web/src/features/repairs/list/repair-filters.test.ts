import { describe, expect, it } from '@jest/globals';
import { saveViewSchema } from '@revive/contracts/repairs/desk';
import { aSummary } from '../testing/a-repair.js';
import { addressOf, askedFor, choicesOf, nextOf } from './repair-filters.js';

describe('filters of the list', () => {
  it('sends known values to the server and drops unknown values', () => {
    expect(
      askedFor({ assignee: 'me', priority: 'high', due: 'overdue', age: '7', pickedUp: 'no', tag: 'water' }),
    ).toEqual({ assignee: 'me', priority: 'high', due: 'overdue', age: '7', pickedUp: 'no', tag: 'water' });
    expect(askedFor({ assignee: 'them', priority: 'most', due: 'soon', age: '8', pickedUp: 'x' })).toEqual({});
    const { promisedFrom, promisedTo } = askedFor({ promised: '2026-11-26' });
    expect(Date.parse(promisedTo ?? '') - Date.parse(promisedFrom ?? '')).toBe(24 * 3_600_000);
    expect(askedFor({ promised: 'soon' })).toEqual({});
  });

  it('stores filters in a view as a text that the contract accepts', () => {
    const values = { order: 'promised', assignee: 'me', tag: 'water damage', from: '2026-11-01' };
    expect(addressOf(values)).toBe('assignee=me&tag=water+damage&from=2026-11-01&order=promised');
    expect(saveViewSchema.isValidSync({ name: 'Mine', address: addressOf(values) })).toBe(true);
  });

  it('offers tags in use, the active tag and the day of a link', () => {
    const names = (values: Parameters<typeof choicesOf>[0], tags: string[] = []) =>
      choicesOf(values, [], tags).map(({ name }) => name);
    expect(names({})).not.toContain('tag');
    expect(names({ tag: 'gone' })).toContain('tag');
    expect(names({}, ['water'])).toContain('tag');
    expect(names({ promised: '2026-11-26' })).toContain('promised');
    expect(names({ promised: 'soon' })).not.toContain('promised');
  });

  it('starts the next page at the last row’s position in the order', () => {
    const rows = Array.from({ length: 50 }, (_, i) => aSummary({ id: `id-${i}` }));
    expect(nextOf(rows, undefined)).toBe('id-49');
    expect(nextOf(rows, 'promised')).toBe('.id-49');
    expect(nextOf(rows, 'priority')).toBe('1.id-49');
    expect(nextOf(rows.slice(1), 'promised')).toBeUndefined();
  });
});
