import { describe, expect, it } from '@jest/globals';
import { Random } from '../random.js';
import { pairedApart } from './paired.js';

/** Simulated times of a machine with random load; `more` is the real additional cost of the first. */
function measured(count: number, more: number): [number, number][] {
  const random = new Random(7);
  const time = (): number => 40 + random.next() * 4 + (random.next() < 0.1 ? random.next() * 200 : 0);
  return Array.from({ length: count }, () => {
    const drift = random.next() * 30;
    return [(time() + drift) * (1 + more), time() + drift];
  });
}

describe('pairedApart', () => {
  it('finds no difference between equal times despite load on the machine', () => {
    const { share, from, to } = pairedApart(measured(600, 0));
    expect([Math.abs(share) < 0.02, from < 0, to > 0, from > -0.05, to < 0.05]).toEqual([true, true, true, true, true]);
  });

  it('finds a difference of a tenth', () => {
    const { share, from } = pairedApart(measured(600, 0.1));
    expect([share > 0.06, from > 0.05]).toEqual([true, true]);
  });

  it('returns a wider interval for fewer pairs and throws below ten', () => {
    const few = pairedApart(measured(20, 0));
    const many = pairedApart(measured(600, 0));
    expect(few.to - few.from).toBeGreaterThan(many.to - many.from);
    expect(() => pairedApart(measured(9, 0))).toThrow(TypeError);
  });
});
