import { describe, expect, it } from '@jest/globals';
import { messageAfter, stillHolds, type Situation } from './customer-messages.policy.js';

const at = (over: Partial<Situation>): Situation => ({
  status: 'quoted',
  outcome: 'none',
  quoteVersion: 1,
  isOffered: true,
  approved: undefined,
  handedOver: false,
  awaitsDevice: false,
  promiseVersion: 0,
  customerNotes: 0,
  answered: 0,
  ...over,
});

describe('messageAfter', () => {
  it.each([
    ['started', at({ status: 'diagnosing', quoteVersion: 0 }), 'taken_in', 0],
    ['quoted', at({ quoteVersion: 3 }), 'quoted', 3],
    ['approved', at({ status: 'approved', approved: { how: 'by_phone', quoteVersion: 1 } }), 'approval_at_counter', 1],
    ['completed', at({ status: 'completed', outcome: 'repaired' }), 'completed', 1],
    ['ready', at({ status: 'ready_for_pickup', outcome: 'repaired' }), 'ready', 1],
    ['ready', at({ status: 'ready_for_pickup', outcome: 'needs_person' }), 'ready_unrepaired', 1],
    ['diagnosed', at({ status: 'ready_for_pickup', outcome: 'nothing_found', quoteVersion: 0 }), 'ready_unrepaired', 0],
    ['declined', at({ status: 'ready_for_pickup', outcome: 'declined' }), 'declined', 1],
    ['rolled_back', at({ outcome: 'rolled_back', isOffered: false }), 'rolled_back', 1],
    ['failed', at({ outcome: 'rolled_back', isOffered: false }), 'rolled_back', 1],
    ['started', at({ status: 'received', quoteVersion: 0, awaitsDevice: true }), 'claimed', 0],
    ['diagnosed', at({ status: 'diagnosing', outcome: 'needs_person', quoteVersion: 0 }), 'technician_needed', 0],
    ['failed', at({ outcome: 'needs_person', isOffered: false }), 'technician_needed', 1],
    ['promised', at({ status: 'repairing', promiseVersion: 2 }), 'promise_changed', 2],
    ['handed_over', at({ status: 'ready_for_pickup', outcome: 'repaired', handedOver: true }), 'picked_up', 1],
    ['noted', at({ customerNotes: 2, handedOver: true }), 'note', 2],
  ] as const)('sends a message that still applies after %s', (what, now, kind, part) => {
    const told = messageAfter(what, now);
    expect(told).toEqual({ kind, part });
    expect(told && stillHolds(told, now)).toBe(true);
  });

  it.each([
    ['approved', at({ status: 'approved', approved: { how: 'email_link', quoteVersion: 1 } })],
    ['diagnosed', at({})],
    ['promised', at({ status: 'ready_for_pickup', outcome: 'repaired', promiseVersion: 1 })],
    ['promised', at({ status: 'ready_for_pickup', handedOver: true, promiseVersion: 1 })],
    ['executing', at({ status: 'repairing' })],
    ['customer_changed', at({ status: 'ready_for_pickup', handedOver: true })],
  ] as const)('sends nothing after %s', (what, now) => {
    expect(messageAfter(what, now)).toBeUndefined();
  });

  it.each([
    [at({ status: 'diagnosing', quoteVersion: 0 }), 'taken_in'],
    [at({}), 'quoted'],
    [at({ outcome: 'needs_person', isOffered: false }), 'technician_needed'],
    [at({ status: 'received', quoteVersion: 0, awaitsDevice: true }), 'claimed'],
    [at({ status: 'approved', approved: { how: 'in_person', quoteVersion: 1 } }), 'approval_at_counter'],
    [at({ status: 'repairing', approved: { how: 'counter_qr', quoteVersion: 1 } }), 'taken_in'],
    [at({ status: 'completed', outcome: 'repaired' }), 'completed'],
    [at({ status: 'ready_for_pickup', outcome: 'declined' }), 'declined'],
    [at({ status: 'ready_for_pickup', outcome: 'repaired' }), 'ready'],
  ] as const)('sends a new address the message for the current state: %#', (now, kind) => {
    const told = messageAfter('customer_changed', now);
    expect(told?.kind).toBe(kind);
    expect(told && stillHolds(told, now)).toBe(true);
  });
});

describe('stillHolds', () => {
  it.each([
    ['the older of two changes of a promise', { kind: 'promise_changed', part: 1 }, at({ promiseVersion: 2 })],
    [
      'a promise of a device that is ready',
      { kind: 'promise_changed', part: 1 },
      at({ status: 'ready_for_pickup', promiseVersion: 1 }),
    ],
    ['a claim whose device has come', { kind: 'claimed', part: 0 }, at({ status: 'diagnosing' })],
    ['a technician who has decided', { kind: 'technician_needed', part: 1 }, at({})],
    ['a pickup that was not', { kind: 'picked_up', part: 1 }, at({ status: 'ready_for_pickup' })],
  ] as const)('rejects an outdated message: %s', (_, told, now) => {
    expect(stillHolds(told, now)).toBe(false);
  });
});
