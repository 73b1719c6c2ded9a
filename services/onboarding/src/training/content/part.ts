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
