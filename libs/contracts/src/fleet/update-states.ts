/** Words that agent, supervisor and services share. No import: the agent loads this file while it waits. */
export const UPDATE_STATES = [
  'offered',
  'downloading',
  'verified',
  'swapped',
  'watching',
  'done',
  'rolled_back',
] as const;
export type UpdateStateName = (typeof UPDATE_STATES)[number];

/** What keeps an update from going on at present; the agent keeps working and tries again. */
export const UPDATE_PROBLEMS = [
  'metadata_expired',
  'clock_wrong',
  'unreachable',
  'metadata_refused',
  'target_refused',
  'unknown_version',
  'no_trusted_root',
  'no_space',
  'not_writable',
  'busy',
  'needs_supervisor',
  'order_refused',
  'not_kept',
] as const;
export type UpdateProblem = (typeof UPDATE_PROBLEMS)[number];

/** Why an agent is back on the version before. */
export const ROLL_BACK_REASONS = [
  'missed_check_ins',
  'unexpected_exits',
  'flips',
  'file_gone',
  'not_connected',
  'ordered',
] as const;
export type RollBackReason = (typeof ROLL_BACK_REASONS)[number];

/** In these states a person still waits for a result. */
export const isOpenUpdate = (state: string): boolean => state !== 'done' && state !== 'rolled_back' && state !== '';

/** Three numbers; a release has no other form. */
export const RELEASE = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** Below 0 where `a` is the older release. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a, b].map((one) => one.split('.').map(Number)) as [number[], number[]];
  for (let n = 0; n < 3; n++) {
    const difference = (left[n] ?? 0) - (right[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
