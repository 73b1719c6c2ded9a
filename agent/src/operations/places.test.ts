import { describe, expect, it } from '@jest/globals';
import { Places } from './places.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('slots of an agent', () => {
  it('limits concurrent orders and serves waiting orders in sequence', async () => {
    const places = new Places(1);
    const came: string[] = [];
    const first = await places.take();
    void places.take().then(async (place) => {
      came.push('second');
      await turn();
      place.leave();
    });
    void places.take().then(() => came.push('third'));
    await turn();
    expect(came).toEqual([]);
    first.leave();
    await turn();
    expect(came).toEqual(['second']);
    await turn();
    expect(came).toEqual(['second', 'third']);
  });

  it('lends the slot of a waiting order and returns the slot when a second order leaves', async () => {
    const places = new Places(1);
    const waiting = await places.take();
    waiting.lend();
    waiting.lend();
    const other = await places.take();
    let isBack = false;
    const back = waiting.back().then(() => (isBack = true));
    await turn();
    expect(isBack).toBe(false);
    other.leave();
    await back;
    waiting.leave();
    await places.take();
  });

  it('returns an unlent slot at once and never frees a lent slot twice', async () => {
    const places = new Places(1);
    const first = await places.take();
    await first.back();
    first.lend();
    first.leave();
    await places.take();
    let came = false;
    void places.take().then(() => (came = true));
    await turn();
    expect(came).toBe(false);
  });
});
