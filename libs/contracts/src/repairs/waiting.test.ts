import { describe, expect, it } from '@jest/globals';
import { OUTCOMES, REPAIR_STATUSES } from './states.js';
import { needsPerson, standingsWaitingOn, WAITING_ON, waitingOn, waitsForShop } from './waiting.js';

describe('side that must act', () => {
  it('includes the shop in all cases that need a person', () => {
    for (const status of REPAIR_STATUSES) {
      for (const outcome of OUTCOMES)
        if (needsPerson({ status, outcome })) expect(waitsForShop({ status, outcome })).toBe(true);
    }
    expect(needsPerson({ status: 'diagnosing', outcome: 'needs_person' })).toBe(true);
    expect(needsPerson({ status: 'quoted', outcome: 'needs_person' })).toBe(true);
  });

  it('excludes the shop while a customer decides, a run works or the device is ready', () => {
    for (const status of ['diagnosing', 'quoted', 'repairing'] as const)
      expect(waitsForShop({ status, outcome: 'none' })).toBe(false);
    for (const outcome of OUTCOMES)
      expect([
        needsPerson({ status: 'ready_for_pickup', outcome }),
        waitsForShop({ status: 'ready_for_pickup', outcome }),
      ]).toEqual([false, false]);
  });

  it('assigns each open ticket to exactly one side', () => {
    const all = WAITING_ON.flatMap((whom) => standingsWaitingOn(whom));
    expect(new Set(all.map((row) => JSON.stringify(row))).size).toBe(all.length);
    expect(all).toHaveLength(REPAIR_STATUSES.length * OUTCOMES.length * 4);
  });

  it('names the shop while a quote draft is unsent, and the run before a draft exists', () => {
    const diagnosing = { status: 'diagnosing', outcome: 'none' } as const;
    expect(waitingOn({ ...diagnosing, hasDraft: true })).toBe('shop');
    expect(waitingOn({ ...diagnosing, hasDraft: false })).toBe('repair');
  });

  it('names the customer until a device claimed from home is brought', () => {
    const row = { status: 'received', outcome: 'none', awaitsDevice: true, hasDraft: false } as const;
    expect([waitingOn(row), waitsForShop(row)]).toEqual(['customer', false]);
    expect(standingsWaitingOn('customer')).toContainEqual(row);
    expect(standingsWaitingOn('shop')).not.toContainEqual(row);
  });

  it.each([
    ['received', 'none', 'shop'],
    ['quoted', 'none', 'customer'],
    ['quoted', 'declined', 'shop'],
    ['approved', 'none', 'shop'],
    ['repairing', 'none', 'repair'],
    ['ready_for_pickup', 'repaired', 'customer'],
  ] as const)('maps status %s with outcome %s to %s', (status, outcome, whom) =>
    expect(waitingOn({ status, outcome })).toBe(whom),
  );
});
