import { describe, expect, it } from '@jest/globals';
import { WrongStates } from './wrong-states.js';

const NAMES = ['online', 'offline'] as const;
const works = (since: number) => ({ works: true, since });
const fails = (since: number) => ({ works: false, since });
const lasted = (states: WrongStates) => states.ended.map(({ from, until }) => until - from);

describe('wrong states', () => {
  it('last from the fault until the screen shows it', () => {
    const states = new WrongStates(NAMES);
    states.compare('a', 'online', works(0), 1_000);
    states.compare('a', 'online', fails(1_500), 2_000);
    states.compare('a', 'late', fails(1_500), 3_000);
    states.compare('a', 'offline', fails(1_500), 4_000);
    expect(states.ended).toEqual([{ id: 'a', shown: 'online', expected: 'offline', from: 1_500, until: 4_000 }]);
  });

  it('end when the truth becomes what is shown', () => {
    const states = new WrongStates(NAMES);
    states.compare('a', 'online', fails(1_000), 2_000);
    states.compare('a', 'online', works(2_500), 3_000);
    expect([lasted(states), states.open]).toEqual([[1_500], []]);
  });

  it('begin without a fault at the last moment that was right', () => {
    const states = new WrongStates(NAMES);
    states.compare('a', 'online', works(0), 5_000);
    states.compare('a', 'offline', works(0), 6_000);
    expect(states.open).toEqual([{ id: 'a', shown: 'offline', expected: 'online' }]);
    states.compare('a', 'online', works(0), 9_000);
    expect(lasted(states)).toEqual([4_000]);
  });

  it('are counted for each agent by itself, and a state that stays wrong stays open', () => {
    const states = new WrongStates(NAMES);
    for (const at of [1_000, 2_000, 60_000]) {
      states.compare('a', 'online', fails(0), at);
      states.compare('b', 'offline', fails(0), at);
    }
    expect([lasted(states), states.open]).toEqual([[], [{ id: 'a', shown: 'online', expected: 'offline' }]]);
  });
});
