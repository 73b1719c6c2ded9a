/**
 * Judges a new version by its course within ten minutes, not by one answer: a check in the first minutes passes a program
 * that crashes in the fifth. Pure; the supervisor's own clock gives the times.
 */
import type { RollBackReason } from '@revive/contracts/fleet/update-states';

export const WATCH_MS = 10 * 60_000;
export const CHECK_MS = 60_000;
const MOST_MISSED = 4;
const MOST_EXITS = 2;
const MOST_FLIPS = 3;

/** Course of one watch. `healthy`: health in the latest check-in, undefined before the first one. */
export interface Course {
  readonly startedAt: number;
  readonly missed: number;
  readonly exits: number;
  readonly flips: number;
  readonly healthy: boolean | undefined;
  readonly wasConnected: boolean;
  readonly isFileGone: boolean;
}

export type Observation =
  | { readonly kind: 'check_in'; readonly healthy: boolean; readonly connected: boolean }
  | { readonly kind: 'missed' }
  | { readonly kind: 'exit' }
  | { readonly kind: 'file_gone' };

export const newCourse = (startedAt: number): Course => ({
  startedAt,
  missed: 0,
  exits: 0,
  flips: 0,
  healthy: undefined,
  wasConnected: false,
  isFileGone: false,
});

export function observe(course: Course, observation: Observation): Course {
  switch (observation.kind) {
    case 'missed':
      return { ...course, missed: course.missed + 1 };
    case 'exit':
      return { ...course, exits: course.exits + 1 };
    case 'file_gone':
      return { ...course, isFileGone: true };
    case 'check_in': {
      const { healthy, connected } = observation;
      const isFlip = course.healthy !== undefined && course.healthy !== healthy;
      return {
        ...course,
        healthy,
        flips: course.flips + (isFlip ? 1 : 0),
        wasConnected: course.wasConnected || connected,
      };
    }
  }
}

/**
 * `mayReach` tells whether this PC reaches the platform. A version that never connected although the platform is there
 * would be lost; without the platform the watch goes on, because nothing can be said about the version.
 */
export function judge(course: Course, now: number, mayReach: boolean): 'wait' | 'done' | RollBackReason {
  if (course.isFileGone) return 'file_gone';
  if (course.missed >= MOST_MISSED) return 'missed_check_ins';
  if (course.exits >= MOST_EXITS) return 'unexpected_exits';
  if (course.flips >= MOST_FLIPS) return 'flips';
  if (now - course.startedAt < WATCH_MS || course.healthy === undefined) return 'wait';
  if (course.wasConnected) return 'done';
  return mayReach ? 'not_connected' : 'wait';
}
