import { describe, expect, it } from '@jest/globals';
import { applyRow, Tombstones, newer } from './apply-rows.js';

const row = (id: string, version: number, name = id) => ({ id, version, name });

describe('live rows', () => {
  it('replace older rows in place and add unknown rows at the chosen end', () => {
    const rows = [row('a', 1), row('b', 1)];
    expect(applyRow(rows, { id: 'a', version: 2, row: row('a', 2, 'new') })).toBe('changed');
    expect(applyRow(rows, { id: 'c', version: 1, row: row('c', 1) })).toBe('added');
    expect(applyRow(rows, { id: 'd', version: 1, row: row('d', 1) }, 'start')).toBe('added');
    expect(rows.map(({ id, name }) => `${id}:${name}`)).toEqual(['d:d', 'a:new', 'b:b', 'c:c']);
  });

  it('have no effect if repeated or older', () => {
    const rows = [row('a', 5, 'kept')];
    expect(applyRow(rows, { id: 'a', version: 5, row: row('a', 5, 'repeat') })).toBe('old');
    expect(applyRow(rows, { id: 'a', version: 4, row: row('a', 4, 'late') })).toBe('old');
    expect(rows).toEqual([row('a', 5, 'kept')]);
  });

  it('apply across a gap in versions', () => {
    const rows = [row('a', 1)];
    expect(applyRow(rows, { id: 'a', version: 9, row: row('a', 9) })).toBe('changed');
    expect(newer({ version: 3 }, 7, { version: 7 })).toEqual({ version: 7 });
    expect(newer({ version: 7 }, 7, { version: 7 })).toBeUndefined();
  });

  it('disappear with their removal, and a late repeat does not restore them', () => {
    const rows = [row('a', 1)];
    const departed = new Tombstones(() => 0);
    expect(applyRow(rows, { id: 'a', version: 2, row: undefined }, 'end', departed)).toBe('removed');
    expect(applyRow(rows, { id: 'a', version: 1, row: row('a', 1) }, 'end', departed)).toBe('old');
    expect(rows).toEqual([]);
  });

  it('return with a newer version, or after a minute with any version', () => {
    let now = 0;
    const departed = new Tombstones(() => now);
    const rows = [row('a', 4)];
    applyRow(rows, { id: 'a', version: 5, row: undefined }, 'end', departed);
    expect(applyRow(rows, { id: 'a', version: 6, row: row('a', 6) }, 'end', departed)).toBe('added');
    applyRow(rows, { id: 'a', version: 7, row: undefined }, 'end', departed);
    now = 60_001;
    expect(applyRow(rows, { id: 'a', version: 1, row: row('a', 1) }, 'end', departed)).toBe('added');
  });

  it('ignore a removal older than the known row', () => {
    const rows = [row('a', 5)];
    expect(applyRow(rows, { id: 'a', version: 4, row: undefined })).toBe('old');
    expect(rows).toHaveLength(1);
  });
});
