import type { BenchReading } from '@revive/proto/revive/onboarding/v1/training';
import type { ExerciseKind } from '@revive/contracts/training/content';

/** One task on a practice disk. The server computes the correct answer from the bytes of the trainee's own disk. */
export interface Exercise {
  readonly id: string;
  readonly kind: ExerciseKind;
  /** The question, or the button label of an `act`. */
  readonly ask: string;
  readonly minutes: number;
}

export interface Evidence {
  readonly size: number;
  readonly reading: BenchReading;
}

/** One part of a module: a slide with narration, a lesson, a decision, or a practice disk with exercises. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly points: readonly string[];
  /** Spoken text of a slide, shown as a caption. */
  readonly narration?: string;
  readonly evidence?: Evidence;
  /** A multiple-choice question, judged by the server. */
  readonly task?: { readonly question: string; readonly options: readonly string[] };
  readonly exercises?: readonly Exercise[];
}

export const slide = (id: string, title: string, points: readonly string[], narration: string): Part => ({
  id,
  title,
  points,
  narration,
});
export const lesson = (id: string, title: string, ...points: readonly string[]): Part => ({ id, title, points });
/** A situation with choices. The correct choice is not part of the content. */
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
export const practice = (
  id: string,
  title: string,
  points: readonly string[],
  ...exercises: readonly Exercise[]
): Part => ({ id, title, points, exercises });
