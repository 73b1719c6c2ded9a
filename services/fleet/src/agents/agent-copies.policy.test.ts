import { describe, expect, it } from '@jest/globals';
import { MOST_COPIES } from '@revive/contracts/fleet/bench';
import { isOtherMachine, machineHash, withCopy } from './agent-copies.policy.js';

const seen = (machine: string) => ({ id: `id-${machine}`, machine, name: 'PC two', platform: 'linux x64' });
const AT = new Date('2026-11-28T08:00:00.000Z');
const LATER = new Date('2026-11-28T08:02:00.000Z');

describe('machine of an agent', () => {
  const row = { machine: machineHash('machine-id-of-pc-one', null), remoteSession: null };

  it('accepts the machine that enrolled and an agent that names none', () => {
    expect(isOtherMachine(row, 'machine-id-of-pc-one')).toBe(false);
    expect(isOtherMachine(row, undefined)).toBe(false);
    expect(isOtherMachine(row, '')).toBe(false);
  });

  it('recognises another machine', () => expect(isOtherMachine(row, 'machine-id-of-pc-two')).toBe(true));
});

describe('refused machines', () => {
  it('records a new machine once and renews it at most each minute', () => {
    const first = withCopy([], seen('b'), AT);
    expect(first).toEqual([{ ...seen('b'), firstSeen: AT.toISOString(), lastSeen: AT.toISOString() }]);
    expect(withCopy(first ?? [], seen('b'), AT)).toBeUndefined();
    expect(withCopy(first ?? [], seen('b'), LATER)).toMatchObject([
      { firstSeen: AT.toISOString(), lastSeen: LATER.toISOString() },
    ]);
  });

  it('keeps a decision when the machine tries again', () => {
    const decided = [
      { ...seen('b'), firstSeen: AT.toISOString(), lastSeen: AT.toISOString(), decidedAt: AT.toISOString() },
    ];
    expect(withCopy(decided, seen('b'), LATER)).toMatchObject([{ decidedAt: AT.toISOString() }]);
  });

  it('records no more machines than are shown, and decided ones give way', () => {
    const full = Array.from({ length: MOST_COPIES }, (_, n) => ({
      ...seen(`m${n}`),
      firstSeen: AT.toISOString(),
      lastSeen: AT.toISOString(),
    }));
    expect(withCopy(full, seen('new'), LATER)).toBeUndefined();
    const oneDecided = full.map((copy, n) => (n === 0 ? { ...copy, decidedAt: AT.toISOString() } : copy));
    expect(withCopy(oneDecided, seen('new'), LATER)?.map(({ machine }) => machine)).toEqual([
      ...full.slice(1).map(({ machine }) => machine),
      'new',
    ]);
  });
});
