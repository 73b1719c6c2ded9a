import { defineLifecycle } from '@revive/platform/core/lifecycle';

/**
 * What ties an agent to its tenant. Until a person of the tenant typed its code it is inert; a revoked key never comes
 * back.
 */
export const bindingLifecycle = defineLifecycle('unconfirmed', {
  unconfirmed: ['confirmed', 'revoked'],
  confirmed: ['revoked'],
  revoked: [],
});
export type Binding = (typeof bindingLifecycle.states)[number];
