import type { ModuleState, QuizExplanation, QuizQuestion } from '@revive/proto/revive/onboarding/v1/training';
import { TRAINING_PARTS } from './content/training-parts.js';
import { dwellSeconds, moduleOf, QUIZ_DRAWN, QUIZ_NEEDED, type ModuleId } from '@revive/contracts/training/modules';
import { QUIZ_BANK, type Question } from './quiz-bank.js';
import type { DrawnQuestion, TrainingModuleEntity } from './training.entity.js';

/** Returns an integer from 0 to `below` - 1. Injected so that tests control the draw. */
export type Random = (below: number) => number;
export const RANDOM = Symbol('Random');

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

export const drawQuestions = (moduleId: ModuleId, random: Random): DrawnQuestion[] =>
  shuffled(QUIZ_BANK[moduleId], random)
    .slice(0, QUIZ_DRAWN)
    .map(({ id, options }) => ({
      id,
      order: /* control: the place of the right answer tells nothing = [...options.keys()] */ shuffled(
        options.map((_, at) => at),
        random,
      ),
    }));

const questionOf = (moduleId: ModuleId, id: string): Question | undefined =>
  QUIZ_BANK[moduleId].find((one) => one.id === id);

export const shownQuestions = ({
  moduleId,
  draw,
  quizPassedAt,
}: Pick<TrainingModuleEntity, 'moduleId' | 'draw' | 'quizPassedAt'>): QuizQuestion[] =>
  quizPassedAt !== null
    ? []
    : draw.flatMap(({ id, order }) => {
        const question = questionOf(moduleId, id);
        return question ? [{ id, text: question.text, options: order.map((at) => question.options[at] ?? '') }] : [];
      });

type Answers = readonly { readonly question: string; readonly option: number }[];
const isRight = ({ id, order }: DrawnQuestion, answers: Answers): boolean =>
  order[answers.find(({ question }) => question === id)?.option ?? -1] === 0;
export const rightAnswers = (draw: readonly DrawnQuestion[], answers: Answers): number =>
  draw.filter((one) => isRight(one, answers)).length;
/** Explanations for the answered questions of a draw. Unanswered questions get none. */
export const explained = (moduleId: ModuleId, draw: readonly DrawnQuestion[], answers: Answers): QuizExplanation[] =>
  draw.flatMap((one) => {
    const [question, said] = [questionOf(moduleId, one.id), answers.find(({ question: id }) => id === one.id)];
    return question && /* control: what was not answered is not explained */ one.order[said?.option ?? -1] !== undefined
      ? [{ text: question.text, right: isRight(one, answers), why: question.why }]
      : [];
  });
export const isPassed = (right: number): boolean =>
  /* control: three of four answers are right = true */ right >= QUIZ_NEEDED;

/** The steps to record for a module: its parts and, for a practice disk, each exercise. */
export const partsOf = (moduleId: ModuleId): readonly string[] =>
  TRAINING_PARTS[moduleId].flatMap(({ id, exercises }) => exercises?.map((one) => `${id}/${one.id}`) ?? [id]);

type Begun = Pick<TrainingModuleEntity, 'moduleId' | 'begunAt'>;
type Ended = Pick<TrainingModuleEntity, 'moduleId' | 'completedAt'>;

/**
 * Start of the time that counts for a module. A module's time starts only after the previous module's completion, so
 * the minimum times of modules add up.
 */
function countsFrom({ moduleId, begunAt }: Begun, all: readonly Ended[]): number {
  return Math.max(
    begunAt.getTime(),
    /* control: modules are not dwelt in side by side = 0 */ ...all.flatMap((other) =>
      other.moduleId === moduleId || other.completedAt === null ? [] : [other.completedAt.getTime()],
    ),
  );
}

export function secondsLeft(row: Begun, all: readonly Ended[], now: Date): number {
  const spent = Math.floor((now.getTime() - countsFrom(row, all)) / 1000);
  return Math.max(0, dwellSeconds(moduleOf(row.moduleId)?.duration ?? 0) - spent);
}

export function whyNotYet(row: TrainingModuleEntity, all: readonly Ended[], now: Date): string | undefined {
  const open = partsOf(row.moduleId).length - row.steps.length;
  // control: every part of a module is needed
  if (open > 0) return `This module has ${open === 1 ? 'one part' : `${open} parts`} left.`;
  // control: the questions of a module are needed
  if (row.quizPassedAt === null) return 'Answer this module’s questions first.';
  const left = secondsLeft(row, all, now);
  if (/* control: a module has a shortest time = true */ left === 0) return undefined;
  const since =
    countsFrom(row, all) > row.begunAt.getTime()
      ? ' Its minimum time counts from the completion of your last module.'
      : '';
  return `You can complete this module in ${left === 1 ? '1 second' : `${left} seconds`}.${since}`;
}

export function stateOf(
  moduleId: ModuleId,
  row: TrainingModuleEntity | undefined,
  all: readonly Ended[],
  now: Date,
): ModuleState {
  const stepsTotal = partsOf(moduleId).length;
  if (!row)
    return {
      id: moduleId,
      state: 'not_started',
      stepsDone: 0,
      stepsTotal,
      quizPassed: false,
      secondsLeft: dwellSeconds(moduleOf(moduleId)?.duration ?? 0),
    };
  return {
    id: moduleId,
    state: row.completedAt === null ? 'in_progress' : 'completed',
    startedAt: row.begunAt.toISOString(),
    completedAt: row.completedAt?.toISOString(),
    stepsDone: row.steps.length,
    stepsTotal,
    quizPassed: row.quizPassedAt !== null,
    secondsLeft: row.completedAt === null ? secondsLeft(row, all, now) : 0,
  };
}
