import type { BenchReading } from '@revive/proto/revive/onboarding/v1/training';
import type { ExerciseKind } from '@revive/contracts/training/content';

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

/** A disk that was made for a lesson, and what the agent’s diagnosis said of it. */
export interface Evidence {
  readonly size: number;
  readonly reading: BenchReading;
}

/** One part of a module: a slide with its narration, a lesson, a decision, or a practice disk with its exercises. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly points: readonly string[];
  /** What is said to a slide; shown as its caption. */
  readonly narration?: string;
  /** A real reading of the agent, of a disk of so many bytes. */
  readonly evidence?: Evidence;
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
