import type { EVIDENCE } from './evidence.js';

/**
 * How an exercise on a practice disk is answered: `act` is a button, `number` a whole number (0x… is understood), `hex`
 * the bytes as they stand, `text` a word, `pick` one of what the server offers, `ranges` sectors such as "0-2, 2048",
 * `write` the planned write that comes next.
 */
export const EXERCISE_KINDS = ['act', 'number', 'hex', 'text', 'pick', 'ranges', 'write'] as const;
export type ExerciseKind = (typeof EXERCISE_KINDS)[number];

/**
 * One thing to do on a practice disk. What is right is worked out by the server from the bytes of the trainee’s own
 * disk.
 */
export interface Exercise {
  readonly id: string;
  readonly kind: ExerciseKind;
  /** What is asked; also what the button says of an `act`. */
  readonly ask: string;
  /** How long it takes somebody who does it for the first time, in minutes. */
  readonly minutes: number;
}

/** One part of a module: a slide with its narration, a lesson, a decision, or a practice disk with its exercises. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly points: readonly string[];
  /** What is said to a slide; shown as its caption. */
  readonly narration?: string;
  /** A real reading of the agent, by its name. */
  readonly evidence?: keyof typeof EVIDENCE;
  /** A choice that the server judges. */
  readonly task?: { readonly question: string; readonly options: readonly string[] };
  /** Exercises on a practice disk, done in this order. */
  readonly exercises?: readonly Exercise[];
}

/** A slide of a deck: what stands on it, and what is said to it. */
export const slide = (id: string, title: string, points: readonly string[], narration: string): Part => ({
  id,
  title,
  points,
  narration,
});
/** A lesson to read, paragraph by paragraph. */
export const lesson = (id: string, title: string, ...points: readonly string[]): Part => ({ id, title, points });
/** A situation and a choice; which one is right stands in the service. */
export const decision = (
  id: string,
  title: string,
  points: readonly string[],
  question: string,
  options: readonly string[],
): Part => ({ id, title, points, task: { question, options } });
export const exercise = (id: string, kind: ExerciseKind, minutes: number, ask: string): Exercise => ({
  id,
  kind,
  minutes,
  ask,
});
/** A practice disk. */
export const practice = (
  id: string,
  title: string,
  points: readonly string[],
  ...exercises: readonly Exercise[]
): Part => ({ id, title, points, exercises });
