import { describe, expect, it } from '@jest/globals';
import { Random } from '../../security/random.js';
import { landedTwice, type CountedWrite } from './counting-disk.js';
import { planKills, takeRound } from './victims.js';

describe('the plan of the kills', () => {
  it('is the same for the same seed, and another for another', () => {
    const [a, b, c] = [1, 1, 2].map((seed) => JSON.stringify(planKills(100, new Random(seed))));
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });
  it('reaches every service and the agent, at every point and at random, within a hundred', () => {
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
  it('takes either instance of a service where there are two, and the agent as the one it is', () => {
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
  it('never kills the same one twice in one repair, and leaves nothing out', () => {
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

describe('the counting disk’s record', () => {
  const write = (phase: CountedWrite['phase'], over: Partial<CountedWrite> = {}): CountedWrite => ({
    image: 'a.img',
    offset: 512,
    length: 32,
    sha256: 'ab',
    phase,
    ...over,
  });
  it('finds the write that landed twice, and no other', () => {
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
