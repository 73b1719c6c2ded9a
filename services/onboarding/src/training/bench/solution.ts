import type { PracticeBench } from './practice-bench.js';

export interface BenchOption {
  readonly value: string;
  readonly text: string;
}

/** How an exercise is judged: what is right is worked out from the bench, and never a literal. */
export interface Solution {
  /** An answer that is right. */
  readonly right: (bench: PracticeBench) => Promise<string>;
  /** What is said to a right answer, and to a wrong one. */
  readonly why: string;
  readonly hint: string;
  /** What may be picked. */
  readonly options?: (bench: PracticeBench) => Promise<readonly BenchOption[]>;
  /** Instead of comparing with `right`: why the answer is wrong, undefined where it is right. */
  readonly objection?: (bench: PracticeBench, answer: string) => Promise<string | undefined>;
}

/** An exercise that is a button. */
export const act = (why: string): Solution => ({ right: () => Promise.resolve(''), why, hint: why });
export const solve = (
  right: (bench: PracticeBench) => string | number | Promise<string | number>,
  why: string,
  hint: string,
  more: Pick<Solution, 'options' | 'objection'> = {},
): Solution => ({ right: async (bench) => String(await right(bench)), why, hint, ...more });

/** Choices that are the same for everybody, in an order of their own for each trainee. */
export const choices =
  (...all: readonly (readonly [value: string, text: string])[]): Solution['options'] =>
  (bench) =>
    Promise.resolve(
      mixed(
        bench,
        all.map(([value, text]) => ({ value, text })),
      ),
    );

/** The same order each time for the same trainee, another one for another. */
export function mixed(bench: PracticeBench, options: readonly BenchOption[]): readonly BenchOption[] {
  const weight = (value: string): number =>
    [...`${bench.of.seed}${value}`].reduce(
      (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x0100_0193) >>> 0,
      0x811c_9dc5,
    );
  return [...options].sort((a, b) => weight(a.value) - weight(b.value));
}
