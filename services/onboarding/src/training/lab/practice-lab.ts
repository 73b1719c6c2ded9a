import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { BenchReply, UsePracticeLabRequest } from '@revive/proto/revive/onboarding/v1/training';
import { usePracticeLabSchema } from '@revive/contracts/training/bench';
import type { ModuleId } from '@revive/contracts/training/modules';
import { COURSE, type Course, type CourseModule } from '../content/course.js';
import type { Exercise } from '../content/part.js';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { IdentityClient, type Person } from '../../clients/identity.client.js';
import { consumeRateLimit } from '../../requests/rate-limits.js';
import type { TrainingModuleEntity } from '../progress/training.entity.js';
import { OWNER, authenticateSession } from '../../requests/session-caller.js';
import { stateOf } from '../progress/module-progress.js';
import { mustHaveBegun, mustTrain } from '../progress/training-session.js';
import { TrainingRepository } from '../progress/training.repository.js';
import { objectionTo } from '../bench/compare-answer.js';
import { PracticeBenches } from '../bench/practice-benches.js';
import { shownOf } from './shown-bench.js';
import { SOLUTIONS } from './solutions.js';

/** The exercises of a part. Throws NOT_FOUND (404) for a part without exercises. */
function exercisesIn({ parts }: CourseModule, id: string): readonly Exercise[] {
  const { exercises } = parts.find((one) => one.id === id) ?? {};
  if (exercises === undefined) throw new AppError('NOT_FOUND', { part: id });
  return exercises;
}
const doneIn = (part: string, steps: readonly string[]): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => (step.startsWith(`${part}/`) ? [step.slice(part.length + 1)] : [])));

interface Judged {
  readonly right: boolean;
  readonly feedback: string;
}

/** A trainee's practice disk. Exercises are answered in order; the disk's bytes determine the correct answers. */
@Injectable()
export class PracticeLab {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    private readonly training: TrainingRepository,
    readonly benches: PracticeBenches,
    @Inject(COURSE) private readonly course: Course,
  ) {}

  /**
   * With an exercise: judges the answer and records a correct one; completed exercises stay completed. Without an
   * exercise: only reads. Throws NOT_SIGNED_IN (401), INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409) for an
   * exercise out of order, TOO_MANY (429).
   */
  async run({ by, moduleId, part, exercise, answer, from }: UsePracticeLabRequest): Promise<BenchReply> {
    const said = await validate(usePracticeLabSchema, { exercise, answer, from });
    const person = await authenticateSession(this.identity, by);
    const id = this.training.moduleId(moduleId);
    mustTrain(person);
    const exercises = exercisesIn(this.course[id], part);
    const before = await this.db.tx(OWNER, async (em) => {
      // control: practice disks are looked at so often and no oftener
      await consumeRateLimit(em, 'bench', person.id, this.clock());
      return this.#rowsOf(em, person, id);
    });
    const judged =
      exercise === ''
        ? undefined
        : await this.#judge(person, id, part, exercises, exercise, said.answer ?? '', before.row);
    // The disk was read outside a transaction, so the order is checked again against the current row.
    // control: a wrong answer on a practice disk records nothing = judged !== undefined
    const isDone = judged?.right === true;
    const { row, all } = !isDone
      ? before
      : await this.db.tx(OWNER, async (em) => {
          await this.training.lock(em, person.id);
          const { row: begun, all: now } = await this.#rowsOf(em, person, id);
          const step = `${part}/${exercise}`;
          return {
            row: begun.steps.includes(step)
              ? begun
              : await this.training.write(em, { ...begun, steps: [...begun.steps, step] }),
            all: now,
          };
        });
    const done = doneIn(part, row.steps);
    const bench = this.benches.of(person.id, id, part, done);
    return {
      module: stateOf(this.course[id], row, all, this.clock()),
      steps: row.steps,
      ...(await shownOf(
        bench,
        exercises.find((one) => !done.has(one.id)),
        said.from ?? 0,
      )),
      ...judged,
    };
  }

  async #rowsOf(
    em: EntityManager,
    { id: accountId }: Person,
    moduleId: ModuleId,
  ): Promise<{ row: TrainingModuleEntity; all: readonly TrainingModuleEntity[] }> {
    const all = await this.training.all(em, accountId);
    return { row: mustHaveBegun(all.find((one) => one.moduleId === moduleId)), all };
  }

  async #judge(
    { id: accountId }: Person,
    moduleId: ModuleId,
    part: string,
    exercises: readonly Exercise[],
    asked: string,
    answer: string,
    row: TrainingModuleEntity,
  ): Promise<Judged> {
    const [exercise, solution, done] = [
      exercises.find(({ id }) => id === asked),
      SOLUTIONS[`${moduleId}/${part}/${asked}`],
      doneIn(part, row.steps),
    ];
    if (exercise === undefined || solution === undefined) throw invalid({ exercise: 'is no exercise of this part' });
    if (done.has(asked)) return { right: true, feedback: solution.why };
    const due = exercises.find(({ id }) => !done.has(id));
    // control: exercises are done in their order
    if (due?.id !== asked)
      throw new AppError('INVALID_TRANSITION', { due: due?.id }, { sentence: `First: ${due?.ask ?? ''}` });
    const bench = this.benches.of(accountId, moduleId, part, done);
    const objection = solution.objection
      ? await solution.objection(bench, answer)
      : objectionTo(exercise.kind, answer, await solution.right(bench), solution.hint);
    return objection === undefined ? { right: true, feedback: solution.why } : { right: false, feedback: objection };
  }
}
