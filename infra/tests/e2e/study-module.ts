import { TRAINING_PARTS } from '@revive/onboarding/training/content/training-parts';
import type { ModuleId } from '@revive/contracts/training/modules';
import { PracticeBenches } from '@revive/onboarding/training/bench/practice-benches';
import { SOLUTIONS } from '@revive/onboarding/training/practice-lab';
import { SIMULATOR_ANSWERS } from '@revive/onboarding/training/simulator-answers';

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

export interface Student {
  readonly accountId: string;
  readonly post: (path: string, body: object) => Promise<void>;
}

export async function studyParts(
  { accountId, post }: Student,
  moduleId: ModuleId,
  parts = TRAINING_PARTS[moduleId],
): Promise<void> {
  for (const { id, exercises } of parts) {
    if (exercises === undefined) {
      const choice = SIMULATOR_ANSWERS[`${moduleId}/${id}`]?.right;
      await post(`/api/training/module/${moduleId}/steps`, { step: id, ...(choice !== undefined && { choice }) });
      continue;
    }
    const done = new Set<string>();
    for (const { id: exercise } of exercises) {
      await post(`/api/training/module/${moduleId}/bench/${id}`, {
        exercise,
        answer: await practiceAnswer(accountId, moduleId, id, exercise, done),
      });
      done.add(exercise);
    }
  }
}
