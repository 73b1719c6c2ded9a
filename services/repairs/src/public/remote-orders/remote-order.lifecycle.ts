import type { OrderState } from '@revive/contracts/remote-orders/states';
import { defineLifecycle, type Lifecycle } from '@revive/platform/core/lifecycle';

/**
 * Lifecycle of a remote order. `new` again: the assigned shop no longer has the order. A state to itself: the order
 * moved to a different shop. The shop can change after the contact until the order is linked. A device brought in
 * needs no call, so `assigned` can become `linked`.
 */
export const remoteOrderLifecycle: Lifecycle<OrderState> = defineLifecycle('new', {
  new: ['assigned', 'contacted', 'closed'],
  assigned: ['assigned', 'new', 'contacted', 'linked', 'closed'],
  contacted: ['contacted', 'linked', 'closed'],
  linked: [],
  closed: [],
});
