import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ModuleRequest, TrainingReply } from '@revive/proto/revive/onboarding/v1/training';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import { MODULE_IDS, REQUIRED_MODULES, type ModuleId } from '@revive/contracts/training/modules';
import type { AccountStatus } from '@revive/contracts/roles';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { IdentityClient, type Person } from '../../clients/identity.client.js';
import { AccountTransitions } from '../../account-events/account-transitions.js';
import { recordAccountAction } from '../../account-events/account-events.js';
import { OWNER, authenticateSession } from '../../requests/session-caller.js';
import { COURSE, type Course } from '../content/course.js';
import { IssueCertificate } from './issue-certificate.js';
import { stateOf, whyNotYet } from './module-progress.js';
import type { TrainingModuleEntity } from './training.entity.js';
import { mustTrain } from './training-session.js';
import { TrainingRepository } from './training.repository.js';

/**
 * The training progress of an account and the completion of a module or of the whole training, which makes the account
 * active. Each completion happens once.
 */
@Injectable()
export class CompleteTraining {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    private readonly training: TrainingRepository,
    private readonly certificate: IssueCertificate,
    private readonly transitions: AccountTransitions,
    @Inject(COURSE) private readonly course: Course,
  ) {}

  /** Throws NOT_SIGNED_IN (401), SEAL_BROKEN (403). */
  async read(by: SessionContext): Promise<TrainingReply> {
    const person = await authenticateSession(this.identity, by);
    return this.db.tx(OWNER, (em) => this.#view(em, person.id, person.status));
  }

  /** Throws NOT_SIGNED_IN (401), NOT_FOUND (404), INVALID_TRANSITION (409) with the missing parts. */
  async module({ by, moduleId }: ModuleRequest): Promise<TrainingReply> {
    const person = await authenticateSession(this.identity, by);
    const id = this.training.moduleId(moduleId);
    mustTrain(person);
    const now = this.clock();
    return this.db.tx(OWNER, async (em) => {
      await this.training.lock(em, person.id);
      const all = await this.training.all(em, person.id);
      const row = all.find((one) => one.moduleId === id);
      // control: a module is completed once = true
      if (row?.completedAt == null) {
        const why = row ? whyNotYet(this.course[id], row, all, now) : 'Open the module first.';
        if (!row || why !== undefined)
          throw new AppError('INVALID_TRANSITION', { module: id }, { sentence: why ?? 'Open the module first.' });
        await this.training.write(em, { ...row, completedAt: now });
        await recordAccountAction(em, 'training.module_completed', `module ${id} of account ${person.id}`, person, now);
      }
      return this.#view(em, person.id, person.status);
    });
  }

  /** Throws NOT_SIGNED_IN (401), INVALID_TRANSITION (409) while a required module is open. */
  async run(by: SessionContext): Promise<TrainingReply> {
    const person = await authenticateSession(this.identity, by);
    mustTrain(person);
    const now = this.clock();
    await this.db.tx(OWNER, async (em) => {
      await this.training.lock(em, person.id);
      // control: the training is completed once
      if (await this.training.completion(em, person.id)) return;
      const done = (await this.training.all(em, person.id)).filter(({ completedAt }) => completedAt !== null);
      const open = REQUIRED_MODULES.filter((id) => done.every(({ moduleId }) => moduleId !== id));
      // control: every required module is needed
      if (open.length > 0)
        throw new AppError(
          'INVALID_TRANSITION',
          { open },
          { sentence: `Complete all required modules first. ${open.length} of ${REQUIRED_MODULES.length} are left.` },
        );
      await this.#write(em, person, done, now);
    });
    const status = (await this.transitions.tryNow(person.id, 'finish_training')) ?? person.status;
    return this.db.tx(OWNER, (em) => this.#view(em, person.id, status));
  }

  async facts(
    em: EntityManager,
    accountId: string,
  ): Promise<{ done: number; required: number; completedAt: Date | undefined }> {
    const rows = await this.training.all(em, accountId);
    return {
      done: requiredDone(rows),
      required: REQUIRED_MODULES.length,
      completedAt: (await this.training.completion(em, accountId))?.completedAt,
    };
  }

  /** The progress of any account, for staff. Throws SEAL_BROKEN (403). */
  progress(em: EntityManager, accountId: string, status: AccountStatus): Promise<TrainingReply> {
    return this.#view(em, accountId, status);
  }

  async #write(em: EntityManager, person: Person, done: readonly TrainingModuleEntity[], now: Date): Promise<void> {
    const file = await this.certificate.run(em, person, done, now);
    await this.training.complete(em, { accountId: person.id, fileId: file.id, completedAt: now });
    await this.transitions.schedule(em, person.id, 'finish_training', now);
    await recordAccountAction(
      em,
      'training.completed',
      `account ${person.id}, certificate ${file.fileHash}`,
      person,
      now,
    );
  }

  async #view(em: EntityManager, accountId: string, status: AccountStatus): Promise<TrainingReply> {
    const [rows, completion, now] = [
      await this.training.all(em, accountId),
      await this.training.completion(em, accountId),
      this.clock(),
    ];
    const rowOf = (id: ModuleId) => rows.find(({ moduleId }) => moduleId === id);
    return {
      modules: MODULE_IDS.map((id) => stateOf(this.course[id], rowOf(id), rows, now)),
      requiredDone: requiredDone(rows),
      requiredTotal: REQUIRED_MODULES.length,
      completedAt: completion?.completedAt.toISOString(),
      certificateId: completion?.fileId,
      status,
    };
  }
}

const requiredDone = (rows: readonly TrainingModuleEntity[]): number =>
  REQUIRED_MODULES.filter((id) => rows.some(({ moduleId, completedAt }) => moduleId === id && completedAt !== null))
    .length;
