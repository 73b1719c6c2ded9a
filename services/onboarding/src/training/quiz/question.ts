/**
 * A question; its first option is the right one. Options are shuffled for each draw, and no answer reaches a browser
 * before it was given.
 */
export interface Question {
  readonly id: string;
  readonly text: string;
  /** Said once it was answered, whatever the answer was. */
  readonly why: string;
  readonly options: readonly [string, string, string, string];
}
export const q = (
  id: string,
  text: string,
  why: string,
  right: string,
  ...wrong: [string, string, string]
): Question => ({ id, text, why, options: [right, ...wrong] });
