import type { PracticeBench } from './practice-bench.js';

interface BenchOption {
  readonly value: string;
  readonly text: string;
}

/** The rules for judging an exercise. The correct answer is computed from the bench, never a literal. */
export interface Solution {
  readonly right: (bench: PracticeBench) => Promise<string>;
  readonly why: string;
  readonly hint: string;
  readonly options?: (bench: PracticeBench) => Promise<readonly BenchOption[]>;
  /** Replaces the comparison with `right`: the reason why the answer is wrong, or undefined if correct. */
  readonly objection?: (bench: PracticeBench, answer: string) => Promise<string | undefined>;
}

export const act = (why: string): Solution => ({ right: () => Promise.resolve(''), why, hint: why });
export const solve = (
  right: (bench: PracticeBench) => string | number | Promise<string | number>,
  why: string,
  hint: string,
  more: Pick<Solution, 'options' | 'objection'> = {},
): Solution => ({ right: async (bench) => String(await right(bench)), why, hint, ...more });

/** The same choices for all trainees, in a trainee-specific order. */
export const choices =
  (...all: readonly (readonly [value: string, text: string])[]): Solution['options'] =>
  (bench) =>
    Promise.resolve(
      mixed(
        bench,
        all.map(([value, text]) => ({ value, text })),
      ),
    );

export function mixed(bench: PracticeBench, options: readonly BenchOption[]): readonly BenchOption[] {
  const weight = (value: string): number =>
    [...`${bench.of.seed}${value}`].reduce(
      (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x0100_0193) >>> 0,
      0x811c_9dc5,
    );
  return [...options].sort((a, b) => weight(a.value) - weight(b.value));
}
