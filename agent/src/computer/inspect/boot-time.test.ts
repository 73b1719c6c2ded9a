import { describe, expect, it } from '@jest/globals';
import { bootMillis } from './boot-time.js';

describe('start time from systemd-analyze', () => {
  it.each([
    ['Startup finished in 2.547s (kernel) + 8.250s (userspace) = 10.797s', 10_797],
    [
      'Startup finished in 4.1s (firmware) + 1.2s (loader) + 900ms (kernel) + 1min 3.2s (userspace) = 1min 9.4s',
      69_400,
    ],
    ['Startup finished in 1h 2min 3s (kernel) = 1h 2min 3s', 3_723_000],
    ['Startup finished in 987ms (userspace)', 987],
  ])('reads %s', (line, value) => expect(bootMillis(['graphical.target reached', line])).toEqual({ value }));

  it.each([
    [[], 'systemd-analyze said nothing'],
    [['Bootup is not yet finished.'], 'Bootup is not yet finished.'],
    [['Startup finished in a while = 3 moons'], 'the answer of systemd-analyze cannot be read'],
    [['Startup finished in 1s (kernel) = 1s and 5 moons'], 'the answer of systemd-analyze cannot be read'],
  ])('reports no start time for %j', (lines, why) => expect(bootMillis(lines)).toEqual({ notSeen: why }));
});
