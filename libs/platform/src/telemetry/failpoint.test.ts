import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  AGENT_FAILPOINTS,
  armFailpoint,
  disarmFailpoint,
  failpoint,
  FAILPOINTS,
  JOURNAL_FAILPOINTS,
  parseFailpoint,
} from './failpoint.js';
import { readRunSettings } from '../runtime/run-alone.js';

afterEach(() => {
  disarmFailpoint();
  jest.restoreAllMocks();
});
const watchKill = () => jest.spyOn(process, 'kill').mockReturnValue(true);

describe('a failpoint', () => {
  it('does nothing in a process that is not armed', () => {
    const kill = watchKill();
    for (const name of [...FAILPOINTS, ...AGENT_FAILPOINTS, ...JOURNAL_FAILPOINTS]) failpoint(name);
    expect(kill).not.toHaveBeenCalled();
  });

  it('kills the process with SIGKILL at the armed passage only', () => {
    const kill = watchKill();
    armFailpoint('after-publish', 3);
    for (let passage = 0; passage < 2; passage++) {
      failpoint('after-publish');
      failpoint('before-commit');
    }
    expect(kill).not.toHaveBeenCalled();
    failpoint('after-publish');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
    expect(kill).toHaveBeenCalledTimes(1);
  });

  it('parses a point with its passage and rejects other input', () => {
    expect(parseFailpoint('before-offset-commit 12\n')).toEqual({ name: 'before-offset-commit', passage: 12 });
    expect(parseFailpoint('after-read-back 1')).toEqual({ name: 'after-read-back', passage: 1 });
    for (const line of ['', 'after-commit', 'after-commit 0', 'after-commit 1.5', 'after-lunch 1', 'after-commit 1 2'])
      expect(() => parseFailpoint(line)).toThrow('A failpoint is');
    expect(() => armFailpoint('after-commit', 0)).toThrow('whole number from 1');
  });

  it('refuses failpoints in production', () => {
    expect(readRunSettings({ FAILPOINTS_FROM: '/tmp/point' }).FAILPOINTS_FROM).toBe('/tmp/point');
    expect(() => readRunSettings({ FAILPOINTS_FROM: '/tmp/point', NODE_ENV: 'production' })).toThrow(
      'FAILPOINTS_FROM is for runners of faults',
    );
    expect(readRunSettings({ NODE_ENV: 'production' }).FAILPOINTS_FROM).toBeUndefined();
  });
});
