import { describe, expect, it } from '@jest/globals';
import { compare, type Change } from './compare.js';

const changes: Change[] = [
  { id: 'a1', key: 'a', number: 1 },
  { id: 'a2', key: 'a', number: 2 },
  { id: 'b1', key: 'b', number: 1 },
];
const at = (...ids: [string, number][]) => ids.map(([id, moment]) => ({ id, at: moment }));
const death = { from: 10, until: 12 };

describe('comparison of the bus with committed changes', () => {
  it('reports no difference when each event is published once and in order', () => {
    expect(compare(changes, [at(['a1', 1], ['a2', 2]), at(['b1', 1])], [death])).toEqual({
      lost: [],
      disordered: [],
      unknown: [],
      repeats: [0],
      unexplained: [],
    });
  });

  it('reports lost events and events without a commit', () => {
    const found = compare(changes, [at(['a1', 1], ['x', 2])], []);
    expect(found.lost.map(({ id }) => id)).toEqual(['a2', 'b1']);
    expect(found.unknown).toEqual(['x']);
  });

  it('reports out-of-order changes of a key and ignores gaps between keys', () => {
    expect(compare(changes, [at(['a2', 1], ['a1', 2], ['b1', 3])], []).disordered).toEqual(['a: 1 came after 2']);
  });

  it('accepts a copy only if a leader died between it and the first', () => {
    expect(compare(changes, [at(['a1', 9], ['a2', 9], ['a1', 13], ['a2', 13]), at(['b1', 1])], [death])).toMatchObject({
      repeats: [2],
      unexplained: [],
      disordered: [],
    });
    expect(compare(changes, [at(['a1', 13], ['a2', 14], ['a1', 15]), at(['b1', 1])], [death]).unexplained).toEqual([
      'a1',
    ]);
    expect(compare(changes, [at(['a1', 1], ['a2', 2], ['a1', 9]), at(['b1', 1])], [death]).unexplained).toEqual(['a1']);
  });
});
