import { describe, expect, it } from '@jest/globals';
import { ERRORS, judge, RATE } from './failure-rule.policy.js';
import { groupsOf, lateGroupOf, requireShares } from './groups.policy.js';

const agents = (count: number): string[] => Array.from({ length: count }, (_, at) => `agent-${at}`);
const self = (id: string): string => id;
const counts = (groups: readonly { group: number }[]): number[] =>
  [0, 1, 2, 3].map((at) => groups.filter(({ group }) => group === at).length);

describe('groups of a rollout', () => {
  it('takes at most one percent first', () => {
    expect(counts(groupsOf('r1', agents(10_000), self))).toEqual([100, 900, 4000, 5000]);
  });

  it('puts at least one target into the first group of a small fleet', () => {
    expect(counts(groupsOf('r1', agents(1), self))).toEqual([1, 0, 0, 0]);
    expect(counts(groupsOf('r1', agents(20), self))).toEqual([1, 1, 8, 10]);
  });

  it('gives the same groups after a restart, whatever the order of the targets', () => {
    const once = new Map(groupsOf('r1', agents(300), self).map(({ target, group }) => [target, group]));
    const again = new Map(groupsOf('r1', agents(300).toReversed(), self).map(({ target, group }) => [target, group]));
    for (const [id, group] of once) expect(again.get(id)).toBe(group);
  });

  it('starts a second rollout with different agents', () => {
    const first = (rollout: string) =>
      groupsOf(rollout, agents(1000), self)
        .filter(({ group }) => group === 0)
        .map(({ target }) => target);
    expect(first('r1').filter((id) => first('r2').includes(id)).length).toBeLessThan(3);
  });

  it('puts late agents behind all groups', () => {
    expect(lateGroupOf([1, 10, 50, 100])).toBe(4);
  });

  it.each([[[]], [[0, 100]], [[10, 10, 100]], [[10, 5, 100]], [[50]], [[50, 101]]])(
    'refuses the shares %j',
    (shares) => {
      expect(() => requireShares(shares)).toThrow(TypeError);
    },
  );
});

describe('rule for fewer than 500 targets', () => {
  const results = (failedByModel: [string, number][], succeeded = 0) => ({
    succeeded,
    failed: failedByModel.reduce((sum, [, count]) => sum + count, 0),
    failedByModel: new Map(failedByModel),
  });

  it('pauses at the second failure of a model, despite many successes', () => {
    expect(judge(499, results([['linux x64', 2]], 400))).toEqual({
      kind: 'bad',
      reason: '2 agents with linux x64 failed.',
    });
  });

  it('goes on after one failure of each of two models', () => {
    expect(
      judge(
        20,
        results([
          ['linux x64', 1],
          ['win32 x64', 1],
        ]),
      ).kind,
    ).toBe('undecided');
  });
});

describe('sequential rule for larger fleets', () => {
  const none = new Map<string, number>();

  it('pauses at the third failure without a success', () => {
    expect(judge(500, { succeeded: 0, failed: 2, failedByModel: none }).kind).toBe('undecided');
    expect(judge(500, { succeeded: 0, failed: 3, failedByModel: none }).kind).toBe('bad');
  });

  it('does not pause a good version because its failures show before its successes', () => {
    const early = { succeeded: 0, failed: 20, failedByModel: none };
    expect(judge(10_000, { ...early, watching: 3980 }).kind).toBe('undecided');
    expect(judge(10_000, { ...early, watching: 80 }).kind).toBe('bad');
    expect(judge(10_000, { succeeded: 0, failed: 0, failedByModel: none, watching: 4000 }).kind).toBe('undecided');
  });

  it('accepts a version after enough successes', () => {
    expect(judge(500, { succeeded: 100, failed: 0, failedByModel: none }).kind).toBe('undecided');
    expect(judge(500, { succeeded: 200, failed: 0, failedByModel: none }).kind).toBe('good');
  });

  it('keeps its stated errors in 4,000 simulated groups of each kind', () => {
    const random = seeded(7);
    const verdict = (rate: number): string => {
      let [succeeded, failed] = [0, 0];
      for (;;) {
        if (random() < rate) failed += 1;
        else succeeded += 1;
        const { kind } = judge(10_000, { succeeded, failed, failedByModel: none });
        if (kind !== 'undecided') return kind;
      }
    };
    const share = (rate: number, kind: string): number =>
      Array.from({ length: 4000 }, () => verdict(rate)).filter((one) => one === kind).length / 4000;
    expect(share(RATE.good, 'bad')).toBeLessThanOrEqual(ERRORS.pauses);
    expect(share(RATE.bad, 'good')).toBeLessThanOrEqual(ERRORS.passes);
  });
});

/** Mulberry32: small, seeded, good enough for a simulation. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
