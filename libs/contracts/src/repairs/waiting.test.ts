import { describe, expect, it } from '@jest/globals';
import { OUTCOMES, REPAIR_STATUSES } from './states.js';
import { needsPerson, standingsWaitingOn, WAITING_ON, waitingOn, waitsForShop } from './waiting.js';

describe('whose turn a repair is', () => {
  it('is the shop’s wherever a person is needed, so that every counter of the two agrees', () => {
    for (const status of REPAIR_STATUSES) {
      for (const outcome of OUTCOMES)
        if (needsPerson({ status, outcome })) expect(waitsForShop({ status, outcome })).toBe(true);
    }
    expect(needsPerson({ status: 'diagnosing', outcome: 'needs_person' })).toBe(true);
    expect(needsPerson({ status: 'quoted', outcome: 'needs_person' })).toBe(true);
  });

  it('is nobody’s of the shop while a customer decides or a run works, nor once the device is ready', () => {
    for (const status of ['diagnosing', 'quoted', 'repairing'] as const)
      expect(waitsForShop({ status, outcome: 'none' })).toBe(false);
    for (const outcome of OUTCOMES)
      expect([
        needsPerson({ status: 'ready_for_pickup', outcome }),
        waitsForShop({ status: 'ready_for_pickup', outcome }),
      ]).toEqual([false, false]);
  });

  it('is exactly one’s, of every ticket that is not handed over', () => {
    const all = WAITING_ON.flatMap((whom) => standingsWaitingOn(whom));
    expect(new Set(all.map((row) => JSON.stringify(row))).size).toBe(all.length);
    expect(all).toHaveLength(REPAIR_STATUSES.length * OUTCOMES.length * 4);
  });

  it('is the shop’s while a quote waits to be sent, and a run’s until there is one', () => {
    const diagnosing = { status: 'diagnosing', outcome: 'none' } as const;
    expect(waitingOn({ ...diagnosing, hasDraft: true })).toBe('shop');
    expect(waitingOn({ ...diagnosing, hasDraft: false })).toBe('repair');
  });

  it('is the customer’s while a device that was claimed from home was not brought', () => {
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
  ] as const)('of a ticket that is %s with outcome %s, is: %s', (status, outcome, whom) =>
    expect(waitingOn({ status, outcome })).toBe(whom),
  );
});
