import { describe, expect, it } from '@jest/globals';
import { judge, newCourse, observe, WATCH_MS, type Observation } from './judge.js';

const check = (healthy = true, connected = true): Observation => ({ kind: 'check_in', healthy, connected });
const times = (count: number, one: Observation): Observation[] => Array.from({ length: count }, () => one);
const MISSED: Observation = { kind: 'missed' };
const EXIT: Observation = { kind: 'exit' };

interface Case {
  readonly name: string;
  readonly seen: readonly Observation[];
  readonly after?: number;
  readonly mayReach?: boolean;
  readonly verdict: string;
}

const CASES: readonly Case[] = [
  { name: 'waits within the ten minutes', seen: [check()], after: WATCH_MS - 1, verdict: 'wait' },
  { name: 'is done after ten good minutes', seen: times(10, check()), verdict: 'done' },
  { name: 'forgives three missed check-ins', seen: [check(), ...times(3, MISSED)], verdict: 'done' },
  {
    name: 'goes back after four missed check-ins',
    seen: [check(), ...times(4, MISSED)],
    after: 1,
    verdict: 'missed_check_ins',
  },
  {
    name: 'counts missed check-ins that are not in a row',
    seen: [MISSED, check(), MISSED, check(), MISSED, check(), MISSED],
    after: 1,
    verdict: 'missed_check_ins',
  },
  { name: 'forgives one exit', seen: [check(), EXIT, check()], verdict: 'done' },
  {
    name: 'goes back after two exits, also in the fifth minute',
    seen: [check(), EXIT, check(), EXIT],
    after: 300_000,
    verdict: 'unexpected_exits',
  },
  { name: 'forgives two flips', seen: [check(), check(false), check()], verdict: 'done' },
  {
    name: 'goes back after three flips',
    seen: [check(), check(false), check(), check(false)],
    after: 1,
    verdict: 'flips',
  },
  { name: 'counts no flip before the first check-in', seen: [check(false), check(false)], verdict: 'done' },
  { name: 'goes back at once when the file is gone', seen: [{ kind: 'file_gone' }], after: 0, verdict: 'file_gone' },
  { name: 'waits for a first check-in', seen: [], verdict: 'wait' },
  {
    name: 'waits for a connection while the platform is away',
    seen: [check(true, false)],
    mayReach: false,
    verdict: 'wait',
  },
  {
    name: 'goes back when only this version does not connect',
    seen: [check(true, false)],
    mayReach: true,
    verdict: 'not_connected',
  },
  {
    name: 'accepts one connection in the ten minutes',
    seen: [check(), check(true, false)],
    mayReach: true,
    verdict: 'done',
  },
];

describe('judge', () => {
  it.each(CASES)('$name', ({ seen, after = WATCH_MS, mayReach = true, verdict }) => {
    expect(judge(seen.reduce(observe, newCourse(1_000)), 1_000 + after, mayReach)).toBe(verdict);
  });
});
