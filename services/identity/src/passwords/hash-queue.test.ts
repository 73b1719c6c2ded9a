import { describe, expect, it } from '@jest/globals';
import { HashQueue, type QueuePlace } from './hash-queue.js';

/** A queue with a single place, whose jobs end under the test's control. `order`: names of started jobs. */
function controlled(most = 50) {
  const queue = new HashQueue(1, most);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, place: QueuePlace = {}): Promise<string> =>
    queue
      .run(() => {
        order.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      }, place)
      .catch((error: { code: string }) => error.code);
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, order, endOne };
}

const soon = (ms: number): number => Date.now() + ms;

describe('HashQueue', () => {
  it('alternates between addresses, so that a flood delays a different address by one job', async () => {
    const { ask, order, endOne } = controlled();
    const flood = Array.from({ length: 5 }, (_, nth) => ask(`flood ${nth}`, { address: '198.51.100.1' }));
    const person = ask('person', { address: '203.0.113.7' });
    for (let ended = 0; ended < 6; ended++) await endOne();
    await Promise.all([...flood, person]);
    expect(order).toEqual(['flood 0', 'flood 1', 'person', 'flood 2', 'flood 3', 'flood 4']);
  });

  it('refuses a job at once if its deadline cannot be met', async () => {
    const { ask, order, endOne } = controlled();
    const others = Array.from({ length: 3 }, (_, nth) => ask(`other ${nth}`));
    expect(await ask('late', { deadlineAt: soon(100) })).toBe('SERVICE_UNAVAILABLE');
    for (let ended = 0; ended < 3; ended++) await endOne();
    await Promise.all(others);
    expect(order).not.toContain('late');
  });

  it('drops a waiting job after its deadline and starts the next', async () => {
    const { ask, order, endOne } = controlled();
    const deadlineAt = soon(60_000);
    const first = ask('first');
    const given = ask('given up', { deadlineAt });
    const next = ask('next');
    const { now } = Date;
    Date.now = () => deadlineAt + 1;
    try {
      await endOne();
    } finally {
      Date.now = now;
    }
    await endOne();
    expect(await Promise.all([first, given, next])).toEqual(['first', 'SERVICE_UNAVAILABLE', 'next']);
    expect(order).toEqual(['first', 'next']);
  });

  it('gives a newcomer the place of the longest line when the queue is full', async () => {
    const { ask, order, endOne } = controlled(3);
    const running = ask('running');
    const flood = Array.from({ length: 3 }, (_, nth) => ask(`flood ${nth}`, { address: '198.51.100.1' }));
    const person = ask('person', { address: '203.0.113.7' });
    expect(await flood[2]).toBe('SERVICE_UNAVAILABLE');
    for (let ended = 0; ended < 4; ended++) await endOne();
    expect(await Promise.all([running, person])).toEqual(['running', 'person']);
    expect(order).toEqual(['running', 'flood 0', 'person', 'flood 1']);
  });

  it('refuses a newcomer of the longest line when the queue is full', async () => {
    const { ask, endOne } = controlled(2);
    const jobs = Array.from({ length: 3 }, (_, nth) => ask(`${nth}`, { address: '198.51.100.1' }));
    expect(await ask('one more', { address: '198.51.100.1' })).toBe('SERVICE_UNAVAILABLE');
    for (let ended = 0; ended < 3; ended++) await endOne();
    expect(await Promise.all(jobs)).toEqual(['0', '1', '2']);
  });

  it('runs a job at once in an empty queue', async () => {
    const { ask, order, endOne } = controlled();
    const first = ask('first');
    await endOne();
    await first;
    const second = ask('second');
    expect(order).toEqual(['first', 'second']);
    await endOne();
    await second;
  });
});
