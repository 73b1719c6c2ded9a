import type { ModuleState, QuizQuestion } from '@revive/proto/revive/onboarding/v1/training';
import { TRAINING_PARTS } from '@revive/contracts/training/content';
import { dwellSeconds, moduleOf, QUIZ_DRAWN, QUIZ_NEEDED, type ModuleId } from '@revive/contracts/training/modules';
import { QUIZ_BANK, type Question } from './quiz-bank.js';
import type { DrawnQuestion, TrainingModuleRow } from '../data/training-rows.js';

/** A whole number from 0 up to but not including `below`; passed in, so that a test says what is drawn. */
export type Random = (below: number) => number;

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/** Other questions each time, their options in another order. */
export const drawQuestions = (moduleId: ModuleId, random: Random): DrawnQuestion[] =>
  shuffled(QUIZ_BANK[moduleId], random).slice(0, QUIZ_DRAWN).map(({ id, options }) => ({ id, order: shuffled(options.map((_, at) => at), random) }));

const questionOf = (moduleId: ModuleId, id: string): Question | undefined => QUIZ_BANK[moduleId].find((one) => one.id === id);

/** What a browser gets of a draw: words, and nothing that says which is right. */
export const shownQuestions = ({ moduleId, draw, quizPassedAt }: Pick<TrainingModuleRow, 'moduleId' | 'draw' | 'quizPassedAt'>): QuizQuestion[] =>
  quizPassedAt !== null ? [] : draw.flatMap(({ id, order }) => {
    const question = questionOf(moduleId, id);
    return question ? [{ id, text: question.text, options: order.map((at) => question.options[at] ?? '') }] : [];
  });

/** How many of the drawn questions were answered rightly: the bank's first option is the right one. */
export const rightAnswers = (draw: readonly DrawnQuestion[], answers: readonly { readonly question: string; readonly option: number }[]): number =>
  draw.filter(({ id, order }) => order[answers.find(({ question }) => question === id)?.option ?? -1] === 0).length;
export const isPassed = (right: number): boolean => right >= QUIZ_NEEDED;

export const partsOf = (moduleId: ModuleId): readonly string[] => TRAINING_PARTS[moduleId].map(({ id }) => id);

export function secondsLeft({ moduleId, begunAt }: Pick<TrainingModuleRow, 'moduleId' | 'begunAt'>, now: Date): number {
  const spent = Math.floor((now.getTime() - begunAt.getTime()) / 1000);
  return Math.max(0, dwellSeconds(moduleOf(moduleId)?.duration ?? 0) - spent);
}

/** Why a module cannot be completed yet, in a sentence; undefined where it can. */
export function whyNotYet(row: TrainingModuleRow, now: Date): string | undefined {
  const open = partsOf(row.moduleId).length - row.steps.length;
  if (open > 0) return `There ${open === 1 ? 'is one part' : `are ${open} parts`} of this module left.`;
  if (row.quizPassedAt === null) return 'Answer the questions of this module first.';
  const left = secondsLeft(row, now);
  return left > 0 ? `Stay with this module a little longer: ${left} seconds are left of its shortest time.` : undefined;
}

/** Where somebody is in a module. */
export function stateOf(moduleId: ModuleId, row: TrainingModuleRow | undefined, now: Date): ModuleState {
  const stepsTotal = partsOf(moduleId).length;
  if (!row) return { id: moduleId, state: 'not_started', stepsDone: 0, stepsTotal, quizPassed: false, secondsLeft: dwellSeconds(moduleOf(moduleId)?.duration ?? 0) };
  return {
    id: moduleId, state: row.completedAt === null ? 'in_progress' : 'completed', startedAt: row.begunAt.toISOString(), completedAt: row.completedAt?.toISOString(), stepsDone: row.steps.length, stepsTotal, quizPassed: row.quizPassedAt !== null,
    secondsLeft: row.completedAt === null ? secondsLeft(row, now) : 0,
  };
}
