import { describe, expect, it } from '@jest/globals';
import {
  ANTI_TAMPERING_PENALTY_PERCENT,
  LIMITS,
  PURCHASES,
  SCORE_WEIGHTS,
  warnsAt,
} from '@revive/contracts/protection/rules';
import {
  caseReasonOf,
  limitsOf,
  limitStates,
  newWarnings,
  purchasesNeeded,
  refusalOf,
  refusalText,
  riskOf,
  scoreOf,
  severityOf,
  waitText,
  withOneMore,
  type Counted,
} from './protection.policy.js';

const NOW = new Date('2026-11-26T10:00:00Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const NONE: Counted = {
  hour: 0,
  day: 0,
  devices: 0,
  hourFull: null,
  dayFull: null,
  devicesFull: null,
  isKnownDevice: false,
  diagnoses: 0,
  purchases: 0,
  throttledDays: 0,
  newDiagnoses: 0,
  newPurchases: 0,
  newThrottledDays: 0,
};
const RULES = limitsOf({ hourLimit: null, dayLimit: null, devicesLimit: null, limitsUntil: null }, NOW);
const states = (over: Partial<Counted>) => limitStates({ ...NONE, ...over }, RULES, NOW);

describe('protection limits', () => {
  // spec K197
  // spec K198
  // spec K199
  // spec K200
  // spec K201
  it('matches the specification, each with its own window', () => {
    expect(RULES).toEqual({ hour: 10, day: 20, devices: 50 });
    expect([LIMITS.hour.windowMs, LIMITS.day.windowMs, LIMITS.devices.windowMs]).toEqual([
      3_600_000, 86_400_000, 604_800_000,
    ]);
    expect(PURCHASES).toMatchObject({ minimumShare: 0.1, windowMs: 604_800_000 });
  });

  it('warns from four fifths of a limit on', () => {
    expect([10, 20, 50].map(warnsAt)).toEqual([8, 16, 40]);
    expect(states({ hour: 7, day: 16 }).map(({ warned }) => warned)).toEqual([false, true, false]);
  });

  it('raises limits until a date and never lowers them', () => {
    const raised = { hourLimit: 30, dayLimit: null, devicesLimit: 5 };
    expect(limitsOf({ ...raised, limitsUntil: new Date(NOW.getTime() + 1) }, NOW)).toEqual({
      hour: 30,
      day: 20,
      devices: 50,
    });
    expect(limitsOf({ ...raised, limitsUntil: NOW }, NOW)).toEqual(RULES);
  });

  it('warns once per window', () => {
    const near = states({ hour: 8, day: 17 });
    expect(newWarnings(near, {}, NOW).map(({ name }) => name)).toEqual(['hour', 'day']);
    const said = { hour: ago(59).toISOString(), day: ago(24 * 60 + 1).toISOString() };
    expect(newWarnings(near, said, NOW).map(({ name }) => name)).toEqual(['day']);
  });
});

describe('limit refusal', () => {
  // spec K196
  it('states only the limit and the time of the next diagnosis', () => {
    const refused = refusalOf(states({ hourFull: ago(45), dayFull: null }), false);
    expect(refused && refusalText(refused, NOW)).toBe(
      'Your shop has reached its limit of 10 diagnostics an hour. The next diagnosis is possible in 15 minutes.',
    );
  });

  it('names the limit that blocks the longest', () => {
    expect(refusalOf(states({ hourFull: ago(50), dayFull: ago(600) }), false)?.name).toBe('day');
    expect(refusalOf(states({ hourFull: ago(60), dayFull: ago(24 * 60) }), false)).toBeUndefined();
  });

  it('applies the weekly device limit to new devices only', () => {
    const full = states({ devices: 50, devicesFull: ago(60) });
    expect(refusalOf(full, true)).toBeUndefined();
    const refused = refusalOf(full, false);
    expect(refused && refusalText(refused, NOW)).toBe(
      'Your shop has reached its limit of 50 different devices a week. The next new device is possible in 7 days.',
    );
  });

  it.each([
    [1, '1 minute'],
    [59 * 60_000, '59 minutes'],
    [60 * 60_000, '1 hour'],
    [61 * 60_000, '2 hours'],
    [47.5 * 3_600_000, '2 days'],
    [3 * 86_400_000, '3 days'],
  ])('formats %d ms as %s', (ms, text) => expect(waitText(ms)).toBe(text));
});

