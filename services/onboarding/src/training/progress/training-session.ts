import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type {
  ModuleReply,
  ModuleRequest,
  QuizQuestion,
  QuizReply,
  RecordStepRequest,
  SubmitQuizRequest,
} from '@revive/proto/revive/onboarding/v1/training';
import { QUIZ_DRAWN, QUIZ_NEEDED, type ModuleId } from '@revive/contracts/training/modules';
import { recordStepSchema, submitQuizSchema } from '@revive/contracts/training/training';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { IdentityClient, type Person } from '../../clients/identity.client.js';
import { consumeRateLimit } from '../../requests/rate-limits.js';
import { OWNER, authenticateSession } from '../../requests/session-caller.js';
import {
  drawQuestions,
  explained,
  isPassed,
  rightAnswers,
  shownQuestions,
  RANDOM,
  type Random,
} from '../answers/quiz-draw.js';
import { SIMULATOR_ANSWERS } from '../answers/simulator-answers.js';
import { COURSE, type Course } from '../content/course.js';
import { stateOf } from './module-progress.js';
import type { TrainingModuleEntity } from './training.entity.js';
import { TrainingRepository } from './training.repository.js';

/** Throws INVALID_TRANSITION (409) before the training has begun. */
export function mustTrain({ status }: Person): void {
  // control: the training is closed before the approval
  if (status !== 'training' && status !== 'active')
    throw new AppError(
      'INVALID_TRANSITION',
      { status },
      { sentence: 'Training opens once your account is approved and has a business profile.' },
    );
}

/** Progress inside a module: parts, decisions and quiz. Solutions never leave the server. */
@Injectable()
export class TrainingSession {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    private readonly training: TrainingRepository,
    @Inject(COURSE) private readonly course: Course,
    @Inject(RANDOM) private readonly random: Random,
  ) {}

  /**
   * Opens a module. The time starts with the first opening, and again when a different module is completed. Throws
   * NOT_SIGNED_IN (401), NOT_FOUND (404), INVALID_TRANSITION (409).
   */
  async begin({ by, moduleId }: ModuleRequest): Promise<ModuleReply> {
    return this.#in(by, moduleId, async (em, person, id, row, all) =>
      this.#open(row ?? (await this.training.write(em, this.#fresh(person.id, id))), all),
    );
  }

  /**
   * Records a read part or a choice. A wrong choice gets a hint and is not recorded. Throws INVALID (400), NOT_FOUND
   * (404), INVALID_TRANSITION (409) before the module was opened.
   */
  async record({ by, moduleId, step, choice }: RecordStepRequest): Promise<ModuleReply> {
    const said = await validate(recordStepSchema, { step, ...(choice !== '' && { choice }) });
    return this.#in(by, moduleId, async (em, _, id, row, all) => {
      const begun = mustHaveBegun(row);
      // control: a part is one of the module
      if (
        !this.course[id].parts.some(
          (part) =>
            part.id === said.step &&
            // control: an exercise is recorded by its right answer alone
            part.exercises === undefined,
        )
      )
        throw invalid({ step: 'is no part of this module' });
      const answer = SIMULATOR_ANSWERS[`${id}/${said.step}`];
      if (answer && said.choice === undefined) throw invalid({ choice: 'Choose an answer' });
      // control: a wrong choice records nothing
      if (answer && said.choice !== answer.right)
        return { ...this.#open(begun, all), right: false, feedback: answer.hint };
      const steps = begun.steps.includes(said.step) ? begun.steps : [...begun.steps, said.step];
      const kept = await this.training.write(em, { ...begun, steps });
      return { ...this.#open(kept, all), ...(answer && { right: true, feedback: answer.why }) };
    });
  }

  /**
   * Checks the answers to the drawn questions. With too few correct answers, new questions are drawn. Explains the
   * answered questions. Throws INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409), TOO_MANY (429).
   */
  async quiz({ by, moduleId, answers }: SubmitQuizRequest): Promise<QuizReply> {
    const said = await validate(submitQuizSchema, {
      answers: answers.map(({ question, option }) => ({ question, option })),
    });
    return this.#in(by, moduleId, async (em, person, id, row, all) => {
      const begun = mustHaveBegun(row);
      const now = this.clock();
      if (begun.quizPassedAt !== null)
        return {
          passed: true,
          right: QUIZ_DRAWN,
          total: QUIZ_DRAWN,
          needed: QUIZ_NEEDED,
          module: stateOf(this.course[id], begun, all, now),
          questions: [],
          explained: [],
        };
      // control: the questions are tried so often and no oftener
      await consumeRateLimit(em, 'quiz', `${person.id} ${id}`, now);
      const right = rightAnswers(begun.draw, said.answers);
      const passed = isPassed(right);
      const kept = await this.training.write(em, {
        ...begun,
        ...(passed ? { quizPassedAt: now } : { draw: drawQuestions(this.course[id], this.random) }),
      });
      return {
        passed,
        right,
        total: begun.draw.length,
        needed: QUIZ_NEEDED,
        module: stateOf(this.course[id], kept, all, now),
        questions: this.#questionsOf(kept),
        explained: explained(this.course[id], begun.draw, said.answers),
      };
    });
  }

  async #in<T>(
    by: ModuleRequest['by'],
    module: string,
    work: (
      em: EntityManager,
      person: Person,
      id: ModuleId,
      row: TrainingModuleEntity | undefined,
      all: readonly TrainingModuleEntity[],
    ) => Promise<T>,
  ): Promise<T> {
    const person = await authenticateSession(this.identity, by);
    const id = this.training.moduleId(module);
    mustTrain(person);
    return this.db.tx(OWNER, async (em) => {
      await this.training.lock(em, person.id);
      const all = await this.training.all(em, person.id);
      return work(
        em,
        person,
        id,
        all.find(({ moduleId }) => moduleId === id),
        all,
      );
    });
  }

  #fresh(accountId: string, moduleId: ModuleId): Omit<TrainingModuleEntity, 'seal'> {
    return {
      accountId,
      moduleId,
      begunAt: this.clock(),
      steps: [],
      draw: drawQuestions(this.course[moduleId], this.random),
      quizPassedAt: null,
      completedAt: null,
    };
  }

  #open(row: TrainingModuleEntity, all: readonly TrainingModuleEntity[]): ModuleReply {
    return {
      module: stateOf(this.course[row.moduleId], row, all, this.clock()),
      steps: row.steps,
      questions: this.#questionsOf(row),
    };
  }

  #questionsOf({ moduleId, draw, quizPassedAt }: TrainingModuleEntity): QuizQuestion[] {
    return quizPassedAt === null ? shownQuestions(this.course[moduleId], draw) : [];
  }
}

/** Throws INVALID_TRANSITION (409) if the module was not opened. */
export function mustHaveBegun(row: TrainingModuleEntity | undefined): TrainingModuleEntity {
  if (!row) throw new AppError('INVALID_TRANSITION', undefined, { sentence: 'Open the module first.' });
  return row;
}
