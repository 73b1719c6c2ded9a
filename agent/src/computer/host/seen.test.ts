import { describe, expect, it } from '@jest/globals';
import { readWithin, notSeen } from './seen.js';

const stop = new AbortController().signal;

describe('look with a deadline', () => {
  it('returns the value', async () =>
    expect(await readWithin(() => Promise.resolve({ value: 1 }), stop)).toEqual({ value: 1 }));

  it('returns the reason of a failure', async () =>
    expect(await readWithin(() => Promise.reject(new Error('no such drive')), stop)).toEqual(notSeen('no such drive')));

  it('reports a timeout and aborts the reader', async () => {
    let told = false;
    const never = (signal: AbortSignal): Promise<never> =>
      new Promise(() => signal.addEventListener('abort', () => (told = true)));
    expect(await readWithin(never, stop, 20)).toEqual(notSeen('it took longer than 0.02 seconds'));
    expect(told).toBe(true);
  });

  it('rejects when stopped', async () => {
    const over = new AbortController();
    const looking = readWithin(() => new Promise<never>(() => undefined), over.signal);
    over.abort(new Error('stopped'));
    await expect(looking).rejects.toThrow('stopped');
  });
});
