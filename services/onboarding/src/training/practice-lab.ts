import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { BenchReading, BenchReply, UsePracticeLabRequest } from '@revive/proto/revive/onboarding/v1/training';
import { SECTORS_SHOWN, usePracticeLabSchema } from '@revive/contracts/training/bench';
import { TRAINING_PARTS } from './content/training-parts.js';
import type { ModuleId } from '@revive/contracts/training/modules';
import type { Exercise, Part } from './content/part.js';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { IdentityClient, type Person } from '../clients/identity.client.js';
import { consumeRateLimit } from '../requests/rate-limits.js';
import type { TrainingModuleEntity } from './training.entity.js';
import { OWNER, authenticateSession } from '../requests/session-caller.js';
import { stateOf } from './module-progress.js';
import { mustHaveBegun, mustTrain } from './training-session.js';
import { TrainingRepository } from './training.repository.js';
import { briefOf } from './bench/brief.js';
import { objectionTo } from './bench/compare-answer.js';
import type { PracticeBench } from './bench/practice-bench.js';
import { PracticeBenches } from './bench/practice-benches.js';
import { hasDisk } from './bench/practice-case.js';
import type { Solution } from './bench/solution.js';
import { COUNTER } from './bench/solutions/counter.js';
import { DETECTION } from './bench/solutions/detection.js';
import { INJECTION } from './bench/solutions/injection.js';
import { SECTOR } from './bench/sparse-image.js';

export const SOLUTIONS: Readonly<Record<string, Solution>> = { ...COUNTER, ...DETECTION, ...INJECTION };

/** The part of a module that has exercises. Throws NOT_FOUND (404) for a part without exercises. */
function practiceIn(moduleId: ModuleId, id: string): Part & { readonly exercises: readonly Exercise[] } {
  const found = TRAINING_PARTS[moduleId].find((one) => one.id === id);
  if (found?.exercises === undefined) throw new AppError('NOT_FOUND', { part: id });
  return { ...found, exercises: found.exercises };
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
    const { exercises } = practiceIn(id, part);
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
    const isDone =
      /* control: a wrong answer on a practice disk records nothing = judged !== undefined */ judged?.right === true;
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
      module: stateOf(id, row, all, this.clock()),
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

async function shownOf(
  bench: PracticeBench,
  due: Exercise | undefined,
  from: number,
): Promise<Omit<BenchReply, 'module' | 'steps' | 'right' | 'feedback'>> {
  const options =
    due === undefined ? [] : [...((await SOLUTIONS[`${bench.of.key}/${due.id}`]?.options?.(bench)) ?? [])];
  const brief = [...(await briefOf(bench))];
  if (!hasDisk(bench.of.key)) return { sectors: 0, first: 0, shown: [], brief, options, reading: null };
  const image = await bench.image();
  const first = Math.max(0, Math.min(from, image.sectors - SECTORS_SHOWN));
  return {
    sectors: image.sectors,
    first,
    shown: Array.from({ length: SECTORS_SHOWN }, (_, at) => image.at(first + at).toString('hex')),
    brief,
    options,
    reading: await readingOf(bench),
  };
}

async function readingOf(bench: PracticeBench): Promise<BenchReading | null> {
  const found = await bench.reading();
  if (!found) return null;
  const {
    diagnosis: { verdict, reason, findings, checks, reachable },
    plan,
  } = found;
  const image = await bench.image();
  return {
    verdict,
    reason,
    findings: findings.map(({ code, severity, layer, plain, evidence }) => ({
      code,
      severity,
      layer,
      plain,
      evidence,
    })),
    checks: checks.map(({ name, layer, before, rehearsed }) => ({
      name,
      layer,
      before: before.state,
      rehearsed: rehearsed.state,
    })),
    filesBefore: reachable.before.files,
    filesAfter: reachable.after.files,
    digest: plan?.digest,
    writes: (plan?.writes ?? []).map(({ offset, length, why, before, after }) => ({
      sector: offset / SECTOR,
      sectors: length / SECTOR,
      why,
      before,
      after,
      now: image.hash(offset / SECTOR, length / SECTOR),
    })),
  };
}
