import { defineLifecycle } from '@revive/platform/core/lifecycle';

/** spec part 2 §4. Connected means that a person of the shop confirmed the agent which used the session's token. */
export const remoteSessionLifecycle = defineLifecycle('connecting', {
  connecting: ['connected', 'ended'],
  connected: ['ended'],
  ended: [],
});

const MINUTE_MS = 60_000;
/** Maximum waiting time for the script, then for the agent's confirmation code, then for the work. */
export const WAITS_MS = {
  /** Equals the lifetime of the token. */
  script: 15 * MINUTE_MS,
  code: 60 * MINUTE_MS,
  work: 12 * 60 * MINUTE_MS,
} as const;
