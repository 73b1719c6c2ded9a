import { Injectable } from '@nestjs/common';
import { isModuleId, type ModuleId } from '@revive/contracts/training/modules';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { RowMac } from '@revive/platform/auth/row-mac';
import { TrainingCompletionRow, TrainingModuleRow } from './training.entity.js';

/** What was really done of the training. Completing it makes an account active, so every row carries a seal. */
@Injectable()
export class TrainingRows {
  constructor(private readonly sealer: RowMac) {}

  /** One after the other for an account. */
  async lock(em: EntityManager, accountId: string): Promise<void> {
    await em.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [accountId]);
  }

  /** Throws NOT_FOUND (404) for what is no module. */
  moduleId(text: string): ModuleId {
    if (!isModuleId(text)) throw new AppError('NOT_FOUND', { module: text });
    return text;
  }

  /** Throws SEAL_BROKEN (403). */
  async all(em: EntityManager, accountId: string): Promise<readonly TrainingModuleRow[]> {
    const rows = await em.findBy(TrainingModuleRow, { accountId });
    // control: a module’s seal is checked
    for (const row of rows) this.sealer.check('training_modules', sealed(row), row.seal);
    return rows;
  }

  async write(em: EntityManager, row: Omit<TrainingModuleRow, 'seal'>): Promise<TrainingModuleRow> {
    const written: TrainingModuleRow = { ...row, seal: this.sealer.seal('training_modules', sealed(row)) };
    await em.upsert(TrainingModuleRow, written, ['accountId', 'moduleId']);
    return written;
  }

  /** Throws SEAL_BROKEN (403). */
  async completion(em: EntityManager, accountId: string): Promise<TrainingCompletionRow | undefined> {
    const row = await em.findOneBy(TrainingCompletionRow, { accountId });
    if (row) this.sealer.check('training_completions', sealedCompletion(row), row.seal);
    return row ?? undefined;
  }

  async complete(em: EntityManager, row: Omit<TrainingCompletionRow, 'seal'>): Promise<TrainingCompletionRow> {
    const written = { ...row, seal: this.sealer.seal('training_completions', sealedCompletion(row)) };
    await em.insert(TrainingCompletionRow, written);
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
}: Omit<TrainingModuleRow, 'seal'>) => ({
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
const sealedCompletion = ({ accountId, fileId, completedAt }: Omit<TrainingCompletionRow, 'seal'>) => ({
  id: accountId,
  tenantId: null,
  columns: { file: fileId, at: completedAt },
});
