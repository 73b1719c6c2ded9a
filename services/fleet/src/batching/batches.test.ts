import { describe, expect, it } from '@jest/globals';
import { Batches } from './batches.js';

describe('batches', () => {
  it('commit together what comes within a moment, in order, and answer each with its own result', async () => {
    const commits: number[][] = [];
    const batches = new Batches<number, number>(
      async (items) => (commits.push([...items]), items.map((one) => one * 10)),
    );
    expect(await Promise.all([batches.add(1), batches.add(2), batches.add(3)])).toEqual([10, 20, 30]);
    expect(await batches.add(4)).toBe(40);
    expect(commits).toEqual([[1, 2, 3], [4]]);
  });

  it('try each alone where they fail together, so that only the bad one is refused', async () => {
    const batches = new Batches<number, number>(async (items) => {
      if (items.includes(2)) throw new RangeError('two');
      return items.map((one) => one);
    });
    const settled = await Promise.allSettled([batches.add(1), batches.add(2), batches.add(3)]);
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('commit what is in hand when they are closed', async () => {
    const batches = new Batches<number, number>(async (items) => items);
    const one = batches.add(1);
    await batches.close();
    expect(await one).toBe(1);
  });
});
