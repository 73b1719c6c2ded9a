import { describe, expect, it } from '@jest/globals';
import type { SessionRequest } from './consent-book.js';
import { ConsentGate } from './consent-gate.js';
import type { SessionBinding } from '../identity/session-binding.js';

const BOUND: SessionBinding = { kind: 'remote', sessionId: 'session', who: 'Jozi Repairs' };
const STAFF = { kind: 'staff', sessionId: 'naledi', who: 'naledi' };

function aGate({
  binding,
  allowed = [],
  asks = true,
}: {
  binding?: SessionBinding;
  allowed?: string[];
  asks?: boolean;
}) {
  const asked: SessionRequest[] = [];
  const book = {
    ask: (session: SessionRequest) => {
      asked.push(session);
      return Promise.resolve('refused' as const);
    },
    isAllowed: (sessionId: string, privilege: string) => allowed.includes(`${sessionId} ${privilege}`),
  };
  return { gate: new ConsentGate(book, binding, asks), asked };
}

describe('consent of an order', () => {
  it('is not needed for orders of the shop at its own agent', () => {
    const { gate } = aGate({});
    for (const kind of ['diagnose', 'execute', 'roll_back', 'probe', 'discard'] as const)
      expect(gate.allows({ kind })).toBe(true);
  });

  it('is needed for each privilege of the platform’s staff', () => {
    const { gate, asked } = aGate({ allowed: ['naledi read'] });
    expect(gate.allows({ kind: 'diagnose', origin: STAFF })).toBe(true);
    expect(gate.allows({ kind: 'probe', origin: STAFF })).toBe(false);
    expect(gate.allows({ kind: 'execute', origin: STAFF })).toBe(false);
    expect(gate.allows({ kind: 'diagnose', origin: { ...STAFF, sessionId: 'somebody' } })).toBe(false);
    gate.askFor({ kind: 'probe', origin: STAFF });
    expect(asked).toEqual([{ id: 'naledi', kind: 'staff', who: 'naledi', privileges: ['measure'] }]);
  });

  it('is needed for every order at a customer’s PC, also without an origin or with a false one', () => {
    const { gate } = aGate({ binding: BOUND, allowed: ['session read', 'other read'] });
    expect(gate.allows({ kind: 'diagnose' })).toBe(true);
    expect(gate.allows({ kind: 'execute' })).toBe(false);
    expect(gate.allows({ kind: 'execute', origin: { ...BOUND, sessionId: 'other' } })).toBe(false);
    expect(aGate({ binding: BOUND, allowed: ['other read'] }).gate.allows({ kind: 'diagnose' })).toBe(false);
    expect(aGate({ binding: BOUND, asks: false }).gate.allows({ kind: 'diagnose', origin: STAFF })).toBe(false);
  });

  it('is not needed for orders that only take something away', () => {
    const { gate } = aGate({ binding: BOUND });
    for (const kind of ['cancel', 'withdraw', 'forget'] as const) expect(gate.allows({ kind })).toBe(true);
  });

  it('cannot be given to a session of an unknown kind or without an id', () => {
    const { gate, asked } = aGate({ allowed: [' read', 'x read'] });
    expect(gate.allows({ kind: 'diagnose', origin: { kind: 'friend', sessionId: 'x', who: 'x' } })).toBe(false);
    expect(gate.allows({ kind: 'diagnose', origin: { ...STAFF, sessionId: '' } })).toBe(false);
    gate.askFor({ kind: 'diagnose', origin: { ...STAFF, sessionId: '' } });
    expect(asked).toEqual([]);
  });

  it('covers a rescan for staff, and every rescan of a customer’s PC', () => {
    expect(aGate({}).gate.allowsRescan(undefined)).toBe(true);
    expect(aGate({}).gate.allowsRescan(STAFF)).toBe(false);
    expect(aGate({ asks: false }).gate.allowsRescan(STAFF)).toBe(true);
    expect(aGate({ binding: BOUND }).gate.allowsRescan(undefined)).toBe(false);
  });

  it('asks on request of the platform for the PC’s own session only', () => {
    const { gate, asked } = aGate({ binding: BOUND });
    gate.take({ sessionId: 'other', kind: 'remote', who: 'Somebody', privileges: ['read', 'all', 'repair'] });
    expect(asked).toEqual([{ id: 'session', kind: 'remote', who: 'Jozi Repairs', privileges: ['read', 'repair'] }]);
  });
});
