import { Injectable } from '@nestjs/common';
import { isModuleId, type ModuleId } from '@revive/contracts/training/modules';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { RowMac } from '@revive/platform/auth/row-mac';
import { lockName } from '@revive/platform/database/lock-name';
import { TrainingCompletionEntity, TrainingModuleEntity } from './training.entity.js';

/** The recorded training progress. Completion activates an account, so every row has a MAC. */
@Injectable()
export class TrainingRepository {
  constructor(private readonly mac: RowMac) {}

  async lock(em: EntityManager, accountId: string): Promise<void> {
    await lockName(em, 'training', accountId);
  }

  /** Throws NOT_FOUND (404) for an unknown module. */
  moduleId(text: string): ModuleId {
    if (!isModuleId(text)) throw new AppError('NOT_FOUND', { module: text });
    return text;
  }

  /** Throws SEAL_BROKEN (403). */
  async all(em: EntityManager, accountId: string): Promise<readonly TrainingModuleEntity[]> {
    const rows = await em.findBy(TrainingModuleEntity, { accountId });
    // control: a module’s seal is checked
    for (const row of rows) this.mac.check('training_modules', sealed(row), row.seal);
    return rows;
  }

  async write(em: EntityManager, row: Omit<TrainingModuleEntity, 'seal'>): Promise<TrainingModuleEntity> {
    const written: TrainingModuleEntity = { ...row, seal: this.mac.seal('training_modules', sealed(row)) };
    await em.upsert(TrainingModuleEntity, written, ['accountId', 'moduleId']);
    return written;
  }

  /** Throws SEAL_BROKEN (403). */
  async completion(em: EntityManager, accountId: string): Promise<TrainingCompletionEntity | undefined> {
    const row = await em.findOneBy(TrainingCompletionEntity, { accountId });
    if (row) this.mac.check('training_completions', sealedCompletion(row), row.seal);
    return row ?? undefined;
  }

  async complete(em: EntityManager, row: Omit<TrainingCompletionEntity, 'seal'>): Promise<TrainingCompletionEntity> {
    const written = { ...row, seal: this.mac.seal('training_completions', sealedCompletion(row)) };
    await em.insert(TrainingCompletionEntity, written);
    return written;
  }
}

const sealed = ({
  accountId,
  moduleId,
  begunAt,
  steps,
  draw,
  quizPassedAt,
  completedAt,
}: Omit<TrainingModuleEntity, 'seal'>) => ({
  id: accountId,
  tenantId: null,
  columns: {
    module: moduleId,
    begun: begunAt,
    steps: steps.join(' '),
    draw: draw.map(({ id, order }) => `${id}:${order.join('')}`).join(' '),
    passed: quizPassedAt,
    completed: completedAt,
  },
});
const sealedCompletion = ({ accountId, fileId, completedAt }: Omit<TrainingCompletionEntity, 'seal'>) => ({
  id: accountId,
  tenantId: null,
  columns: { file: fileId, at: completedAt },
});
