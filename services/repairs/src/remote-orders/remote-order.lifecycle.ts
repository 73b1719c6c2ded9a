import type { OrderState } from '@revive/contracts/remote-orders/states';
import { defineLifecycle, type Lifecycle } from '@revive/platform/core/lifecycle';

/**
 * A remote order. Back to `new`: the shop it was assigned to has it no longer. To itself: it is another shop's. Whoever
 * contacted the customer, the shop that is on it may still change until it is a repair; a device that is brought in
 * needs no call.
 */
export const remoteOrderLifecycle: Lifecycle<OrderState> = defineLifecycle('new', {
  new: ['assigned', 'contacted', 'closed'],
  assigned: ['assigned', 'new', 'contacted', 'linked', 'closed'],
  contacted: ['contacted', 'linked', 'closed'],
  linked: [],
  closed: [],
});
