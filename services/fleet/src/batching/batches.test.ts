import { describe, expect, it } from '@jest/globals';
import { Batches } from './batches.js';

describe('batches', () => {
  it('commits items added within the window together and returns each result in order', async () => {
    const commits: number[][] = [];
    const batches = new Batches<number, number>(
      async (items) => (commits.push([...items]), items.map((one) => one * 10)),
    );
    expect(await Promise.all([batches.add(1), batches.add(2), batches.add(3)])).toEqual([10, 20, 30]);
    expect(await batches.add(4)).toBe(40);
    expect(commits).toEqual([[1, 2, 3], [4]]);
  });

  it('retries each item alone after a failed batch and rejects only the bad item', async () => {
    const batches = new Batches<number, number>(async (items) => {
      if (items.includes(2)) throw new RangeError('two');
      return items.map((one) => one);
    });
    const settled = await Promise.allSettled([batches.add(1), batches.add(2), batches.add(3)]);
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('commits pending items on close', async () => {
    const batches = new Batches<number, number>(async (items) => items);
    const one = batches.add(1);
    await batches.close();
    expect(await one).toBe(1);
  });
});
