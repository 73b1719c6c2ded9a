import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import type { BenchReply } from '@revive/proto/revive/onboarding/v1/training';
import { TRAINING_PARTS } from '../src/training/content/training-parts.js';
import type { ModuleId } from '@revive/contracts/training/modules';
import type { PracticeBenches } from '../src/training/bench/practice-benches.js';
import { SOLUTIONS } from '../src/training/practice-lab.js';
import type { ReviewFixture } from './review-fixture.js';

export const doneIn = (part: string, { steps }: Pick<BenchReply, 'steps'>): Set<string> =>
  new Set(steps.filter((step) => step.startsWith(`${part}/`)).map((step) => step.slice(part.length + 1)));

/**
 * A right answer of an exercise, worked out from the bytes as the service does it, for somebody who has done `done` of
 * its part.
 */
export async function rightAnswer(
  benches: PracticeBenches,
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

/** Does the exercises of a part, up to and without `until`. */
export async function solveAll(
  { practiceLab, identity }: ReviewFixture,
  by: SessionContext,
  moduleId: ModuleId,
  part: string,
  until?: string,
): Promise<BenchReply> {
  const { id } = await identity.whoIs(by.sessionId);
  let reply = await practiceLab.run({ by, moduleId, part, exercise: '', answer: '', from: 0 });
  for (const exercise of TRAINING_PARTS[moduleId].find((one) => one.id === part)?.exercises ?? []) {
    if (exercise.id === until) break;
    reply = await practiceLab.run({
      by,
      moduleId,
      part,
      exercise: exercise.id,
      answer: await rightAnswer(practiceLab.benches, id, moduleId, part, exercise.id, doneIn(part, reply)),
      from: 0,
    });
    if (reply.right !== true) throw new TypeError(`${part}/${exercise.id}: ${reply.feedback ?? 'no feedback'}`);
  }
  return reply;
}
