/**
 * A quiz question; the first option is the correct one. Options are shuffled for each draw, and the browser gets no
 * solution before the answer.
 */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly why: string;
  readonly options: readonly [string, string, string, string];
}
