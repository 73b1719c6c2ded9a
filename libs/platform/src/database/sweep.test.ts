import { describe, expect, it } from '@jest/globals';
import { sweep } from './sweep.js';

describe('sweep', () => {
  const ids = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `00000000-0000-0000-0000-00000000000${from + at}`);

  it('continues past unchanged rows and counts the changed ones', async () => {
    const asked: string[] = [];
    const rounds = [
      { done: 0, seen: ids(1, 2) },
      { done: 2, seen: ids(3, 2) },
      { done: 1, seen: ids(5, 1) },
    ];
    const count = await sweep(2, async (after) => {
      asked.push(after);
      return rounds[asked.length - 1] ?? { done: 0, seen: [] };
    });
    expect({ count, asked }).toEqual({ count: 3, asked: [...ids(0, 1), ...ids(2, 1), ...ids(4, 1)] });
  });

  it('ends after an empty round', async () => {
    expect(await sweep(2, async () => ({ done: 0, seen: [] }))).toBe(0);
  });
});
