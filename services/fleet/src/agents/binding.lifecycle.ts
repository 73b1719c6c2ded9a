import { defineLifecycle } from '@revive/platform/core/lifecycle';

/**
 * The binding of an agent to its tenant. An agent is inert until a person of the tenant types its code; a revoked key
 * is never accepted again.
 */
export const bindingLifecycle = defineLifecycle('unconfirmed', {
  unconfirmed: ['confirmed', 'revoked'],
  confirmed: ['revoked'],
  revoked: [],
});
export type Binding = (typeof bindingLifecycle.states)[number];
