import { randomInt } from 'node:crypto';
import type { ModuleReply, ModuleRequest, QuizReply, RecordStepRequest, SubmitQuizRequest } from '@revive/proto/revive/onboarding/v1/training';
import { QUIZ_DRAWN, QUIZ_NEEDED, type ModuleId } from '@revive/contracts/training/modules';
import { recordStepSchema, submitQuizSchema } from '@revive/contracts/training/training';
import { checked } from '@revive/platform/checked';
import type { Clock } from '@revive/platform/clock';
import type { Database, EntityManager } from '@revive/platform/database';
import { AppError, invalid } from '@revive/platform/errors';
import type { Identity, Person } from '../adapters/identity.js';
import { takePlace } from '../data/attempts.js';
import { OWNER, whoCalls } from '../signing/own-call.js';
import { drawQuestions, isPassed, partsOf, rightAnswers, shownQuestions, stateOf, type Random } from './module-progress.js';
import type { TrainingModuleRow } from '../data/training-rows.js';
import { SIMULATOR_ANSWERS } from './simulator-answers.js';
import type { TrainingRows } from './training-rows.js';

/** Throws ILLEGAL_MOVE (409) before the account's training has begun. */
export function mustTrain({ status }: Person): void {
  if (status !== 'training' && status !== 'active') throw new AppError('ILLEGAL_MOVE', { status }, { sentence: 'The training opens once your account is approved and has a business profile.' });
}

/** Inside a module: its parts, the choices of its simulator, its questions. What is right stays here. */
export class TakeTraining {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly identity: Identity,
    private readonly rows: TrainingRows,
    private readonly random: Random = (below) => randomInt(below),
  ) {}

  /** Opens a module; its time begins with the first opening. Throws NOT_SIGNED_IN (401), NOT_FOUND (404), ILLEGAL_MOVE (409). */
  async begin({ by, moduleId }: ModuleRequest): Promise<ModuleReply> {
    return this.#in(by, moduleId, async (em, person, id, row) => this.#open(row ?? (await this.rows.write(em, this.#fresh(person.id, id)))));
  }

  /** A part was read, or a choice made. A wrong choice is answered with a hint and records nothing. Throws INVALID (400), NOT_FOUND (404), ILLEGAL_MOVE (409) before the module was begun. */
  async record({ by, moduleId, step, choice }: RecordStepRequest): Promise<ModuleReply> {
    const said = await checked(recordStepSchema, { step, ...(choice !== '' && { choice }) });
    return this.#in(by, moduleId, async (em, _, id, row) => {
      const begun = mustHaveBegun(row);
      if (!partsOf(id).includes(said.step)) throw invalid({ step: 'is no part of this module' });
      const answer = SIMULATOR_ANSWERS[`${id}/${said.step}`];
      if (answer && said.choice === undefined) throw invalid({ choice: 'Choose an answer' });
      if (answer && said.choice !== answer.right) return { ...this.#open(begun), right: false, feedback: answer.hint };
      const steps = begun.steps.includes(said.step) ? begun.steps : [...begun.steps, said.step];
      const kept = await this.rows.write(em, { ...begun, steps });
      return { ...this.#open(kept), ...(answer && { right: true, feedback: answer.why }) };
    });
  }

  /** Checks the answers to the questions that were drawn; where too few are right, others are drawn. Throws INVALID (400), NOT_FOUND (404), ILLEGAL_MOVE (409), TOO_MANY (429). */
  async quiz({ by, moduleId, answers }: SubmitQuizRequest): Promise<QuizReply> {
    const said = await checked(submitQuizSchema, { answers: answers.map(({ question, option }) => ({ question, option })) });
    return this.#in(by, moduleId, async (em, person, id, row) => {
      const begun = mustHaveBegun(row);
      const now = this.clock();
      if (begun.quizPassedAt !== null) return { passed: true, right: QUIZ_DRAWN, total: QUIZ_DRAWN, needed: QUIZ_NEEDED, module: stateOf(id, begun, now), questions: [] };
      await takePlace(em, 'quiz', `${person.id} ${id}`, now);
      const right = rightAnswers(begun.draw, said.answers);
      const passed = isPassed(right);
      const kept = await this.rows.write(em, { ...begun, ...(passed ? { quizPassedAt: now } : { draw: drawQuestions(id, this.random) }) });
      return { passed, right, total: begun.draw.length, needed: QUIZ_NEEDED, module: stateOf(id, kept, now), questions: shownQuestions(kept) };
    });
  }

  async #in<T>(by: ModuleRequest['by'], module: string, work: (em: EntityManager, person: Person, id: ModuleId, row: TrainingModuleRow | undefined) => Promise<T>): Promise<T> {
    const person = await whoCalls(this.identity, by);
    const id = this.rows.moduleId(module);
    mustTrain(person);
    return this.db.tx(OWNER, async (em) => {
      await this.rows.lock(em, person.id);
      return work(em, person, id, await this.rows.find(em, person.id, id));
    });
  }

  #fresh(accountId: string, moduleId: ModuleId): Omit<TrainingModuleRow, 'seal'> {
    return { accountId, moduleId, begunAt: this.clock(), steps: [], draw: drawQuestions(moduleId, this.random), quizPassedAt: null, completedAt: null };
  }

  #open(row: TrainingModuleRow): ModuleReply {
    return { module: stateOf(row.moduleId, row, this.clock()), steps: row.steps, questions: shownQuestions(row) };
  }
}

function mustHaveBegun(row: TrainingModuleRow | undefined): TrainingModuleRow {
  if (!row) throw new AppError('ILLEGAL_MOVE', undefined, { sentence: 'Open the module first.' });
  return row;
}
