import { describe, expect, it } from '@jest/globals';
import { Random } from '../../security/random.js';
import { landedTwice, type CountedWrite } from './counting-disk.js';
import { planKills, takeRound } from './victims.js';

describe('kill plan', () => {
  it('returns the same plan for the same seed', () => {
    const [a, b, c] = [1, 1, 2].map((seed) => JSON.stringify(planKills(100, new Random(seed))));
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });
  it('covers every service and the agent at every point within a hundred kills', () => {
    const plan = planKills(100, new Random(3));
    expect(plan).toHaveLength(100);
    expect(new Set(plan.map(({ victim }) => victim)).size).toBe(11);
    expect([...new Set(plan.map(({ point = 'random' }) => point))].sort()).toEqual([
      'after-commit',
      'after-effect',
      'after-flush',
      'after-journal-entry',
      'after-publish',
      'after-read-back',
      'after-write',
      'before-answer',
      'before-commit',
      'before-offset-commit',
      'before-write',
      'random',
      'torn-write',
    ]);
  });
  it('targets both instances of a service, and the single agent', () => {
    const instancesOf = (count: number, isAgent: boolean) =>
      [
        ...new Set(
          planKills(100, new Random(5), count)
            .filter(({ victim }) => (victim === 'agent') === isAgent)
            .map(({ instance }) => instance),
        ),
      ].sort((one, other) => one - other);
    expect([instancesOf(1, false), instancesOf(2, false), instancesOf(2, true)]).toEqual([[0], [0, 1], [0]]);
  });
  it('kills each victim at most once per repair and runs all planned kills', () => {
    const plan = planKills(40, new Random(4));
    let carried = 0;
    while (plan.length > 0) {
      const round = takeRound(plan, 2);
      expect(new Set(round.map(({ victim }) => victim)).size).toBe(round.length);
      carried += round.length;
    }
    expect(carried).toBe(40);
  });
});

describe('record of the counting disk', () => {
  const write = (phase: CountedWrite['phase'], over: Partial<CountedWrite> = {}): CountedWrite => ({
    image: 'a.img',
    offset: 512,
    length: 32,
    sha256: 'ab',
    phase,
    ...over,
  });
  it('finds only the write that landed twice', () => {
    expect(
      landedTwice([
        write('begun'),
        write('landed'),
        write('begun'),
        write('landed', { offset: 0 }),
        write('landed', { sha256: 'cd' }),
        write('landed', { image: 'b.img' }),
      ]),
    ).toEqual([]);
    expect(landedTwice([write('landed'), write('landed')])).toEqual([write('landed')]);
  });
});
