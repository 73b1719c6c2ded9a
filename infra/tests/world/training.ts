import type { ModuleId } from '@revive/contracts/training/modules';
import { SIMULATOR_ANSWERS } from '@revive/onboarding/training/answers/simulator-answers';
import { PracticeBenches } from '@revive/onboarding/training/bench/practice-benches';
import { readCourse } from '@revive/onboarding/training/content/course';
import { SOLUTIONS } from '@revive/onboarding/training/lab/solutions';
import type { Sender } from './api-client.js';

export const course = readCourse();
const benches = new PracticeBenches(() => new Date(0));

export async function practiceAnswer(
  accountId: string,
  moduleId: ModuleId,
  part: string,
  exercise: string,
  done: ReadonlySet<string>,
): Promise<string> {
  const solution = SOLUTIONS[`${moduleId}/${part}/${exercise}`];
  if (!solution) throw new TypeError(`${moduleId}/${part}/${exercise} has no solution`);
  return solution.right(benches.of(accountId, moduleId, part, done));
}

interface Student {
  readonly accountId: string;
  readonly client: Sender;
}

export async function studyParts(
  { accountId, client }: Student,
  moduleId: ModuleId,
  parts = course[moduleId].parts,
): Promise<void> {
  for (const { id, exercises } of parts) {
    if (exercises === undefined) {
      const choice = SIMULATOR_ANSWERS[`${moduleId}/${id}`]?.right;
      await client.post(`/api/training/module/${moduleId}/steps`, {
        step: id,
        ...(choice !== undefined && { choice }),
      });
      continue;
    }
    const done = new Set<string>();
    for (const { id: exercise } of exercises) {
      await client.post(`/api/training/module/${moduleId}/bench/${id}`, {
        exercise,
        answer: await practiceAnswer(accountId, moduleId, id, exercise, done),
      });
      done.add(exercise);
    }
  }
}

export const beginModule = <Answer>(client: Sender<Answer>, moduleId: ModuleId): Promise<Answer> =>
  client.post(`/api/training/module/${moduleId}/begin`);

export interface AskedQuestion {
  readonly id: string;
  readonly options: readonly string[];
}

/** The first option in the question bank is the right answer. */
export const rightOptionOf = (
  moduleId: ModuleId,
  isAsked: (question: { id: string; text: string }) => boolean,
): string => course[moduleId].questions.find(isAsked)?.options[0] ?? '';

export const passQuiz = <Answer>(
  client: Sender<Answer>,
  moduleId: ModuleId,
  questions: readonly AskedQuestion[],
): Promise<Answer> =>
  client.post(`/api/training/module/${moduleId}/quiz`, {
    answers: questions.map(({ id, options }) => ({
      question: id,
      option: options.indexOf(rightOptionOf(moduleId, (known) => known.id === id)),
    })),
  });

export const completeModule = <Answer>(client: Sender<Answer>, moduleId: ModuleId): Promise<Answer> =>
  client.post(`/api/training/module/${moduleId}/complete`);

export const completeTraining = <Answer>(client: Sender<Answer>): Promise<Answer> =>
  client.post('/api/training/complete');
