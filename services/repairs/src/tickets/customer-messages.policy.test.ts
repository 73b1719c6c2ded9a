import { describe, expect, it } from '@jest/globals';
import { messageAfter, stillHolds, type Situation } from './customer-messages.policy.js';

const at = (over: Partial<Situation>): Situation => ({
  status: 'quoted',
  outcome: 'none',
  quoteVersion: 1,
  isOffered: true,
  approved: undefined,
  handedOver: false,
  customerNotes: 0,
  answered: 0,
  ...over,
});

describe('what a customer is told after', () => {
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
    ['noted', at({ customerNotes: 2, handedOver: true }), 'note', 2],
  ] as const)('%s', (what, now, kind, part) => {
    const told = messageAfter(what, now);
    expect(told).toEqual({ kind, part });
    expect(told && stillHolds(told, now)).toBe(true);
  });

  it.each([
    ['approved', at({ status: 'approved', approved: { how: 'email_link', quoteVersion: 1 } })],
    ['diagnosed', at({})],
    ['failed', at({ outcome: 'needs_person' })],
    ['executing', at({ status: 'repairing' })],
    ['customer_changed', at({ status: 'ready_for_pickup', handedOver: true })],
  ] as const)('%s: nothing', (what, now) => {
    expect(messageAfter(what, now)).toBeUndefined();
  });

  it.each([
    [at({ status: 'diagnosing', quoteVersion: 0 }), 'taken_in'],
    [at({}), 'quoted'],
    [at({ outcome: 'needs_person', isOffered: false }), 'taken_in'],
    [at({ status: 'approved', approved: { how: 'in_person', quoteVersion: 1 } }), 'approval_at_counter'],
    [at({ status: 'repairing', approved: { how: 'counter_qr', quoteVersion: 1 } }), 'taken_in'],
    [at({ status: 'completed', outcome: 'repaired' }), 'completed'],
    [at({ status: 'ready_for_pickup', outcome: 'declined' }), 'declined'],
    [at({ status: 'ready_for_pickup', outcome: 'repaired' }), 'ready'],
  ] as const)('a new address is told where the repair stands: %#', (now, kind) => {
    const told = messageAfter('customer_changed', now);
    expect(told?.kind).toBe(kind);
    expect(told && stillHolds(told, now)).toBe(true);
  });
});
