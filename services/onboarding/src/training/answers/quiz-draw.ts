import type { QuizExplanation, QuizQuestion } from '@revive/proto/revive/onboarding/v1/training';
import { QUIZ_DRAWN, QUIZ_NEEDED } from '@revive/contracts/training/modules';
import type { CourseModule } from '../content/course.js';
import type { Question } from '../content/question.js';

/** Returns an integer from 0 to `below` - 1. Injected so that tests control the draw. */
export type Random = (below: number) => number;
export const RANDOM = Symbol('Random');

/** A drawn question: displayed option n is option `order[n]` of the bank. */
export interface DrawnQuestion {
  readonly id: string;
  readonly order: readonly number[];
}
type Bank = Pick<CourseModule, 'questions'>;

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

export const drawQuestions = ({ questions }: Bank, random: Random): DrawnQuestion[] =>
  shuffled(questions, random)
    .slice(0, QUIZ_DRAWN)
    .map(({ id, options }) => ({
      id,
      // control: the place of the right answer tells nothing = [...options.keys()]
      order: shuffled(
        options.map((_, at) => at),
        random,
      ),
    }));

const questionOf = ({ questions }: Bank, id: string): Question | undefined => questions.find((one) => one.id === id);

export const shownQuestions = (bank: Bank, draw: readonly DrawnQuestion[]): QuizQuestion[] =>
  draw.flatMap(({ id, order }) => {
    const question = questionOf(bank, id);
    return question ? [{ id, text: question.text, options: order.map((at) => question.options[at] ?? '') }] : [];
  });

type Answers = readonly { readonly question: string; readonly option: number }[];
const isRight = ({ id, order }: DrawnQuestion, answers: Answers): boolean =>
  order[answers.find(({ question }) => question === id)?.option ?? -1] === 0;
export const rightAnswers = (draw: readonly DrawnQuestion[], answers: Answers): number =>
  draw.filter((one) => isRight(one, answers)).length;
/** Explanations for the answered questions of a draw. Unanswered questions get none. */
export const explained = (bank: Bank, draw: readonly DrawnQuestion[], answers: Answers): QuizExplanation[] =>
  draw.flatMap((one) => {
    const [question, said] = [questionOf(bank, one.id), answers.find(({ question: id }) => id === one.id)];
    // control: what was not answered is not explained = true
    const isAnswered = one.order[said?.option ?? -1] !== undefined;
    return question && isAnswered ? [{ text: question.text, right: isRight(one, answers), why: question.why }] : [];
  });
export const isPassed = (right: number): boolean =>
  // control: three of four answers are right = true
  right >= QUIZ_NEEDED;