describe('review case', () => {
  const busy = { ...NONE, diagnoses: 20, newDiagnoses: 20 };
  it('opens after three days of refusals, or for too few purchases', () => {
    expect(caseReasonOf({ ...NONE, newThrottledDays: 2 })).toBeUndefined();
    expect(caseReasonOf({ ...NONE, newThrottledDays: 3 })).toBe('throttled');
    expect(caseReasonOf({ ...busy, newDiagnoses: 19 })).toBeUndefined();
    expect(caseReasonOf({ ...busy, newPurchases: 1 })).toBe('purchases');
    expect(caseReasonOf({ ...busy, newPurchases: 2 })).toBeUndefined();
    expect(caseReasonOf({ ...busy, newDiagnoses: 21, newPurchases: 2 })).toBe('purchases');
  });

  // spec E119
  it('rates the severity by the reason, or by the counts without a reason', () => {
    expect([severityOf(NONE, 'throttled'), severityOf(NONE, 'purchases'), severityOf(NONE, 'appeal')]).toEqual([
      'high',
      'medium',
      'low',
    ]);
    expect(
      [NONE, { ...NONE, throttledDays: 1 }, { ...NONE, throttledDays: 3 }, busy].map((one) =>
        severityOf(one, undefined),
      ),
    ).toEqual(['low', 'medium', 'high', 'medium']);
  });
});

describe('protection score', () => {
  it('distributes a hundred points over its parts', () => {
    expect(Object.values(SCORE_WEIGHTS).reduce((sum, one) => sum + one, 0)).toBe(100);
  });

  it('sums its parts, each with its count and limit', () => {
    const counted = { ...NONE, hour: 5, day: 10, devices: 25, throttledDays: 1, diagnoses: 20, purchases: 1 };
    const { score, parts } = scoreOf(counted, RULES);
    expect(parts).toEqual([
      { name: 'hour', counted: 5, limit: 10, weight: 10, points: 5 },
      { name: 'day', counted: 10, limit: 20, weight: 15, points: 8 },
      { name: 'devices', counted: 25, limit: 50, weight: 15, points: 8 },
      { name: 'throttled', counted: 1, limit: 3, weight: 25, points: 8 },
      { name: 'purchases', counted: 1, limit: 2, weight: 35, points: 18 },
    ]);
    expect(score).toBe(47);
  });

  it('ignores missing purchases below twenty diagnoses and caps each part at its weight', () => {
    expect(scoreOf({ ...NONE, diagnoses: 19 }, RULES).score).toBe(0);
    expect(scoreOf({ ...NONE, hour: 40, day: 40, devices: 90, throttledDays: 8, diagnoses: 40 }, RULES)).toMatchObject({
      score: 100,
      risk: 'high',
    });
  });

  // spec E118
  it('maps to a low, medium or high risk', () => {
    expect([0, 34, 35, 69, 70, 100].map(riskOf)).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high']);
  });

  it('rounds needed purchases up', () => expect([0, 1, 10, 11, 20].map(purchasesNeeded)).toEqual([0, 1, 1, 2, 2]));
});

it('counts a further diagnosis in every window, and its device once', () => {
  expect(withOneMore({ ...NONE, isKnownDevice: true })).toMatchObject({ hour: 1, day: 1, devices: 0, diagnoses: 1 });
  expect(withOneMore(NONE).devices).toBe(1);
});

// spec K192
it('keeps the penalty as a text without effect on any charge', () => {
  expect(ANTI_TAMPERING_PENALTY_PERCENT).toBe(150);
});
