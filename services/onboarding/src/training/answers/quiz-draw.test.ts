import { describe, expect, it } from '@jest/globals';
import { MODULE_IDS } from '@revive/contracts/training/modules';
import { readCourse } from '../content/course.js';
import type { Question } from '../content/question.js';
import { drawQuestions } from './quiz-draw.js';

/** Enough questions that draws of four seldom repeat. */
const LEAST_QUESTIONS = 15;
/** By chance, the correct one of four options is the longest (or the shortest) in a quarter of the questions. */
const MOST_OF_A_KIND = 0.4;
const share = (questions: readonly Question[], is: (right: number, wrong: readonly number[]) => boolean): number =>
  questions.filter(({ options: [right, ...wrong] }) =>
    is(
      right.length,
      wrong.map(({ length }) => length),
    ),
  ).length / questions.length;

const course = readCourse();

describe.each(MODULE_IDS)('questions of %s', (id) => {
  const questions = course[id].questions;

  it('has enough questions, each with a unique id, four different options and an explanation', () => {
    expect(questions.length).toBeGreaterThanOrEqual(LEAST_QUESTIONS);
    expect(new Set(questions.map((one) => one.id)).size).toBe(questions.length);
    for (const { options, why, text } of questions) {
      expect([text, new Set(options).size]).toEqual([text, 4]);
      expect([text, why.length > 10]).toEqual([text, true]);
    }
    // The row that stores a draw has a MAC over these ids.
    expect(questions.filter((one) => !/^[a-z0-9-]{1,20}$/.test(one.id))).toEqual([]);
  });

  it('does not reveal the correct option by length', () => {
    const longest = share(questions, (right, wrong) => wrong.every((one) => right > one));
    const shortest = share(questions, (right, wrong) => wrong.every((one) => right < one));
    expect([longest <= MOST_OF_A_KIND, shortest <= MOST_OF_A_KIND, longest, shortest]).toEqual([
      true,
      true,
      longest,
      shortest,
    ]);
  });

  it('draws different questions in a different order each time', () => {
    let next = 7;
    const random = (below: number): number => (next = (next * 48_271) % 2_147_483_647) % below;
    const draws = Array.from({ length: 40 }, () => drawQuestions(course[id], random));
    expect(
      new Set(
        draws.map((draw) =>
          draw
            .map((one) => one.id)
            .sort()
            .join(),
        ),
      ).size,
    ).toBeGreaterThan(25);
    expect(new Set(draws.flatMap((draw) => draw.map(({ order }) => order.indexOf(0)))).size).toBe(4);
  });
});
