import { sleepUntil } from '../retry/sleep-until.js';
import type { SupervisorClock } from './supervisor-clock.js';

/** `speed`: 60 lets ten minutes pass in ten seconds, for tests. */
export const realClock = (speed = 1): SupervisorClock => ({
  speed,
  now: () => performance.now() * speed,
  wall: () => Date.now(),
  wait: (milliseconds, signal) => sleepUntil(milliseconds / speed, signal),
});
