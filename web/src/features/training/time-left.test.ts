import { expect, it } from '@jest/globals';
import { timeLeft } from './time-left.js';

it.each([
  ['counts down by whole seconds', { left: 30, at: 10_000 }, 12_999, 28],
  ['ends at nothing', { left: 30, at: 10_000 }, 90_000, 0],
  ['adds nothing where the clock stands before what was said', { left: 0, at: 10_000 }, 9_200, 0],
  ['nor to what is left', { left: 5, at: 10_000 }, 9_200, 5],
])('computes the time left: %s', (_, said, now, left) => expect(timeLeft(said, now)).toBe(left));
