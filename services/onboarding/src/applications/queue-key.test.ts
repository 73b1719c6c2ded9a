import { describe, expect, it } from '@jest/globals';
import { TURNS } from '@revive/contracts/onboarding/states';
import { queueKey, queueRange } from './queue-key.js';

const [early, late] = [new Date('2026-11-01T06:00:00Z'), new Date('2026-11-22T06:00:00Z')];

describe('queue order', () => {
  it('puts the longest wait for staff first and the oldest closed application last', () => {
    const keys = [
      queueKey('staff', early),
      queueKey('staff', late),
      queueKey('applicant', early),
      queueKey('applicant', late),
      queueKey('nobody', late),
      queueKey('nobody', early),
    ];
    expect([...keys].sort((a, b) => a - b)).toEqual(keys);
    expect(keys.every(Number.isSafeInteger)).toBe(true);
  });

  it('keeps each turn in its own key range', () => {
    for (const turn of TURNS)
      for (const since of [early, late]) {
        const key = queueKey(turn, since);
        expect(TURNS.filter((one) => key >= queueRange(one).from && key < queueRange(one).below)).toEqual([turn]);
      }
  });
});
