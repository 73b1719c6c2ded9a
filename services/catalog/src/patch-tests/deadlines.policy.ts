/**
 * Milliseconds without news after which a test has failed. `pending`: the order expires after two minutes. `waiting`:
 * the agent waits thirty minutes for a person. `running`: the agent ends every test after two minutes.
 */
export const PATIENCE_MS = { pending: 150_000, waiting: 31 * 60_000, running: 150_000 } as const;

export const NO_NEWS = {
  pending: 'The agent did not take the test in time. Check that it is running, and start the test again.',
  running: 'The agent sent no news for too long. Check that it is running, and start the test again.',
} as const;
