import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES } from '@revive/contracts/remote-orders/states';
import { remoteOrderLifecycle } from './remote-order.lifecycle.js';

describe('remote order lifecycle', () => {
  it('has the states of the contract', () => {
    expect([...remoteOrderLifecycle.states].sort()).toEqual([...ORDER_STATES].sort());
  });

  it('ends as linked or closed', () => {
    expect(ORDER_STATES.filter((state) => remoteOrderLifecycle.isFinal(state))).toEqual(['linked', 'closed']);
  });

  it('becomes a repair only after assignment to a shop', () => {
    expect(remoteOrderLifecycle.canTransition('new', 'linked')).toBe(false);
    expect(remoteOrderLifecycle.canTransition('assigned', 'linked')).toBe(true);
  });

  it('never returns from contacted to an uncontacted state', () => {
    expect(remoteOrderLifecycle.canTransition('contacted', 'new')).toBe(false);
    expect(remoteOrderLifecycle.canTransition('contacted', 'assigned')).toBe(false);
  });
});
