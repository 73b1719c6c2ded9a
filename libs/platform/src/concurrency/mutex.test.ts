import { describe, expect, it } from '@jest/globals';
import { Mutex } from './mutex.js';

describe('mutex', () => {
  it('runs tasks in order, even after a failure, and returns each result', async () => {
    const [turn, seen] = [new Mutex(), [] as string[]];
    const piece = (name: string, failed = false) =>
      turn.run(async () => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        if (failed) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([piece('one'), piece('two', true), piece('three')]);
    expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
      'one',
      'two',
      'three',
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('resolves `idle` when all tasks have ended', async () => {
    const turn = new Mutex();
    let ended = false;
    const failing = turn.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended = true;
      throw new Error('not well');
    });
    await turn.idle();
    expect(ended).toBe(true);
    await expect(failing).rejects.toThrow('not well');
  });
});
