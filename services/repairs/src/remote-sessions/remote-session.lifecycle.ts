import { defineLifecycle } from '@revive/platform/core/lifecycle';

/** spec part 2 §4. Connected means that a person of the shop confirmed the agent which used the session's token. */
export const remoteSessionLifecycle = defineLifecycle('connecting', {
  connecting: ['connected', 'ended'],
  connected: ['ended'],
  ended: [],
});

const MINUTE_MS = 60_000;
/** How long a session waits: for its script, then for the agent's code, then for its work. */
export const WAITS_MS = {
  /** As long as the token lives. */
  script: 15 * MINUTE_MS,
  code: 60 * MINUTE_MS,
  work: 12 * 60 * MINUTE_MS,
} as const;
