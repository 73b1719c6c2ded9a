import { setTimeout as wait } from 'node:timers/promises';
import type { SupervisorClock } from './supervisor-clock.js';

/** `speed`: 60 lets ten minutes pass in ten seconds, for tests. */
export const realClock = (speed = 1): SupervisorClock => ({
  speed,
  now: () => performance.now() * speed,
  wall: () => Date.now(),
  wait: async (milliseconds, signal) => {
    await wait(milliseconds / speed, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  },
});
